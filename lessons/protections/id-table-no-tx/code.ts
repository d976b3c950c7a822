import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, RowDataPacket } from 'mysql2/promise';

const FIND_ID = 'SELECT 1 FROM msg_id_record WHERE msg_id = ?';
const PAY =
  'UPDATE orders SET status = 2, pay_time = NOW(), pay_count = pay_count + 1 WHERE id = ?';
const STORE_ID = 'INSERT INTO msg_id_record (msg_id) VALUES (?)';

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

/** Looks the id up, marks the order as paid, stores the id: three commits. */
async function book(db: Pool, messageId: string, orderId: number): Promise<void> {
  const [known] = await db.execute<RowDataPacket[]>(FIND_ID, [messageId]); // @check
  if (known.length > 0) return;
  await db.execute(PAY, [orderId]); // @effect
  await db.execute(STORE_ID, [messageId]); // @store-id
}
