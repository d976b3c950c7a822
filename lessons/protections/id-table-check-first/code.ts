import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, PoolConnection, RowDataPacket } from 'mysql2/promise';

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

/** Looks the id up; then marks the order as paid and stores the id in one transaction. */
async function book(db: Pool, messageId: string, orderId: number): Promise<void> {
  const [known] = await db.execute<RowDataPacket[]>(FIND_ID, [messageId]); // @check
  if (known.length > 0) return;
  const tx = await db.getConnection();
  try {
    await tx.beginTransaction(); // @begin
    await tx.execute(PAY, [orderId]); // @effect
    if (!(await storeId(tx, messageId))) {
      await tx.rollback(); // @undo
      return;
    }
    await tx.commit(); // @commit
  } catch (error) {
    await tx.rollback(); // @roll-back
    throw error;
  } finally {
    tx.release();
  }
}

/** False when the id is there already. */
async function storeId(tx: PoolConnection, messageId: string): Promise<boolean> {
  try {
    await tx.execute(STORE_ID, [messageId]); // @store-id
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ER_DUP_ENTRY') return false;
    throw error;
  }
}
