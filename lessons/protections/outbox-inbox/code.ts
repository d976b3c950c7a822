import type { Channel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { Pool, PoolConnection, RowDataPacket } from 'mysql2/promise';

const CREATE_ORDER = "INSERT INTO orders (id, status) VALUES (?, 'new')";
const STORE_OUTBOX = 'INSERT INTO outbox (event) VALUES (?)';
const READ_OUTBOX = 'SELECT id, event FROM outbox WHERE sent = 0 ORDER BY id LIMIT 1';
const MARK_SENT = 'UPDATE outbox SET sent = 1 WHERE id = ?';
const STORE_ID = 'INSERT INTO msg_id_record (msg_id) VALUES (?)';
const SHIP = 'INSERT INTO shipment (order_id) VALUES (?)';

/** The order service: the order and the message about it are one transaction. */
export async function placeOrder(db: Pool, request: { orderId: number }): Promise<void> {
  const { orderId } = request; // @service.receive
  const tx = await db.getConnection();
  try {
    await tx.beginTransaction(); // @service.begin
    await tx.execute(CREATE_ORDER, [orderId]); // @service.order
    await tx.execute(STORE_OUTBOX, [orderId]); // @service.outbox
    await tx.commit(); // @service.commit
  } catch (error) {
    await tx.rollback(); // @service.roll-back
    throw error;
  } finally {
    tx.release();
  }
}

/** The relay, run again and again: publishes the oldest row. False when there was none. */
export async function relay(channel: ConfirmChannel, db: Pool): Promise<boolean> {
  const [[row]] = await db.execute<RowDataPacket[]>(READ_OUTBOX); // @relay.poll
  if (!row) return false;
  const body = Buffer.from(JSON.stringify({ orderId: row.event as number }));
  const properties = { messageId: `outbox-${row.id}`, persistent: true };
  channel.publish('order.topic', 'order.created', body, properties); // @relay.publish
  await channel.waitForConfirms(); // @relay.confirm
  await db.execute(MARK_SENT, [row.id]); // @relay.mark
  return true;
}

/** The consumer: its inbox swallows what the relay repeats. */
export async function listen(channel: Channel, db: Pool): Promise<void> {
  await channel.prefetch(1);
  await channel.consume('ship.queue', (message) => {
    if (message) void handle(channel, db, message);
  });
}

async function handle(channel: Channel, db: Pool, message: ConsumeMessage): Promise<void> {
  const { orderId } = JSON.parse(message.content.toString()) as { orderId: number }; // @receive
  try {
    await ship(db, message.properties.messageId as string, orderId);
  } catch {
    channel.nack(message, false, true); // @give-back
    return;
  }
  channel.ack(message); // @ack
}

async function ship(db: Pool, messageId: string, orderId: number): Promise<void> {
  const tx = await db.getConnection();
  try {
    await tx.beginTransaction(); // @begin
    if (!(await storeId(tx, messageId))) {
      await tx.rollback(); // @undo
      return;
    }
    await tx.execute(SHIP, [orderId]); // @effect
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
