import json

import pymysql

READ_VERSION = "SELECT version FROM orders WHERE id = %s"
PAY_VERSION = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1,
        version = version + 1
    WHERE id = %s AND version = %s
"""


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
    """Marks an order as paid; reads again when somebody was faster."""
    cursor = db.cursor()
    while True:
        cursor.execute(READ_VERSION, (order_id,))  # @read
        order = cursor.fetchone()
        if order is None:
            return
        if cursor.execute(PAY_VERSION, (order_id, order[0])) == 1:  # @effect
            return
