package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.List;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;

@Component
class PaymentListener {
    private static final String FIND_ID = "SELECT 1 FROM msg_id_record WHERE msg_id = ?";
    private static final String PAY = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ?""";
    private static final String STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (?)";

    private final JdbcTemplate db;

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

    /** Looks the id up, marks the order as paid, stores the id: three commits. */
    private void book(String messageId, long orderId) {
        List<Integer> known = db.queryForList(FIND_ID, Integer.class, messageId); // @check
        if (!known.isEmpty()) return;
        db.update(PAY, orderId); // @effect
        db.update(STORE_ID, messageId); // @store-id
    }
}

record Payment(long orderId) {}
