package shop

import (
	"database/sql"
	"errors"
	"net/http"
)

const findToken = "SELECT token FROM form_token WHERE token = ?"
const deleteToken = "DELETE FROM form_token WHERE token = ?"
const place = "INSERT INTO orders (cart) VALUES (?)"

// PlaceOrder places the order of a form whose token is still there.
func PlaceOrder(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token, cart := r.FormValue("token"), r.FormValue("cart") // @receive
		err := placeOnce(db, token, cart)
		if errors.Is(err, sql.ErrNoRows) {
			http.Error(w, "this form was sent already", http.StatusConflict)
		} else if err != nil {
			http.Error(w, "try again", http.StatusInternalServerError)
		}
	}
}

func placeOnce(db *sql.DB, token, cart string) error {
	var stored string
	if err := db.QueryRow(findToken, token).Scan(&stored); err != nil { // @read
		return err
	}
	if stored != token { // @compare
		return sql.ErrNoRows
	}
	if _, err := db.Exec(place, cart); err != nil { // @effect
		return err
	}
	_, err := db.Exec(deleteToken, token) // @delete
	return err
}
