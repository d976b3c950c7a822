/** PostgreSQL over pg. deadlock_timeout is short, so that a deadlock is reported within the step that closes it. */
import pg from 'pg';
import type { ErrorClass, Outcome, Row, Table, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement } from '../../database/recorded/recording';
import {
  createPending,
  NotAvailable,
  type Content,
  type LiveConnection,
  type LiveDefinition,
  type LiveServer,
} from './liveServer';
import { numbered } from './numbered';

const ISOLATION: { readonly [L in Level]: string } = {
  rc: 'read committed',
  rr: 'repeatable read',
  serializable: 'serializable',
};
const CLASSES: { readonly [code: string]: ErrorClass } = {
  '23505': 'unique-violation',
  '40001': 'serialization-failure',
  '40P01': 'deadlock',
  '25P02': 'aborted',
  '55P03': 'lock-timeout',
};
const STATUS: { readonly [status: string]: TransactionStatus } = { I: 'none', T: 'open', E: 'aborted' };
/** Types whose values are numbers: int8, int2, int4, oid, float4, float8, numeric. */
const NUMBERS: readonly number[] = [20, 21, 23, 26, 700, 701, 1700];
const BOOL = 16;
const INT4_LIST = 1007;

interface Failure {
  readonly code?: string;
  readonly message: string;
}

/** pg tells the transaction status of the server in a message that its public interface leaves out. */
interface Wire {
  readonly connection: {
    on(event: 'readyForQuery', listener: (message: { status: string }) => void): void;
    stream: { destroy(): void };
  };
  readonly processID: number;
}

type Query = (sql: string) => Promise<readonly Row[]>;

interface Shape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: string;
  readonly sequence: string | null;
}

/** A scratch schema with these tables. Throws NotAvailable when no server answers. */
export async function openPostgres(level: Level, definition: LiveDefinition): Promise<LiveServer> {
  const schema = `delivered_twice_${process.pid}_${level}`;
  const open = () => openClient(schema);
  const admin = await open().catch((error: Failure) => {
    throw new NotAvailable(`PostgreSQL: ${error.code ?? error.message}`);
  });
  await admin.query('SET client_min_messages = warning');
  await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await admin.query(`CREATE SCHEMA ${schema}`);
  for (const sql of [...definition.schema, ...definition.seed]) await admin.query(sql);
  const rows: Query = async (sql) => (await admin.query<Row>(sql)).rows.map((row) => ({ ...row }));
  const shapes = await shapesOf(rows, schema);
  // Statistics that come in the middle would change plans, and with them what SERIALIZABLE takes for a conflict.
  for (const { name } of shapes) await admin.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  const connections: LiveConnection[] = [];
  const [version] = await rows('SHOW server_version');
  return {
    server: 'postgres',
    level,
    version: `PostgreSQL ${String(version?.['server_version'])}`,
    lookingTouches: level === 'serializable',
    connect: async () => {
      const connection = await connectionOf(await open(), level, shapes);
      connections.push(connection);
      return connection;
    },
    waits: () => waits(rows),
    alive: async (ids) => {
      const list = await rows(`SELECT pid FROM pg_stat_activity WHERE pid IN (${ids.join()})`);
      return new Set(list.map((row) => Number(row['pid'])));
    },
    restore: (contents) => restore(admin, contents, shapes),
    contents: () => contentsOf(rows, shapes),
    query: rows,
    end: async () => {
      for (const connection of connections) connection.destroy();
      await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await admin.end();
    },
  };
}

async function openClient(schema: string): Promise<pg.Client> {
  const url = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: parserOf } });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`SET search_path = ${schema}; SET synchronous_commit = off`);
  return client;
}

function parserOf(type: number): (text: string) => unknown {
  if (type === BOOL) return (text) => (text === 't' ? 1 : 0);
  if (NUMBERS.includes(type)) return Number;
  return type === INT4_LIST
    ? (pg.types.getTypeParser(type as number) as (text: string) => unknown)
    : (text) => text;
}

