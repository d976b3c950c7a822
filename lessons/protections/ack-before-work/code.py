import json
import logging

import pymysql

PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""


def listen(channel, db):
    """Takes one delivery at a time, and settles it before the work.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        ch.basic_ack(method.delivery_tag)  # @ack
        try:
            db.cursor().execute(PAY, (payment["orderId"],))  # @effect
        except pymysql.MySQLError:
            logging.exception("the payment of order %s is lost", payment["orderId"])

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("mark.order.pay.queue", on_message)
    channel.start_consuming()
