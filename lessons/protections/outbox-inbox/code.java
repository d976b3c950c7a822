package shop;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.List;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.support.AmqpHeaders;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The order service: the order and the message about it are one transaction. */
@RestController
class OrderController {
    private static final String CREATE_ORDER = "INSERT INTO orders (id, status) VALUES (?, 'new')";
    private static final String STORE_OUTBOX = "INSERT INTO outbox (event) VALUES (?)";

    private final JdbcTemplate db;
    private final TransactionTemplate transactions;

    OrderController(JdbcTemplate db, TransactionTemplate transactions) {
        this.db = db;
        this.transactions = transactions;
    }

    @PostMapping("/orders")
    ResponseEntity<String> placeOrder(@RequestBody Order order) { // @service.receive
        try {
            transactions.executeWithoutResult(status -> { // @service.begin
                db.update(CREATE_ORDER, order.orderId()); // @service.order
                db.update(STORE_OUTBOX, order.orderId()); // @service.outbox
            }); // @service.commit
        } catch (DataAccessException | TransactionException e) { // @service.roll-back
            return ResponseEntity.internalServerError().body("try again");
        }
        return ResponseEntity.status(HttpStatus.CREATED).body("placed");
    }
}

/** The relay: publishes the oldest row of the outbox, again and again. */
@Component
class Relay {
    private static final String READ_OUTBOX =
            "SELECT id, event FROM outbox WHERE sent = 0 ORDER BY id LIMIT 1";
    private static final String MARK_SENT = "UPDATE outbox SET sent = 1 WHERE id = ?";

    private final JdbcTemplate db;
    private final RabbitTemplate rabbit;

    Relay(JdbcTemplate db, RabbitTemplate rabbit) {
        this.db = db;
        this.rabbit = rabbit;
    }

    /** Needs spring.rabbitmq.publisher-confirm-type=simple. */
    @Scheduled(fixedDelay = 200)
    void relay() {
        List<Map<String, Object>> rows = db.queryForList(READ_OUTBOX); // @relay.poll
        if (rows.isEmpty()) return;
        Object id = rows.get(0).get("id");
        Order order = new Order(((Number) rows.get(0).get("event")).longValue());
        Boolean confirmed = rabbit.invoke(channel -> {
            channel.convertAndSend("order.topic", "order.created", order, message -> { // @relay.publish
                message.getMessageProperties().setMessageId("outbox-" + id);
                return message;
            });
            return channel.waitForConfirms(5_000); // @relay.confirm
        });
        if (Boolean.TRUE.equals(confirmed)) db.update(MARK_SENT, id); // @relay.mark
    }
}

/** The consumer: its inbox swallows what the relay repeats. */
@Component
class ShipListener {
    private static final String STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (?)";
    private static final String SHIP = "INSERT INTO shipment (order_id) VALUES (?)";

    private final JdbcTemplate db;
    private final TransactionTemplate transactions;

    ShipListener(JdbcTemplate db, TransactionTemplate transactions) {
        this.db = db;
        this.transactions = transactions;
    }

    @RabbitListener(queues = "ship.queue", ackMode = "MANUAL")
    void onOrder( // @receive
            Order order,
            Channel channel,
            @Header(AmqpHeaders.DELIVERY_TAG) long tag,
            @Header(AmqpHeaders.MESSAGE_ID) String messageId)
            throws IOException {
        try {
            ship(messageId, order.orderId());
        } catch (DataAccessException | TransactionException e) { // @roll-back
            channel.basicNack(tag, false, true); // @give-back
            return;
        }
        channel.basicAck(tag, false); // @ack
    }

    private void ship(String messageId, long orderId) {
        transactions.executeWithoutResult(status -> { // @begin
            try {
                db.update(STORE_ID, messageId); // @store-id
            } catch (DuplicateKeyException e) {
                status.setRollbackOnly(); // @undo
                return;
            }
            db.update(SHIP, orderId); // @effect
        }); // @commit
    }
}

record Order(long orderId) {}
