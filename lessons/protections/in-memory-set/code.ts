import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool } from 'mysql2/promise';

const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';
const seen = new Set<string>();

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
    await book(db, message.properties.messageId as string, orderId);
  } catch {
    channel.nack(message, false, true); // @give-back
    return;
  }
  channel.ack(message); // @ack
}

/** Marks an order as paid unless this process remembers the message. */
async function book(db: Pool, messageId: string, orderId: number): Promise<void> {
  if (seen.has(messageId)) return; // @check
  await db.execute(PAY, [orderId]); // @effect
  seen.add(messageId); // @remember
}
