import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, RowDataPacket } from 'mysql2/promise';

const READ_STATUS = 'SELECT status FROM orders WHERE id = ?';
const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';
const UNPAID = 1;

interface Payment {
  readonly orderId: number;
}

/** Takes one delivery at a time, and settles it when the work is done. */
export async function listen(channel: Channel, db: Pool): Promise<void> {
  await channel.prefetch(1);
  await channel.consume('mark.order.pay.queue', (message) => {
    if (message) void handle(channel, db, message);
  });
}

async function handle(channel: Channel, db: Pool, message: ConsumeMessage): Promise<void> {
  const { orderId } = JSON.parse(message.content.toString()) as Payment; // @receive
  try {
    await book(db, orderId);
  } catch {
    channel.nack(message, false, true); // @give-back
    return;
  }
  channel.ack(message); // @ack
}

/** Marks an order as paid if it was unpaid when it was read. */
async function book(db: Pool, orderId: number): Promise<void> {
  const [[order]] = await db.execute<RowDataPacket[]>(READ_STATUS, [orderId]); // @check
  if (order?.status !== UNPAID) return;
  await db.execute(PAY, [orderId]); // @effect
}
