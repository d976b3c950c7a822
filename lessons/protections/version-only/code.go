package trade

import (
	"database/sql"
	"encoding/json"

	amqp "github.com/rabbitmq/amqp091-go"
)

const readVersion = "SELECT version FROM orders WHERE id = ?"
const payVersion = `
	UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1, version = version + 1
	WHERE id = ? AND version = ?`

type payment struct {
	OrderID int64 `json:"orderId"`
}

// Listen takes one delivery at a time, and settles it when the work is done.
func Listen(db *sql.DB, ch *amqp.Channel) error {
	if err := ch.Qos(1, 0, false); err != nil {
		return err
	}
	deliveries, err := ch.Consume("mark.order.pay.queue", "", false, false, false, false, nil)
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
	var p payment
	err := json.Unmarshal(d.Body, &p)
	if err == nil {
		err = book(db, p.OrderID)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

// book marks an order as paid; reads again when somebody was faster.
func book(db *sql.DB, orderID int64) error {
	for {
		var version int
		err := db.QueryRow(readVersion, orderID).Scan(&version) // @read
		if err == sql.ErrNoRows {
			return nil
		}
		if err != nil {
			return err
		}
		paid, err := db.Exec(payVersion, orderID, version) // @effect
		if err != nil {
			return err
		}
		if n, err := paid.RowsAffected(); err != nil || n == 1 {
			return err
		}
	}
}
