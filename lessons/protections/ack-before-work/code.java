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
    private static final String PAY = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ?""";

    private final JdbcTemplate db;

    PaymentListener(JdbcTemplate db) {
        this.db = db;
    }

    /** Takes one delivery at a time (prefetch 1), and settles it before the work. */
    @RabbitListener(queues = "mark.order.pay.queue", ackMode = "MANUAL")
    void onPaid( // @receive
            Payment payment,
            Channel channel,
            @Header(AmqpHeaders.DELIVERY_TAG) long tag)
            throws IOException {
        channel.basicAck(tag, false); // @ack
        try {
            db.update(PAY, payment.orderId()); // @effect
        } catch (DataAccessException e) {
            log.error("the payment of order {} is lost", payment.orderId(), e);
        }
    }
}

record Payment(long orderId) {}
