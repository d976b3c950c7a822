import json

import pymysql
import redis

PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""


def listen(channel, db, cache):
    """Takes one delivery at a time, and settles it when the work is done.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        try:
            book(db, cache, properties.message_id, payment["orderId"])
        except (pymysql.MySQLError, redis.RedisError):
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("mark.order.pay.queue", on_message)
    channel.start_consuming()


def book(db, cache, message_id, order_id):
    """Marks an order as paid unless somebody has marked the message as done."""
    if cache.get(f"done:{message_id}"):  # @check
        return
    db.cursor().execute(PAY, (order_id,))  # @effect
    cache.set(f"done:{message_id}", 1)  # @mark
