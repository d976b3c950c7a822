package trade

import (
	"database/sql"
	"log"
	"time"
)

const findOpen = "SELECT id FROM orders WHERE status = 1 ORDER BY id LIMIT 1"
const payIfUnpaid = `
	UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
	WHERE id = ? AND status = 1`

// Payments is the payment service: what it knows of an order.
type Payments interface {
	StatusOf(orderID int64) (string, error)
}

// Schedule settles what is paid there and still open here, every quarter of an hour.
func Schedule(db *sql.DB, payments Payments) {
	ticker := time.NewTicker(15 * time.Minute)
	defer ticker.Stop()
	for {
		<-ticker.C // @receive
		if err := reconcile(db, payments); err != nil {
			log.Printf("reconciliation: %v", err)
		}
	}
}

func reconcile(db *sql.DB, payments Payments) error {
	var orderID int64
	err := db.QueryRow(findOpen).Scan(&orderID) // @find
	if err == sql.ErrNoRows {
		return nil
	}
	if err != nil {
		return err
	}
	status, err := payments.StatusOf(orderID) // @ask
	if err != nil || status != "paid" {
		return err
	}
	paid, err := db.Exec(payIfUnpaid, orderID) // @settle
	if err != nil {
		return err
	}
	if n, err := paid.RowsAffected(); err == nil && n == 0 {
		log.Printf("order %d was settled meanwhile", orderID)
	}
	return nil
}