async function connectionOf(
  client: pg.Client,
  level: Level,
  shapes: readonly Shape[],
): Promise<LiveConnection> {
  const wire = client as unknown as Wire;
  const pending = createPending();
  let status: TransactionStatus = 'none';
  let ready = (): void => undefined;
  wire.connection.on('readyForQuery', (message) => {
    status = STATUS[message.status] ?? 'none';
    ready();
  });
  await client.query(`SET deadlock_timeout = '40ms'`);
  await client.query(`SET default_transaction_isolation = '${ISOLATION[level]}'`);
  const rows: Query = async (sql) => (await client.query<Row>(sql)).rows.map((row) => ({ ...row }));
  const run = async (statement: RecordedStatement): Promise<Outcome> => {
    const { text, values } = numbered(statement);
    const isReady = new Promise<void>((resolve) => (ready = resolve));
    try {
      const result = await client.query<Row>(text, [...values]);
      await isReady;
      return okOutcome(statement.sql, result, status === 'none' ? 'none' : 'open');
    } catch (error) {
      const { code = 'lost', message } = error as Failure;
      if (code !== 'lost') await isReady;
      return { kind: 'error', class: CLASSES[code] ?? 'other', code, message, tx: status };
    }
  };
  return {
    id: wire.processID,
    send: (statement) => pending.send(run(statement)),
    answer: pending.answer,
    clear: pending.clear,
    returned: pending.returned,
    get busy() {
      return pending.isBusy();
    },
    get status() {
      return status;
    },
    read: () => (status === 'aborted' ? Promise.resolve(null) : tablesOf(rows, shapes)),
    destroy: () => wire.connection.stream.destroy(),
    rollback: async () => void (await client.query('ROLLBACK')),
  };
}

function okOutcome(sql: string, result: pg.QueryResult<Row>, tx: 'none' | 'open'): Outcome {
  const rows = result.rows.map((row) => ({ ...row }));
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
  const said = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
  const tag = said === 'COMMIT' && result.command !== said ? { tag: result.command } : {};
  return { kind: 'ok', rows, affected: changes ? (result.rowCount ?? 0) : 0, ...tag, tx };
}

async function shapesOf(rows: Query, schema: string): Promise<readonly Shape[]> {
  const listed = await rows(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}' ORDER BY 1`,
  );
  const shapes: Shape[] = [];
  for (const { name } of listed) {
    const table = `'${String(name)}'`;
    const columns = await rows(
      `SELECT attname AS name, pg_get_serial_sequence(${table}, attname) AS sequence FROM pg_attribute
       WHERE attrelid = ${table}::regclass AND attnum > 0 ORDER BY attnum`,
    );
    const key = await rows(
      `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
       WHERE indrelid = ${table}::regclass AND indisprimary`,
    );
    const sequence = columns.find((column) => column['sequence'] !== null)?.['sequence'] ?? null;
    shapes.push({
      name: String(name),
      columns: columns.map((column) => String(column['name'])),
      order: key.map((column) => String(column['name'])).join(),
      sequence: sequence === null ? null : String(sequence),
    });
  }
  return shapes;
}

async function tablesOf(rows: Query, shapes: readonly Shape[]): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const { name, columns, order } of shapes) {
    const sorted = order === '' ? '' : ` ORDER BY ${order}`;
    tables.push({ name, columns, rows: await rows(`SELECT * FROM ${name}${sorted}`) });
  }
  return tables;
}

async function contentsOf(rows: Query, shapes: readonly Shape[]): Promise<readonly Content[]> {
  const contents: Content[] = [];
  for (const [index, table] of (await tablesOf(rows, shapes)).entries()) {
    const sequence = shapes[index]?.sequence ?? null;
    const counted = sequence && (await rows(`SELECT last_value + is_called::int AS next FROM ${sequence}`));
    contents.push({ ...table, counter: counted ? Number(counted[0]?.['next']) : null });
  }
  return contents;
}

async function restore(
  admin: pg.Client,
  contents: readonly Content[],
  shapes: readonly Shape[],
): Promise<void> {
  if (contents.length > 0) await admin.query(`TRUNCATE ${contents.map(({ name }) => name).join()}`);
  for (const { name, columns, rows, counter } of contents) {
    const places = columns.map((_, index) => `$${index + 1}`).join();
    const insert = `INSERT INTO ${name} (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES (${places})`;
    for (const row of rows) {
      const values = columns.map((column) => row[column]);
      await admin.query(insert, values);
    }
    const sequence = shapes.find((shape) => shape.name === name)?.sequence;
    if (counter !== null && sequence) await admin.query(`SELECT setval('${sequence}', ${counter}, false)`);
  }
}

async function waits(rows: Query): Promise<ReadonlyMap<number, readonly number[]>> {
  const waiting = await rows(
    `SELECT pid, pg_blocking_pids(pid) AS holders FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND state = 'active'`,
  );
  const holders = (row: Row): readonly number[] =>
    (row['holders'] as unknown as readonly number[]).map(Number);
  // Who has been given the lock has no holder any more, even before it has woken up.
  const found = waiting.map((row) => [Number(row['pid']), holders(row)] as const);
  return new Map(found.filter(([, pids]) => pids.length > 0));
}
