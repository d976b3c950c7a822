/** MariaDB over mysql2. Affected rows are changed rows (FOUND_ROWS off), as the protocol has them by default. */
import { setTimeout as pause } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import type { ErrorClass, Outcome, Row, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement } from '../../database/recorded/recording';
import { NotAvailable, type Content, type LiveConnection, type LiveServer } from './liveServer';

const ISOLATION: { readonly [L in Level]: string } = {
  rc: 'READ-COMMITTED',
  rr: 'REPEATABLE-READ',
  serializable: 'SERIALIZABLE',
};
const CLASSES: { readonly [errno: number]: ErrorClass } = { 1062: 'unique-violation', 1213: 'deadlock', 1205: 'lock-timeout', 1020: 'serialization-failure' }; // prettier-ignore

/** The lock views of InnoDB are cached for so long after a read. */
const LOCK_VIEW_MS = 110;

interface Failure {
  readonly errno: number;
  readonly code: string;
  readonly message: string;
}

/** A scratch database with these tables. Throws NotAvailable when no server answers. */
export async function openMariadb(level: Level, definition: { schema: readonly string[]; seed: readonly string[] }): Promise<LiveServer> {
  const name = `delivered_twice_${process.pid}_${level}`;
  const options = {
    host: process.env['MARIADB_HOST'] ?? '127.0.0.1',
    port: Number(process.env['MARIADB_PORT'] ?? 3306),
    user: process.env['MARIADB_USER'] ?? 'root',
    password: process.env['MARIADB_PASSWORD'] ?? '',
    flags: ['-FOUND_ROWS'],
    namedPlaceholders: true,
    supportBigNumbers: true,
  };
  const admin = await mysql.createConnection(options).catch((error: Failure) => {
    throw new NotAvailable(`MariaDB: ${error.code}`);
  });
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.query(`USE ${name}`);
  for (const sql of [...definition.schema, ...definition.seed]) await admin.query(sql);
  const rows = async (sql: string): Promise<readonly Row[]> => plain((await admin.query(sql))[0]);
  const tables = (await rows('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
  const [version] = await rows('SELECT VERSION() AS version');
  return {
    server: 'mariadb',
    level,
    version: `MariaDB ${String(version?.['version'])}`,
    tables,
    connect: () => connect({ ...options, database: name }, level),
    waits: (withHolders) => waits(rows, withHolders),
    restore: (contents) => restore(admin, contents),
    contents: () => contentsOf(rows, tables),
    query: rows,
    end: async () => {
      await admin.query(`DROP DATABASE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

async function connect(options: mysql.ConnectionOptions, level: Level): Promise<LiveConnection> {
  const connection = await mysql.createConnection(options);
  connection.on('error', () => undefined);
  await connection.query(`SET SESSION tx_isolation = '${ISOLATION[level]}', innodb_lock_wait_timeout = 600`);
  const rows = async (sql: string): Promise<readonly Row[]> => plain((await connection.query(sql))[0]);
  let pending = false;
  let answered: Outcome | null = null;
  const transaction = async (): Promise<'none' | 'open'> => {
    const [row] = await rows('SELECT @@in_transaction AS tx');
    return row?.['tx'] === 1 ? 'open' : 'none';
  };
  const run = async ({ sql, params }: RecordedStatement): Promise<Outcome> => {
    try {
      const [result] = await connection.query(sql, params);
      return okOutcome(result, await transaction());
    } catch (error) {
      return errorOutcome(error as Failure, await transaction().catch(() => 'none' as const));
    }
  };
  return {
    id: connection.threadId,
    send: (statement) => {
      pending = true;
      void run(statement).then((outcome) => {
        answered = outcome;
        pending = false;
      });
    },
    answer: () => answered,
    clear: () => void (answered = null),
    get busy() {
      return pending;
    },
    read: (tables) => contentsOf(rows, tables),
    transaction,
    destroy: async () => {
      connection.destroy();
      await pause(5);
    },
    rollback: async () => void (await connection.query('ROLLBACK')),
  };
}

function okOutcome(result: unknown, tx: 'none' | 'open'): Outcome {
  if (Array.isArray(result)) return { kind: 'ok', rows: plain(result), affected: 0, tx };
  const { affectedRows, info } = result as { affectedRows: number; info?: string };
  const counts = /Rows matched: (\d+)\s+Changed: (\d+)/.exec(info ?? '');
  const told = counts ? { matched: Number(counts[1]), changed: Number(counts[2]) } : {};
  return { kind: 'ok', rows: [], affected: affectedRows, ...told, tx };
}

function errorOutcome({ errno, code, message }: Failure, tx: TransactionStatus): Outcome {
  return { kind: 'error', class: CLASSES[errno] ?? 'other', code: `${errno} ${code}`, message, tx };
}

async function contentsOf(rows: (sql: string) => Promise<readonly Row[]>, tables: readonly string[]): Promise<readonly Content[]> {
  const contents: Content[] = [];
  for (const name of tables) {
    const columns = (await rows(`SHOW COLUMNS FROM \`${name}\``)) as readonly { Field: string; Key: string }[];
    const key = columns.filter((column) => column.Key === 'PRI').map((column) => `\`${column.Field}\``);
    const order = key.length > 0 ? ` ORDER BY ${key.join()}` : '';
    const [status] = await rows(`SHOW TABLE STATUS LIKE '${name}'`);
    const counter = status?.['Auto_increment'];
    contents.push({
      name,
      columns: columns.map((column) => column.Field),
      rows: await rows(`SELECT * FROM \`${name}\`${order}`),
      counter: typeof counter === 'number' ? counter : null,
    });
  }
  return contents;
}

async function restore(admin: mysql.Connection, contents: readonly Content[]): Promise<void> {
  await admin.query('SET FOREIGN_KEY_CHECKS = 0');
  for (const { name, columns, rows, counter } of contents) {
    await admin.query(`DELETE FROM \`${name}\``);
    if (rows.length > 0) {
      const names = columns.map((column) => `\`${column}\``).join();
      await admin.query(`INSERT INTO \`${name}\` (${names}) VALUES ?`, [rows.map((row) => columns.map((column) => row[column]))]);
    }
    if (counter !== null) await admin.query(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${counter}`);
  }
  await admin.query('SET FOREIGN_KEY_CHECKS = 1');
}

/** Who waits is read from the status text, which is not cached; who holds, from the lock views, which are. */
async function waits(rows: (sql: string) => Promise<readonly Row[]>, withHolders: boolean): Promise<ReadonlyMap<number, readonly number[]>> {
  const [status] = await rows('SHOW ENGINE INNODB STATUS');
  const found = new Map<number, readonly number[]>();
  for (const part of String(status?.['Status'] ?? '').split('---TRANSACTION ').slice(1)) {
    const thread = /thread id (\d+)/.exec(part)?.[1];
    if (thread !== undefined && part.includes('LOCK WAIT')) found.set(Number(thread), []);
  }
  if (!withHolders || found.size === 0) return found;
  await pause(LOCK_VIEW_MS);
  const held = await rows(
    `SELECT w.trx_mysql_thread_id AS waiter, h.trx_mysql_thread_id AS holder FROM information_schema.innodb_lock_waits l
     JOIN information_schema.innodb_trx w ON w.trx_id = l.requesting_trx_id
     JOIN information_schema.innodb_trx h ON h.trx_id = l.blocking_trx_id`,
  );
  for (const { waiter, holder } of held as unknown as readonly { waiter: number; holder: number }[]) {
    found.set(Number(waiter), [...new Set([...(found.get(Number(waiter)) ?? []), Number(holder)])]);
  }
  return found;
}

function plain(result: unknown): readonly Row[] {
  return (result as readonly Row[]).map((row) => ({ ...row }));
}
