package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

@Component
class PaymentListener {
    private static final String GUARD =
            "UPDATE orders SET status = 2, pay_time = NOW() WHERE id = ? AND status = 1";
    private static final String COUNT = "UPDATE orders SET pay_count = pay_count + 1 WHERE id = ?";

    private final JdbcTemplate db;
    private final TransactionTemplate transactions;

    PaymentListener(JdbcTemplate db, TransactionTemplate transactions) {
        this.db = db;
        this.transactions = transactions;
    }

    /** Takes one delivery at a time (prefetch 1), and settles it when the work is done. */
    @RabbitListener(queues = "mark.order.pay.queue", ackMode = "MANUAL")
    void onPaid( // @receive
            Payment payment,
            Channel channel,
            @Header(AmqpHeaders.DELIVERY_TAG) long tag)
            throws IOException {
        try {
            book(payment.orderId());
        } catch (DataAccessException | TransactionException e) { // @roll-back
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    /** Marks an order as paid and counts the payment, in one transaction. */
    private void book(long orderId) {
        transactions.executeWithoutResult(status -> { // @begin
            if (db.update(GUARD, orderId) == 0) { // @guard
                status.setRollbackOnly(); // @undo
                return;
            }
            db.update(COUNT, orderId); // @effect
        }); // @commit
    }
}

record Payment(long orderId) {}
