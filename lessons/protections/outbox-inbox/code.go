package shop

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-sql-driver/mysql"
	amqp "github.com/rabbitmq/amqp091-go"
)

const createOrder = "INSERT INTO orders (id, status) VALUES (?, 'new')"
const storeOutbox = "INSERT INTO outbox (event) VALUES (?)"
const readOutbox = "SELECT id, event FROM outbox WHERE sent = 0 ORDER BY id LIMIT 1"
const markSent = "UPDATE outbox SET sent = 1 WHERE id = ?"
const storeID = "INSERT INTO msg_id_record (msg_id) VALUES (?)"
const ship = "INSERT INTO shipment (order_id) VALUES (?)"

type order struct {
	OrderID int64 `json:"orderId"`
}

// PlaceOrder is the order service: the order and the message about it are one transaction.
func PlaceOrder(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var o order
		err := json.NewDecoder(r.Body).Decode(&o) // @service.receive
		if err == nil {
			err = store(db, o.OrderID)
		}
		if err != nil {
			http.Error(w, "try again", http.StatusInternalServerError)
		}
	}
}

func store(db *sql.DB, orderID int64) error {
	tx, err := db.Begin() // @service.begin
	if err != nil {
		return err
	}
	_, err = tx.Exec(createOrder, orderID) // @service.order
	if err == nil {
		_, err = tx.Exec(storeOutbox, orderID) // @service.outbox
	}
	if err != nil {
		return errors.Join(err, tx.Rollback()) // @service.roll-back
	}
	return tx.Commit() // @service.commit
}

// Relay publishes the oldest row of the outbox; run again and again. Its channel is in confirm mode.
func Relay(ctx context.Context, db *sql.DB, ch *amqp.Channel) error {
	var id, event int64
	err := db.QueryRow(readOutbox).Scan(&id, &event) // @relay.poll
	if err == sql.ErrNoRows {
		return nil
	}
	if err != nil {
		return err
	}
	message := amqp.Publishing{
		MessageId:    fmt.Sprintf("outbox-%d", id),
		DeliveryMode: amqp.Persistent,
		Body:         fmt.Appendf(nil, `{"orderId": %d}`, event),
	}
	sent, err := ch.PublishWithDeferredConfirmWithContext( // @relay.publish
		ctx, "order.topic", "order.created", false, false, message,
	)
	if err != nil {
		return err
	}
	confirmed, err := sent.WaitContext(ctx) // @relay.confirm
	if err != nil || !confirmed {
		return err
	}
	_, err = db.Exec(markSent, id) // @relay.mark
	return err
}

// Listen is the consumer: its inbox swallows what the relay repeats.
func Listen(db *sql.DB, ch *amqp.Channel) error {
	if err := ch.Qos(1, 0, false); err != nil {
		return err
	}
	deliveries, err := ch.Consume("ship.queue", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range deliveries { // @receive
		if err := handle(db, d); err != nil {
			return err
		}
	}
	return nil
}

func handle(db *sql.DB, d amqp.Delivery) error {
	var o order
	err := json.Unmarshal(d.Body, &o)
	if err == nil {
		err = shipOnce(db, d.MessageId, o.OrderID)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

func shipOnce(db *sql.DB, messageID string, orderID int64) error {
	tx, err := db.Begin() // @begin
	if err != nil {
		return err
	}
	_, err = tx.Exec(storeID, messageID) // @store-id
	if isDuplicate(err) {
		return tx.Rollback() // @undo
	}
	if err == nil {
		_, err = tx.Exec(ship, orderID) // @effect
	}
	if err != nil {
		return errors.Join(err, tx.Rollback()) // @roll-back
	}
	return tx.Commit() // @commit
}

func isDuplicate(err error) bool {
	var refusal *mysql.MySQLError
	return errors.As(err, &refusal) && refusal.Number == 1062
}
