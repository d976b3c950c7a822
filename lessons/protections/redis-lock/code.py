import json
import os

import pymysql
import redis

PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""
ME = os.getpid()


class Locked(Exception):
    """Somebody else has the lock."""


def listen(channel, db, cache):
    """Takes one delivery at a time, and settles it when the work is done.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        try:
            book(db, cache, properties.message_id, payment["orderId"])
        except (pymysql.MySQLError, redis.RedisError, Locked):
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("mark.order.pay.queue", on_message)
    channel.start_consuming()


def book(db, cache, message_id, order_id):
    """Marks an order as paid under a lock that lives for 30 s."""
    if not cache.set(f"lock:{message_id}", ME, nx=True, ex=30):  # @lock
        raise Locked(message_id)
    if not cache.get(f"done:{message_id}"):  # @check
        db.cursor().execute(PAY, (order_id,))  # @effect
        cache.set(f"done:{message_id}", 1)  # @mark
    cache.delete(f"lock:{message_id}")  # @unlock
