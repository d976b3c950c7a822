import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, ResultSetHeader } from 'mysql2/promise';

const PAY_IF_UNPAID = `
  UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1
  WHERE id = ? AND status = 1`;

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

/** Marks an order as paid if it is unpaid. */
async function book(db: Pool, orderId: number): Promise<void> {
  const [paid] = await db.execute<ResultSetHeader>(PAY_IF_UNPAID, [orderId]); // @effect
  if (paid.affectedRows === 0) console.info(`order ${orderId} is paid already, or unknown`);
}
