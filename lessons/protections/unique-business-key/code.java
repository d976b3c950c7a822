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
class OrderListener {
    private static final String STORE_KEY =
            "INSERT INTO deduction (order_id, quantity) VALUES (?, ?)";
    private static final String DEDUCT = "UPDATE stock SET amount = amount - ? WHERE sku = ?";

    private final JdbcTemplate db;
    private final TransactionTemplate transactions;

    OrderListener(JdbcTemplate db, TransactionTemplate transactions) {
        this.db = db;
        this.transactions = transactions;
    }

    /** Takes one delivery at a time (prefetch 1), and settles it when the work is done. */
    @RabbitListener(queues = "stock.order.queue", ackMode = "MANUAL")
    void onOrder( // @receive
            Order order,
            Channel channel,
            @Header(AmqpHeaders.DELIVERY_TAG) long tag)
            throws IOException {
        try {
            deduct(order);
        } catch (DataAccessException | TransactionException e) { // @roll-back
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    /** Books the order in the ledger and lowers the stock in one transaction. */
    private void deduct(Order order) {
        transactions.executeWithoutResult(status -> { // @begin
            try {
                db.update(STORE_KEY, order.orderId(), order.quantity()); // @store-key
            } catch (DuplicateKeyException e) {
                status.setRollbackOnly(); // @undo
                return;
            }
            db.update(DEDUCT, order.quantity(), order.sku()); // @effect
        }); // @commit
    }
}

record Order(long orderId, String sku, int quantity) {}
