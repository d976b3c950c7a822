import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool } from 'mysql2/promise';
import type { createClient } from 'redis';

const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';
const me = `${process.pid}`;

type Redis = ReturnType<typeof createClient>;

interface Payment {
  readonly orderId: number;
}

/** Takes one delivery at a time, and settles it when the work is done. */
export async function listen(channel: Channel, db: Pool, redis: Redis): Promise<void> {
  await channel.prefetch(1);
  await channel.consume('mark.order.pay.queue', (message) => {
    if (message) void handle(channel, db, redis, message);
  });
}

async function handle(
  channel: Channel,
  db: Pool,
  redis: Redis,
  message: ConsumeMessage,
): Promise<void> {
  const { orderId } = JSON.parse(message.content.toString()) as Payment; // @receive
  try {
    await book(db, redis, message.properties.messageId as string, orderId);
  } catch {
    channel.nack(message, false, true); // @give-back
    return;
  }
  channel.ack(message); // @ack
}

/** Marks an order as paid for whoever claims the message first within 30 s. */
async function book(db: Pool, redis: Redis, messageId: string, orderId: number): Promise<void> {
  const once = { condition: 'NX', expiration: { type: 'EX', value: 30 } } as const;
  const claimed = await redis.set(`claim:${messageId}`, me, once); // @claim
  if (claimed === null) return;
  await db.execute(PAY, [orderId]); // @effect
}
