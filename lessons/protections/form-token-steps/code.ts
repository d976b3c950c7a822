import type { Pool, RowDataPacket } from 'mysql2/promise';

const FIND_TOKEN = 'SELECT token FROM form_token WHERE token = ?';
const DELETE_TOKEN = 'DELETE FROM form_token WHERE token = ?';
const PLACE = 'INSERT INTO orders (cart) VALUES (?)';

export interface OrderForm {
  readonly token: string;
  readonly cart: string;
}

/** Places the order of a form whose token is still there. */
export async function placeOrder(db: Pool, form: OrderForm): Promise<'placed' | 'refused'> {
  const { token, cart } = form; // @receive
  const [[stored]] = await db.execute<RowDataPacket[]>(FIND_TOKEN, [token]); // @read
  if (stored?.token !== token) return 'refused'; // @compare
  await db.execute(PLACE, [cart]); // @effect
  await db.execute(DELETE_TOKEN, [token]); // @delete
  return 'placed';
}
