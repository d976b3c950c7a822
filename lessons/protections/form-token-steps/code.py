from flask import Flask, request

FIND_TOKEN = "SELECT token FROM form_token WHERE token = %s"
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
    """Places the order of a form whose token is still there."""
    cursor = db.cursor()
    cursor.execute(FIND_TOKEN, (token,))  # @read
    if cursor.fetchone() != (token,):  # @compare
        return False
    cursor.execute(PLACE, (cart,))  # @effect
    cursor.execute(DELETE_TOKEN, (token,))  # @delete
    return True
