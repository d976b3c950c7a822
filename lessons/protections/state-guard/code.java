package trade;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.stereotype.Component;

@Component
class PaymentListener {
    private static final Logger log = LoggerFactory.getLogger(PaymentListener.class);
    private static final String PAY_IF_UNPAID = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ? AND status = 1""";

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

    /** Marks an order as paid if it is unpaid. */
    private void book(long orderId) {
        int affected = db.update(PAY_IF_UNPAID, orderId); // @effect
        if (affected == 0) log.info("order {} is paid already, or unknown", orderId);
    }
}

record Payment(long orderId) {}
