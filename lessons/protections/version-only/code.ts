import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

const READ_VERSION = 'SELECT version FROM orders WHERE id = ?';
const PAY_VERSION = `
  UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1, version = version + 1
  WHERE id = ? AND version = ?`;

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

/** Marks an order as paid; reads again when somebody was faster. */
async function book(db: Pool, orderId: number): Promise<void> {
  for (;;) {
    const [[order]] = await db.execute<RowDataPacket[]>(READ_VERSION, [orderId]); // @read
    if (!order) return;
    const [paid] = await db.execute<ResultSetHeader>(PAY_VERSION, [orderId, order.version]); // @effect
    if (paid.affectedRows === 1) return;
  }
}
