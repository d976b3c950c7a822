package trade

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"

	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
)

const pay = "UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?"

var me = os.Getpid()

type payment struct {
	OrderID int64 `json:"orderId"`
}

// Listen takes one delivery at a time, and settles it when the work is done.
func Listen(ctx context.Context, db *sql.DB, cache *redis.Client, ch *amqp.Channel) error {
	if err := ch.Qos(1, 0, false); err != nil {
		return err
	}
	deliveries, err := ch.Consume("mark.order.pay.queue", "", false, false, false, false, nil)
	if err != nil {
		return err
	}
	for d := range deliveries { // @receive
		if err := handle(ctx, db, cache, d); err != nil {
			return err
		}
	}
	return nil
}

func handle(ctx context.Context, db *sql.DB, cache *redis.Client, d amqp.Delivery) error {
	var p payment
	err := json.Unmarshal(d.Body, &p)
	if err == nil {
		err = book(ctx, db, cache, d.MessageId, p.OrderID)
	}
	if err != nil {
		return d.Nack(false, true) // @give-back
	}
	return d.Ack(false) // @ack
}

// book marks an order as paid for whoever claims the message first.
func book(ctx context.Context, db *sql.DB, cache *redis.Client, messageID string, orderID int64) error {
	claimed, err := cache.SetNX(ctx, "claim:"+messageID, me, 0).Result() // @claim
	if err != nil || !claimed {
		return err
	}
	_, err = db.Exec(pay, orderID) // @effect
	return err
}
