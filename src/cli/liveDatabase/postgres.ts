/**
 * PostgreSQL over pg. A session looks for a deadlock once, when it has waited for deadlock_timeout, and dies if it finds
 * one. So a step is not over before all that wait have looked: then only who closes a circle can find it, as when
 * somebody clicks slowly.
 */
import pg from 'pg';
import type { ErrorClass, Outcome, Row, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement } from '../../database/recorded/recording';
import {
  createPending,
  NotAvailable,
  scratchName,
  type LiveConnection,
  type LiveDefinition,
  type LiveServer,
} from './liveServer';
import { numbered } from './numbered';
import { contentsOf, restore, shapesOf, tablesOf, type Query, type Shape } from './postgresTables';

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
/** Notices to the client, not to the log of the server, tell of every wait how the look for a deadlock ended. */
const SETTINGS = `SET deadlock_timeout = '5ms'; SET log_lock_waits = on; SET client_min_messages = log;
  SET log_min_messages = fatal; SET lc_messages = 'C'`;

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

/** A scratch schema with these tables. Throws NotAvailable when no server answers. */
export async function openPostgres(level: Level, definition: LiveDefinition): Promise<LiveServer> {
  const schema = scratchName(level);
  const open = () => openClient(schema);
  const admin = await open().catch((error: Failure) => {
    throw new NotAvailable(`PostgreSQL: ${error.code ?? error.message}`);
  });
  await admin.query('SET client_min_messages = warning');
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
  let staysWaiting = false;
  client.on('notice', ({ message = '' }) => {
    if (message.includes(' still waiting for ')) staysWaiting = true;
    else if (message.includes(' acquired ')) staysWaiting = false;
  });
  await client.query(`${SETTINGS}; SET default_transaction_isolation = '${ISOLATION[level]}'`);
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
    send: (statement) => {
      staysWaiting = false;
      pending.send(run(statement));
    },
    answer: pending.answer,
    clear: pending.clear,
    returned: pending.returned,
    get busy() {
      return pending.isBusy();
    },
    get staysWaiting() {
      return staysWaiting;
    },
    get status() {
      return status;
    },
    // Looking counts among the conflicts at SERIALIZABLE, and may itself be refused.
    read: () => (status === 'aborted' ? Promise.resolve(null) : tablesOf(rows, shapes).catch(() => null)),
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
