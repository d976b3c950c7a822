import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool } from 'mysql2/promise';

const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';

interface Payment {
  readonly orderId: number;
}

/** The broker forgets each message as it sends it; prefetch does not bound what is under way. */
export async function listen(channel: Channel, db: Pool): Promise<void> {
  const options = { noAck: true };
  await channel.consume(
    'mark.order.pay.queue',
    (message) => {
      if (message) void handle(db, message);
    },
    options,
  );
}

async function handle(db: Pool, message: ConsumeMessage): Promise<void> {
  const { orderId } = JSON.parse(message.content.toString()) as Payment; // @receive
  try {
    await db.execute(PAY, [orderId]); // @effect
  } catch (error) {
    console.error(`the payment of order ${orderId} is lost`, error);
  }
}
