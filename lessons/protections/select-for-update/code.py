import json

import pymysql

LOCK = "SELECT status FROM orders WHERE id = %s FOR UPDATE"
PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""
UNPAID = 1


def listen(channel, db):
    """Takes one delivery at a time, and settles it when the work is done.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        try:
            book(db, payment["orderId"])
        except pymysql.MySQLError:
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("mark.order.pay.queue", on_message)
    channel.start_consuming()


def book(db, order_id):
    """Locks the order, and marks it as paid if it is unpaid."""
    db.begin()  # @begin
    try:
        cursor = db.cursor()
        cursor.execute(LOCK, (order_id,))  # @check
        if cursor.fetchone() != (UNPAID,):
            db.rollback()  # @undo
            return
        cursor.execute(PAY, (order_id,))  # @effect
        db.commit()  # @commit
    except pymysql.MySQLError:
        db.rollback()  # @roll-back
        raise
