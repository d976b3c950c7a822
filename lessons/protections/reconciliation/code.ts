import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

const FIND_OPEN = 'SELECT id FROM orders WHERE status = 1 ORDER BY id LIMIT 1';
const PAY_IF_UNPAID = `
  UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
  WHERE id = ? AND status = 1`;

/** The payment service: what it knows of an order. */
export interface Payments {
  statusOf(orderId: number): Promise<'paid' | 'unpaid'>;
}

/** Settles what is paid there and still open here, every quarter of an hour. */
export function schedule(db: Pool, payments: Payments): NodeJS.Timeout {
  return setInterval(() => void reconcile(db, payments), 15 * 60_000); // @receive
}

export async function reconcile(db: Pool, payments: Payments): Promise<void> {
  const [[order]] = await db.execute<RowDataPacket[]>(FIND_OPEN); // @find
  if (!order) return;
  const status = await payments.statusOf(order.id as number); // @ask
  if (status !== 'paid') return;
  const [paid] = await db.execute<ResultSetHeader>(PAY_IF_UNPAID, [order.id]); // @settle
  if (paid.affectedRows === 0) console.info(`order ${order.id} was settled meanwhile`);
}
