package trade

import (
	"database/sql"
	"encoding/json"
	"errors"

	amqp "github.com/rabbitmq/amqp091-go"
)

const lock = "SELECT status FROM orders WHERE id = ? FOR UPDATE"
const pay = "UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?"

const unpaid = 1

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

// book locks the order, and marks it as paid if it is unpaid.
func book(db *sql.DB, orderID int64) error {
	tx, err := db.Begin() // @begin
	if err != nil {
		return err
	}
	var status int
	err = tx.QueryRow(lock, orderID).Scan(&status) // @check
	if err == sql.ErrNoRows || err == nil && status != unpaid {
		return tx.Rollback() // @undo
	}
	if err == nil {
		_, err = tx.Exec(pay, orderID) // @effect
	}
	if err != nil {
		return errors.Join(err, tx.Rollback()) // @roll-back
	}
	return tx.Commit() // @commit
}
