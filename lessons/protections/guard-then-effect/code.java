package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;

@Component
class PaymentListener {
    private static final String GUARD =
            "UPDATE orders SET status = 2, pay_time = NOW() WHERE id = ? AND status = 1";
    private static final String COUNT = "UPDATE orders SET pay_count = pay_count + 1 WHERE id = ?";

    private final JdbcTemplate db;

    PaymentListener(JdbcTemplate db) {
        this.db = db;
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
        } catch (DataAccessException e) {
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    /** Marks an order as paid, and then counts the payment. */
    private void book(long orderId) {
        if (db.update(GUARD, orderId) == 0) return; // @guard
        db.update(COUNT, orderId); // @effect
    }
}

record Payment(long orderId) {}
