import json
import logging

import pymysql

PAY_IF_UNPAID = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s AND status = 1
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
    """Marks an order as paid if it is unpaid."""
    affected = db.cursor().execute(PAY_IF_UNPAID, (order_id,))  # @effect
    if affected == 0:
        logging.info("order %s is paid already, or unknown", order_id)
