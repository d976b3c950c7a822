package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

@Component
class PaymentListener {
    private static final String STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (?)";
    private static final String PAY = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ?""";

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
            @Header(AmqpHeaders.DELIVERY_TAG) long tag,
            @Header(AmqpHeaders.MESSAGE_ID) String messageId)
            throws IOException {
        try {
            book(messageId, payment.orderId());
        } catch (DataAccessException | TransactionException e) { // @roll-back
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    /** Stores the id and marks the order as paid in one transaction. An exception rolls back. */
    private void book(String messageId, long orderId) {
        transactions.executeWithoutResult(status -> { // @begin
            try {
                db.update(STORE_ID, messageId); // @store-id
            } catch (DuplicateKeyException e) {
                status.setRollbackOnly(); // @undo
                return;
            }
            db.update(PAY, orderId); // @effect
        }); // @commit
    }
}

record Payment(long orderId) {}
