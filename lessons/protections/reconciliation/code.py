import logging

FIND_OPEN = "SELECT id FROM orders WHERE status = 1 ORDER BY id LIMIT 1"
PAY_IF_UNPAID = """
    UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
    WHERE id = %s AND status = 1
"""
QUARTER_OF_AN_HOUR = 15 * 60


def run(db, payments, stopped):
    """Settles what is paid there and still open here. `stopped` is a threading.Event."""
    while not stopped.wait(QUARTER_OF_AN_HOUR):  # @receive
        reconcile(db, payments)


def reconcile(db, payments):
    cursor = db.cursor()
    cursor.execute(FIND_OPEN)  # @find
    order = cursor.fetchone()
    if order is None:
        return
    if payments.status_of(order[0]) != "paid":  # @ask
        return
    affected = cursor.execute(PAY_IF_UNPAID, order)  # @settle
    if affected == 0:
        logging.info("order %s was settled meanwhile", order[0])
