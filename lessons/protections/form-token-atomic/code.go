package shop

import (
	"database/sql"
	"errors"
	"net/http"
)

const deleteToken = "DELETE FROM form_token WHERE token = ?"
const place = "INSERT INTO orders (cart) VALUES (?)"

var errSent = errors.New("this form was sent already")

// PlaceOrder places the order of a form for the request that takes its token.
func PlaceOrder(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token, cart := r.FormValue("token"), r.FormValue("cart") // @receive
		err := placeOnce(db, token, cart)
		if errors.Is(err, errSent) {
			http.Error(w, err.Error(), http.StatusConflict)
		} else if err != nil {
			http.Error(w, "try again", http.StatusInternalServerError)
		}
	}
}

func placeOnce(db *sql.DB, token, cart string) error {
	taken, err := db.Exec(deleteToken, token) // @take-token
	if err != nil {
		return err
	}
	if n, err := taken.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errSent
	}
	_, err = db.Exec(place, cart) // @effect
	return err
}
