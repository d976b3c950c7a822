import json

import pymysql
from pymysql.constants import ER

STORE_KEY = "INSERT INTO deduction (order_id, quantity) VALUES (%s, %s)"
DEDUCT = "UPDATE stock SET amount = amount - %s WHERE sku = %s"


def listen(channel, db):
    """Takes one delivery at a time, and settles it when the work is done.

    `db` is in autocommit mode.
    """

    def on_message(ch, method, properties, body):
        order = json.loads(body)  # @receive
        try:
            deduct(db, order["orderId"], order["sku"], order["quantity"])
        except pymysql.MySQLError:
            ch.basic_nack(method.delivery_tag, requeue=True)  # @give-back
            return
        ch.basic_ack(method.delivery_tag)  # @ack

    channel.basic_qos(prefetch_count=1)
    channel.basic_consume("stock.order.queue", on_message)
    channel.start_consuming()


def deduct(db, order_id, sku, quantity):
    """Books the order in the ledger and lowers the stock in one transaction."""
    db.begin()  # @begin
    try:
        try:
            db.cursor().execute(STORE_KEY, (order_id, quantity))  # @store-key
        except pymysql.IntegrityError as error:
            if error.args[0] != ER.DUP_ENTRY:
                raise
            db.rollback()  # @undo
            return
        db.cursor().execute(DEDUCT, (quantity, sku))  # @effect
        db.commit()  # @commit
    except pymysql.MySQLError:
        db.rollback()  # @roll-back
        raise
