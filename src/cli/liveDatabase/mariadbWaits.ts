/** Who waits on MariaDB, and for whom. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../../database/database';

type Query = (sql: string) => Promise<readonly Row[]>;

const USER_LOCK_WAITS =
  "SELECT ID AS id, INFO AS info FROM information_schema.PROCESSLIST WHERE STATE = 'User lock'";

/** The lock views of InnoDB are cached for so long after a read. */
const LOCK_VIEW_MS = 110;
const LOCK_VIEW_TURN = 'delivered_twice_lock_view';

/** Who waits is read from the status text, which is not cached; who holds, from the lock views, which are. */
export async function waits(
  rows: Query,
  withHolders: boolean,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [status] = await rows('SHOW ENGINE INNODB STATUS');
  const found = new Map<number, readonly number[]>();
  for (const part of String(status?.['Status'] ?? '')
    .split('---TRANSACTION ')
    .slice(1)) {
    const thread = /thread id (\d+)/.exec(part)?.[1];
    if (thread !== undefined && part.includes('LOCK WAIT')) found.set(Number(thread), []);
  }
  const users = await rows(USER_LOCK_WAITS);
  for (const { id } of users) found.set(Number(id), []);
  if (!withHolders || found.size === 0) return found;
  for (const { id, info } of users) {
    const name = /get_lock\s*\(\s*('(?:[^']|'')*')/i.exec(String(info))?.[1];
    const [used] = name ? await rows(`SELECT IS_USED_LOCK(${name}) AS holder`) : [];
    if (used?.['holder']) found.set(Number(id), [Number(used['holder'])]);
  }
  for (const { waiter, holder } of await lockView(rows)) {
    const known = found.get(Number(waiter)) ?? [];
    found.set(Number(waiter), [...new Set([...known, Number(holder)])]);
  }
  return found;
}

/** Everybody who reads the lock views keeps them for everybody else: one after another, each sees what is so now. */
async function lockView(rows: Query): Promise<readonly Row[]> {
  await rows(`SELECT GET_LOCK('${LOCK_VIEW_TURN}', 60)`);
  await pause(LOCK_VIEW_MS);
  const held = await rows(
    `SELECT w.trx_mysql_thread_id AS waiter, h.trx_mysql_thread_id AS holder
     FROM information_schema.innodb_lock_waits l
     JOIN information_schema.innodb_trx w ON w.trx_id = l.requesting_trx_id
     JOIN information_schema.innodb_trx h ON h.trx_id = l.blocking_trx_id`,
  );
  await rows(`SELECT RELEASE_LOCK('${LOCK_VIEW_TURN}')`);
  return held;
}
