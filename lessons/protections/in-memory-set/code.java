package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;

@Component
class PaymentListener {
    private static final String PAY = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ?""";

    private final JdbcTemplate db;
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    PaymentListener(JdbcTemplate db) {
        this.db = db;
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
        } catch (DataAccessException e) {
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    /** Marks an order as paid unless this process remembers the message. */
    private void book(String messageId, long orderId) {
        if (seen.contains(messageId)) return; // @check
        db.update(PAY, orderId); // @effect
        seen.add(messageId); // @remember
    }
}

record Payment(long orderId) {}
