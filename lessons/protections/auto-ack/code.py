import json
import logging

import pymysql

PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""


def listen(channel, db):
    """The broker forgets each message as it sends it; prefetch bounds nothing.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        payment = json.loads(body)  # @receive
        try:
            db.cursor().execute(PAY, (payment["orderId"],))  # @effect
        except pymysql.MySQLError:
            logging.exception("the payment of order %s is lost", payment["orderId"])

    channel.basic_consume("mark.order.pay.queue", on_message, auto_ack=True)
    channel.start_consuming()
