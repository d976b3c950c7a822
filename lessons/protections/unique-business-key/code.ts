import type { Channel, ConsumeMessage } from 'amqplib';
import type { Pool, PoolConnection } from 'mysql2/promise';

const STORE_KEY = 'INSERT INTO deduction (order_id, quantity) VALUES (?, ?)';
const DEDUCT = 'UPDATE stock SET amount = amount - ? WHERE sku = ?';

interface Order {
  readonly orderId: number;
  readonly sku: string;
  readonly quantity: number;
}

/** Takes one delivery at a time, and settles it when the work is done. */
export async function listen(channel: Channel, db: Pool): Promise<void> {
  await channel.prefetch(1);
  await channel.consume('stock.order.queue', (message) => {
    if (message) void handle(channel, db, message);
  });
}

async function handle(channel: Channel, db: Pool, message: ConsumeMessage): Promise<void> {
  const { orderId, sku, quantity } = JSON.parse(message.content.toString()) as Order; // @receive
  try {
    await deduct(db, orderId, sku, quantity);
  } catch {
    channel.nack(message, false, true); // @give-back
    return;
  }
  channel.ack(message); // @ack
}

/** Books the order in the ledger and lowers the stock in one transaction. */
async function deduct(db: Pool, orderId: number, sku: string, quantity: number): Promise<void> {
  const tx = await db.getConnection();
  try {
    await tx.beginTransaction(); // @begin
    if (!(await storeKey(tx, orderId, quantity))) {
      await tx.rollback(); // @undo
      return;
    }
    await tx.execute(DEDUCT, [quantity, sku]); // @effect
    await tx.commit(); // @commit
  } catch (error) {
    await tx.rollback(); // @roll-back
    throw error;
  } finally {
    tx.release();
  }
}

/** False when the order is there already. */
async function storeKey(tx: PoolConnection, orderId: number, quantity: number): Promise<boolean> {
  try {
    await tx.execute(STORE_KEY, [orderId, quantity]); // @store-key
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ER_DUP_ENTRY') return false;
    throw error;
  }
}
