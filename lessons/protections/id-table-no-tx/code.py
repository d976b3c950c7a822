import json

import pymysql

FIND_ID = "SELECT 1 FROM msg_id_record WHERE msg_id = %s"
PAY = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s
"""
STORE_ID = "INSERT INTO msg_id_record (msg_id) VALUES (%s)"


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
    """Looks the id up, marks the order as paid, stores the id: three commits."""
    if db.cursor().execute(FIND_ID, (message_id,)) > 0:  # @check
        return
    db.cursor().execute(PAY, (order_id,))  # @effect
    db.cursor().execute(STORE_ID, (message_id,))  # @store-id
