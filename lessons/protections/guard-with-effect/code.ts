import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, ResultSetHeader } from 'mysql2/promise';

const GUARD = 'UPDATE orders SET status = 2, pay_time = NOW() WHERE id = ? AND status = 1';
const COUNT = 'UPDATE orders SET pay_count = pay_count + 1 WHERE id = ?';

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

/** Marks an order as paid and counts the payment, in one transaction. */
async function book(db: Pool, orderId: number): Promise<void> {
  const tx = await db.getConnection();
  try {
    await tx.beginTransaction(); // @begin
    const [marked] = await tx.execute<ResultSetHeader>(GUARD, [orderId]); // @guard
    if (marked.affectedRows === 0) {
      await tx.rollback(); // @undo
      return;
    }
    await tx.execute(COUNT, [orderId]); // @effect
    await tx.commit(); // @commit
  } catch (error) {
    await tx.rollback(); // @roll-back
    throw error;
  } finally {
    tx.release();
  }
}
