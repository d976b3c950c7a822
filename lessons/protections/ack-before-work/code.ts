import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool } from 'mysql2/promise';

const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';

interface Payment {
  readonly orderId: number;
}

/** Takes one delivery at a time, and settles it before the work. */
export async function listen(channel: Channel, db: Pool): Promise<void> {
  await channel.prefetch(1);
  await channel.consume('mark.order.pay.queue', (message) => {
    if (message) void handle(channel, db, message);
  });
}

async function handle(channel: Channel, db: Pool, message: ConsumeMessage): Promise<void> {
  const { orderId } = JSON.parse(message.content.toString()) as Payment; // @receive
  channel.ack(message); // @ack
  try {
    await db.execute(PAY, [orderId]); // @effect
  } catch (error) {
    console.error(`the payment of order ${orderId} is lost`, error);
  }
}
