from flask import Flask, request

DELETE_TOKEN = "DELETE FROM form_token WHERE token = %s"
PLACE = "INSERT INTO orders (cart) VALUES (%s)"


def create_app(db):
    """`db` is in autocommit mode."""
    app = Flask(__name__)

    @app.post("/orders")
    def place_order():
        token, cart = request.form["token"], request.form["cart"]  # @receive
        if place_once(db, token, cart):
            return "placed", 201
        return "this form was sent already", 409

    return app


def place_once(db, token, cart):
    """Places the order of a form for the request that takes its token."""
    if db.cursor().execute(DELETE_TOKEN, (token,)) == 0:  # @take-token
        return False
    db.cursor().execute(PLACE, (cart,))  # @effect
    return True
