package trade

import (
	"database/sql"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/go-sql-driver/mysql"
	amqp "github.com/rabbitmq/amqp091-go"
)

const storeID = "INSERT INTO msg_id_record (msg_id) VALUES (?)"
const pay = "UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?"

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
		err = book(db, d.DeliveryTag, p.OrderID)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

// book stores the tag and marks the order as paid in one transaction.
func book(db *sql.DB, tag uint64, orderID int64) error {
	tx, err := db.Begin() // @begin
	if err != nil {
		return err
	}
	_, err = tx.Exec(storeID, strconv.FormatUint(tag, 10)) // @store-id
	if isDuplicate(err) {
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

func isDuplicate(err error) bool {
	var refusal *mysql.MySQLError
	return errors.As(err, &refusal) && refusal.Number == 1062
}
