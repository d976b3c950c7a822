import type { Pool, ResultSetHeader } from 'mysql2/promise';

const DELETE_TOKEN = 'DELETE FROM form_token WHERE token = ?';
const PLACE = 'INSERT INTO orders (cart) VALUES (?)';

export interface OrderForm {
  readonly token: string;
  readonly cart: string;
}

/** Places the order of a form for the request that takes its token. */
export async function placeOrder(db: Pool, form: OrderForm): Promise<'placed' | 'refused'> {
  const { token, cart } = form; // @receive
  const [taken] = await db.execute<ResultSetHeader>(DELETE_TOKEN, [token]); // @take-token
  if (taken.affectedRows === 0) return 'refused';
  await db.execute(PLACE, [cart]); // @effect
  return 'placed';
}
