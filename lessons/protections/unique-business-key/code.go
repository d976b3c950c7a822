package trade

import (
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/go-sql-driver/mysql"
	amqp "github.com/rabbitmq/amqp091-go"
)

const storeKey = "INSERT INTO deduction (order_id, quantity) VALUES (?, ?)"
const deduct = "UPDATE stock SET amount = amount - ? WHERE sku = ?"

type order struct {
	OrderID  int64  `json:"orderId"`
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

// Listen takes one delivery at a time, and settles it when the work is done.
func Listen(db *sql.DB, ch *amqp.Channel) error {
	if err := ch.Qos(1, 0, false); err != nil {
		return err
	}
	deliveries, err := ch.Consume("stock.order.queue", "", false, false, false, false, nil)
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
		err = deductStock(db, o)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

// deductStock books the order in the ledger and lowers the stock in one transaction.
func deductStock(db *sql.DB, o order) error {
	tx, err := db.Begin() // @begin
	if err != nil {
		return err
	}
	_, err = tx.Exec(storeKey, o.OrderID, o.Quantity) // @store-key
	if isDuplicate(err) {
		return tx.Rollback() // @undo
	}
	if err == nil {
		_, err = tx.Exec(deduct, o.Quantity, o.SKU) // @effect
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
