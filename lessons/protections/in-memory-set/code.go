package trade

import (
	"database/sql"
	"encoding/json"

	amqp "github.com/rabbitmq/amqp091-go"
)

const pay = "UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?"

var seen = map[string]struct{}{}

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
		err = book(db, d.MessageId, p.OrderID)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

// book marks an order as paid unless this process remembers the message.
func book(db *sql.DB, messageID string, orderID int64) error {
	if _, known := seen[messageID]; known { // @check
		return nil
	}
	if _, err := db.Exec(pay, orderID); err != nil { // @effect
		return err
	}
	seen[messageID] = struct{}{} // @remember
	return nil
}
