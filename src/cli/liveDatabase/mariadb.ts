/** MariaDB over mysql2. Affected rows are changed rows (FOUND_ROWS off), as the protocol has them by default. */
import mysql from 'mysql2/promise';
import type { ErrorClass, Outcome, Row, Table, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement } from '../../database/recorded/recording';
import {
  createPending,
  NotAvailable,
  scratchName,
  valuesOf,
  type Content,
  type LiveConnection,
  type LiveDefinition,
  type LiveOptions,
  type LiveServer,
} from './liveServer';
import { waits } from './mariadbWaits';

const ISOLATION: { readonly [L in Level]: string } = {
  rc: 'READ-COMMITTED',
  rr: 'REPEATABLE-READ',
  serializable: 'SERIALIZABLE',
};
const CLASSES: { readonly [errno: number]: ErrorClass } = {
  1062: 'unique-violation',
  1213: 'deadlock',
  1205: 'lock-timeout',
  1020: 'serialization-failure',
};

const WAIT_S = 600;

interface Failure {
  readonly errno: number;
  readonly code: string;
  readonly message: string;
}

type Query = (sql: string) => Promise<readonly Row[]>;

/** A table as the server describes it once. */
interface Shape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: string;
}

/** A scratch database with these tables. Throws NotAvailable when no server answers. */
export async function openMariadb(
  level: Level,
  definition: LiveDefinition,
  asked: LiveOptions = {},
): Promise<LiveServer> {
  const name = scratchName(level);
  const options = {
    host: process.env['MARIADB_HOST'] ?? '127.0.0.1',
    port: Number(process.env['MARIADB_PORT'] ?? 3306),
    user: process.env['MARIADB_USER'] ?? 'root',
    password: process.env['MARIADB_PASSWORD'] ?? '',
    flags: [asked.foundRows ? '+FOUND_ROWS' : '-FOUND_ROWS'],
    namedPlaceholders: true,
    supportBigNumbers: true,
    dateStrings: true,
    decimalNumbers: true,
  };
  const admin = await mysql.createConnection(options).catch((error: Failure) => {
    throw new NotAvailable(`MariaDB: ${error.code}`);
  });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.query(`USE ${name}`);
  for (const sql of [...definition.schema, ...definition.seed]) await admin.query(sql);
  const rows: Query = async (sql) => plain((await admin.query(sql))[0]);
  const shapes = await shapesOf(rows);
  const [version] = await rows('SELECT VERSION() AS version');
  const settings = `tx_isolation = '${ISOLATION[level]}', innodb_lock_wait_timeout = ${WAIT_S}`;
  const connections: LiveConnection[] = [];
  const snapshots = asked.snapshotIsolation ? ', innodb_snapshot_isolation = ON' : '';
  return {
    server: 'mariadb',
    level,
    version: `MariaDB ${String(version?.['version'])}`,
    lookingTouches: level !== 'rc',
    connect: async () => {
      const own = { ...options, database: name };
      const connection = await connect(own, `SET SESSION ${settings}${snapshots}`, shapes);
      connections.push(connection);
      return connection;
    },
    waits: (withHolders) => waits(rows, withHolders),
    alive: async (ids) => {
      const list = await rows(`SELECT ID FROM information_schema.PROCESSLIST WHERE ID IN (${ids.join()})`);
      return new Set(list.map((row) => Number(row['ID'])));
    },
    restore: (contents) => restore(admin, contents),
    contents: () => contentsOf(rows, shapes, name),
    query: rows,
    end: async () => {
      for (const connection of connections) connection.destroy();
      await admin.query(`DROP DATABASE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

async function connect(
  options: mysql.ConnectionOptions,
  settings: string,
  shapes: readonly Shape[],
): Promise<LiveConnection> {
  const connection = await mysql.createConnection(options);
  connection.on('error', () => undefined);
  await connection.query(settings);
  const rows: Query = async (sql) => plain((await connection.query(sql))[0]);
  const pending = createPending();
  let status: 'none' | 'open' = 'none';
  const statusNow = async (): Promise<'none' | 'open'> => {
    const [row] = await rows('SELECT @@in_transaction AS tx');
    return (status = row?.['tx'] === 1 ? 'open' : 'none');
  };
  const run = async (statement: RecordedStatement): Promise<Outcome> => {
    try {
      const [result] = await connection.query(statement.sql, valuesOf(statement) as unknown[]);
      return okOutcome(result, await statusNow());
    } catch (error) {
      return errorOutcome(error as Failure, await statusNow().catch(() => 'none' as const));
    }
  };
  return {
    id: connection.threadId,
    send: (statement) => pending.send(run(statement)),
    answer: pending.answer,
    clear: pending.clear,
    returned: pending.returned,
    get busy() {
      return pending.isBusy();
    },
    // InnoDB looks for a deadlock at once, before it says that a statement waits.
    staysWaiting: true,
    get status() {
      return status;
    },
    read: () => readWithoutWaiting(rows, shapes),
    destroy: () => connection.destroy(),
    rollback: async () => {
      await connection.query('ROLLBACK');
      status = 'none';
    },
  };
}

/** At SERIALIZABLE a plain SELECT takes locks, and waits for those of others. */
async function readWithoutWaiting(rows: Query, shapes: readonly Shape[]): Promise<readonly Table[] | null> {
  await rows('SET SESSION innodb_lock_wait_timeout = 0');
  try {
    return await tablesOf(rows, shapes);
  } catch {
    return null;
  } finally {
    await rows(`SET SESSION innodb_lock_wait_timeout = ${WAIT_S}`);
  }
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

async function shapesOf(rows: Query): Promise<readonly Shape[]> {
  const names = (await rows('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
  const shapes: Shape[] = [];
  for (const name of names) {
    const columns = await rows(`SHOW COLUMNS FROM \`${name}\``);
    const key = columns.filter((column) => column['Key'] === 'PRI');
    const order = key.map((column) => `\`${String(column['Field'])}\``).join();
    shapes.push({ name, columns: columns.map((column) => String(column['Field'])), order });
  }
  return shapes;
}

async function tablesOf(rows: Query, shapes: readonly Shape[]): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const { name, columns, order } of shapes) {
    const sorted = order === '' ? '' : ` ORDER BY ${order}`;
    tables.push({ name, columns, rows: await rows(`SELECT * FROM \`${name}\`${sorted}`) });
  }
  return tables;
}

