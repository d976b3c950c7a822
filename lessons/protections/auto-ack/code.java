package trade;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
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

    /** The broker forgets each message as it sends it; prefetch bounds nothing. */
    @RabbitListener(queues = "mark.order.pay.queue", ackMode = "NONE")
    void onPaid(Payment payment) { // @receive
        try {
            db.update(PAY, payment.orderId()); // @effect
        } catch (DataAccessException e) {
            log.error("the payment of order {} is lost", payment.orderId(), e);
        }
    }
}

record Payment(long orderId) {}
