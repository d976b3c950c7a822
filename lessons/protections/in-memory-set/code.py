import json

import pymysql

PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""

seen = set()


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
    """Marks an order as paid unless this process remembers the message."""
    if message_id in seen:  # @check
        return
    db.cursor().execute(PAY, (order_id,))  # @effect
    seen.add(message_id)  # @remember
