import json

import pymysql

GUARD = "UPDATE orders SET status = 2, pay_time = NOW() WHERE id = %s AND status = 1"
COUNT = "UPDATE orders SET pay_count = pay_count + 1 WHERE id = %s"


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
    """Marks an order as paid, and then counts the payment."""
    if db.cursor().execute(GUARD, (order_id,)) == 0:  # @guard
        return
    db.cursor().execute(COUNT, (order_id,))  # @effect