async function contentsOf(
  rows: Query,
  shapes: readonly Shape[],
  database: string,
): Promise<readonly Content[]> {
  const listed = await rows(
    `SELECT TABLE_NAME, AUTO_INCREMENT FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${database}'`,
  );
  const counters = new Map(listed.map((row) => [row['TABLE_NAME'], row['AUTO_INCREMENT']]));
  return (await tablesOf(rows, shapes)).map((table) => {
    const counter = counters.get(table.name) ?? null;
    return { ...table, counter: counter === null ? null : Number(counter) };
  });
}

/** Emptied tables are new ones: no deleted row is left in an index for others to wait for. */
async function restore(admin: mysql.Connection, contents: readonly Content[]): Promise<void> {
  await admin.query('SET FOREIGN_KEY_CHECKS = 0');
  for (const { name, columns, rows, counter } of contents) {
    await admin.query(`TRUNCATE \`${name}\``);
    if (rows.length > 0) {
      const names = columns.map((column) => `\`${column}\``).join();
      const values = rows.map((row) => columns.map((column) => row[column]));
      await admin.query(`INSERT INTO \`${name}\` (${names}) VALUES ?`, [values]);
    }
    if (counter !== null && counter > 1)
      await admin.query(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${counter}`);
  }
  await admin.query('SET FOREIGN_KEY_CHECKS = 1');
}

function plain(result: unknown): readonly Row[] {
  return Array.isArray(result) ? (result as readonly Row[]).map((row) => ({ ...row })) : [];
}
