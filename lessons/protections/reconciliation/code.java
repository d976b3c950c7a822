package trade;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Reconciliation {
    private static final Logger log = LoggerFactory.getLogger(Reconciliation.class);
    private static final String FIND_OPEN =
            "SELECT id FROM orders WHERE status = 1 ORDER BY id LIMIT 1";
    private static final String PAY_IF_UNPAID = """
            UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
            WHERE id = ? AND status = 1""";

    private final JdbcTemplate db;
    private final Payments payments;

    Reconciliation(JdbcTemplate db, Payments payments) {
        this.db = db;
        this.payments = payments;
    }

    /** Settles what is paid there and still open here, every quarter of an hour. */
    @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.MINUTES)
    void reconcile() { // @receive
        List<Long> open = db.queryForList(FIND_OPEN, Long.class); // @find
        if (open.isEmpty()) return;
        long orderId = open.get(0);
        String status = payments.statusOf(orderId); // @ask
        if (!status.equals("paid")) return;
        int affected = db.update(PAY_IF_UNPAID, orderId); // @settle
        if (affected == 0) log.info("order {} was settled meanwhile", orderId);
    }
}

/** The payment service: what it knows of an order. */
interface Payments {
    String statusOf(long orderId);
}
