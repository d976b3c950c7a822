import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool } from 'mysql2/promise';

const STORE_ID = 'INSERT INTO msg_id_record (msg_id) VALUES (?)';
const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';

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

/** Stores the id and then marks the order as paid: two commits. */
async function book(db: Pool, messageId: string, orderId: number): Promise<void> {
  try {
    await db.execute(STORE_ID, [messageId]); // @store-id
  } catch (error) {
    if (isDuplicate(error)) return;
    throw error;
  }
  await db.execute(PAY, [orderId]); // @effect
}

function isDuplicate(error: unknown): boolean {
  return (error as { code?: string }).code === 'ER_DUP_ENTRY';
}
