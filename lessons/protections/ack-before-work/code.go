package trade

import (
	"database/sql"
	"encoding/json"
	"log"

	amqp "github.com/rabbitmq/amqp091-go"
)

const pay = "UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?"

type payment struct {
	OrderID int64 `json:"orderId"`
}

// Listen takes one delivery at a time, and settles it before the work.
func Listen(db *sql.DB, ch *amqp.Channel) error {
	if err := ch.Qos(1, 0, false); err != nil {
		return err
	}
	deliveries, err := ch.Consume("mark.order.pay.queue", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range deliveries { // @receive
		if err := d.Ack(false); err != nil { // @ack
			return err
		}
		if err := handle(db, d); err != nil {
			log.Printf("a payment is lost: %v", err)
		}
	}
	return nil
}

func handle(db *sql.DB, d amqp.Delivery) error {
	var p payment
	if err := json.Unmarshal(d.Body, &p); err != nil {
		return err
	}
	_, err := db.Exec(pay, p.OrderID) // @effect
	return err
}
