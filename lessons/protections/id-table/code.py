import json

import pymysql
from pymysql.constants import ER

STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (%s)"
PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""


def listen(channel, db):
    """Takes one delivery at a time, and settles it when the work is done.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        try:
            book(db, properties.message_id, payment["orderId"])
        except pymysql.MySQLError:
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("mark.order.pay.queue", on_message)
    channel.start_consuming()


def book(db, message_id, order_id):
    """Stores the id and marks the order as paid in one transaction."""
    db.begin()  # @begin
    try:
        try:
            db.cursor().execute(STORE_ID, (message_id,))  # @store-id
        except pymysql.IntegrityError as error:
            if error.args[0] != ER.DUP_ENTRY:
                raise
            db.rollback()  # @undo
            return
        db.cursor().execute(PAY, (order_id,))  # @effect
        db.commit()  # @commit
    except pymysql.MySQLError:
        db.rollback()  # @roll-back
        raise
