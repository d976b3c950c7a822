package trade

import (
	"encoding/json"
	"log"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
	"gorm.io/gorm"
)


const (
	unpaid     = 1
	paidStatus = 2
)

type payment struct {
	OrderID int64 `json:"orderId"`
}

// Order is a row of the table orders.
type Order struct {
	ID       int64 `gorm:"primaryKey"`
	Status   int
	PayTime  *time.Time
	PayCount int
}

// Listen takes one delivery at a time, and settles it when the work is done.
func Listen(db *gorm.DB, ch *amqp.Channel) error {
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

func handle(db *gorm.DB, d amqp.Delivery) error {
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

// book marks an order as paid if it is unpaid.
func book(db *gorm.DB, orderID int64) error {
	unpaidOrder := db.Model(&Order{}).Where("id = ? AND status = ?", orderID, unpaid)
	paid := unpaidOrder.Updates(map[string]any{ // @effect
		"status":    paidStatus,
		"pay_time":  time.Now(),
		"pay_count": gorm.Expr("pay_count + 1"),
	})
	if paid.Error == nil && paid.RowsAffected == 0 {
		log.Printf("order %d is paid already, or unknown", orderID)
	}
	return paid.Error
}
