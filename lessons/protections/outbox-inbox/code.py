import json

import pika
import pika.exceptions
import pymysql
from flask import Flask, request
from pymysql.constants import ER

CREATE_ORDER = "INSERT INTO orders (id, status) VALUES (%s, 'new')"
STORE_OUTBOX = "INSERT INTO outbox (event) VALUES (%s)"
READ_OUTBOX = "SELECT id, event FROM outbox WHERE sent = 0 ORDER BY id LIMIT 1"
MARK_SENT = "UPDATE outbox SET sent = 1 WHERE id = %s"
STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (%s)"
SHIP = "INSERT INTO shipment (order_id) VALUES (%s)"


def create_app(db):
    """The order service: the order and the message about it are one transaction."""
    app = Flask(__name__)

    @app.post("/orders")
    def place_order():
        order = request.get_json()  # @service.receive
        store(db, order["orderId"])
        return "placed", 201

    return app


def store(db, order_id):
    db.begin()  # @service.begin
    try:
        db.cursor().execute(CREATE_ORDER, (order_id,))  # @service.order
        db.cursor().execute(STORE_OUTBOX, (order_id,))  # @service.outbox
        db.commit()  # @service.commit
    except pymysql.MySQLError:
        db.rollback()  # @service.roll-back
        raise


def relay(channel, db):
    """Publishes the oldest row of the outbox; run again and again.

    After `channel.confirm_delivery()` a publish returns when the broker has confirmed it.
    """
    cursor = db.cursor()
    cursor.execute(READ_OUTBOX)  # @relay.poll
    row = cursor.fetchone()
    if row is None:
        return
    outbox, event = row
    properties = pika.BasicProperties(message_id=f"outbox-{outbox}", delivery_mode=2)
    body = json.dumps({"orderId": event})
    try:
        channel.basic_publish("order.topic", "order.created", body, properties)  # @relay.publish
    except pika.exceptions.AMQPError:  # @relay.confirm
        return
    cursor.execute(MARK_SENT, (outbox,))  # @relay.mark


def listen(channel, db):
    """The consumer: its inbox swallows what the relay repeats."""

    def on_message(ch, method, properties, body):
        order = json.loads(body)  # @receive
        try:
            ship(db, properties.message_id, order["orderId"])
        except pymysql.MySQLError:
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("ship.queue", on_message)
    channel.start_consuming()


def ship(db, message_id, order_id):
    db.begin()  # @begin
    try:
        try:
            db.cursor().execute(STORE_ID, (message_id,))  # @store-id
        except pymysql.IntegrityError as error:
            if error.args[0] != ER.DUP_ENTRY:
                raise
            db.rollback()  # @undo
            return
        db.cursor().execute(SHIP, (order_id,))  # @effect
        db.commit()  # @commit
    except pymysql.MySQLError:
        db.rollback()  # @roll-back
        raise
