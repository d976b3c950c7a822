/** PostgreSQL over pg. deadlock_timeout is short, so that a deadlock is reported within the step that closes it. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ErrorClass, Outcome, Row, TransactionStatus } from '../../database/database';
import type { Level, RecordedStatement } from '../../database/recorded/recording';
import { NotAvailable, type Content, type LiveConnection, type LiveServer } from './liveServer';

const ISOLATION: { readonly [L in Level]: string } = { rc: 'read committed', rr: 'repeatable read', serializable: 'serializable' };
const CLASSES: { readonly [code: string]: ErrorClass } = { '23505': 'unique-violation', '40001': 'serialization-failure', '40P01': 'deadlock', '25P02': 'aborted', '55P03': 'lock-timeout' }; // prettier-ignore
const STATUS: { readonly [status: string]: TransactionStatus } = { I: 'none', T: 'open', E: 'aborted' };
const INT8 = 20;
const NUMERIC = 1700;
const BOOL = 16;

interface Failure {
  readonly code?: string;
  readonly message: string;
}

/** pg tells the transaction status of the server in a message that its public interface leaves out. */
interface Wire {
  readonly connection: { on(event: 'readyForQuery', listener: (message: { status: string }) => void): void; stream: { destroy(): void } };
  readonly processID: number;
}

/** A scratch schema with these tables. Throws NotAvailable when no server answers. */
export async function openPostgres(level: Level, definition: { schema: readonly string[]; seed: readonly string[] }): Promise<LiveServer> {
  const schema = `delivered_twice_${process.pid}_${level}`;
  const url = process.env['POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, types: { getTypeParser: parserOf } });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`SET search_path = ${schema}`);
    return client;
  };
  const admin = await open().catch((error: Failure) => {
    throw new NotAvailable(`PostgreSQL: ${error.code ?? error.message}`);
  });
  await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await admin.query(`CREATE SCHEMA ${schema}`);
  for (const sql of [...definition.schema, ...definition.seed]) await admin.query(sql);
  const rows = async (sql: string): Promise<readonly Row[]> => (await admin.query<Row>(sql)).rows;
  const listed = await rows(`SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' ORDER BY 1`);
  const [version] = await rows('SHOW server_version');
  const tables = listed.map((row) => String(row['tablename']));
  return {
    server: 'postgres',
    level,
    version: `PostgreSQL ${String(version?.['server_version'])}`,
    tables,
    connect: async () => connectionOf(await open(), level),
    waits: () => waits(rows),
    restore: (contents) => restore(admin, contents),
    contents: () => contentsOf(rows, tables),
    query: rows,
    end: async () => {
      await admin.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await admin.end();
    },
  };
}

function parserOf(type: number): (text: string) => unknown {
  if (type === BOOL) return (text) => (text === 't' ? 1 : 0);
  return type === INT8 || type === NUMERIC ? Number : (pg.types.getTypeParser(type) as (text: string) => unknown);
}

async function connectionOf(client: pg.Client, level: Level): Promise<LiveConnection> {
  const wire = client as unknown as Wire;
  let status: TransactionStatus = 'none';
  wire.connection.on('readyForQuery', (message) => (status = STATUS[message.status] ?? 'none'));
  await client.query(`SET deadlock_timeout = '40ms'`);
  await client.query(`SET default_transaction_isolation = '${ISOLATION[level]}'`);
  let pending = false;
  let answered: Outcome | null = null;
  const run = async (statement: RecordedStatement): Promise<Outcome> => {
    const { text, values } = numbered(statement);
    try {
      const result = await client.query<Row>(text, values);
      await pause(0);
      return okOutcome(statement.sql, result, status === 'none' ? 'none' : 'open');
    } catch (error) {
      const { code = 'lost', message } = error as Failure;
      await pause(0);
      return { kind: 'error', class: CLASSES[code] ?? 'other', code, message, tx: status };
    }
  };
  return {
    id: wire.processID,
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
    read: (tables) => contentsOf(async (sql) => (await client.query<Row>(sql)).rows, tables),
    transaction: () => Promise.resolve(status),
    destroy: async () => {
      wire.connection.stream.destroy();
      await pause(5);
    },
    rollback: async () => void (await client.query('ROLLBACK')),
  };
}

/** `:name` parameters as PostgreSQL numbers them. A doubled colon is a cast and stays. */
export function numbered({ sql, params }: RecordedStatement): { text: string; values: unknown[] } {
  const names: string[] = [];
  const text = sql.replace(/'(?:[^']|'')*'|::\w+|:([A-Za-z_]\w*)/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, values: names.map((name) => params[name] ?? null) };
}

function okOutcome(sql: string, result: pg.QueryResult<Row>, tx: 'none' | 'open'): Outcome {
  const rows = result.rows.map((row) => ({ ...row }));
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
  const said = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
  const tag = said === 'COMMIT' && result.command !== said ? { tag: result.command } : {};
  return { kind: 'ok', rows, affected: changes ? (result.rowCount ?? 0) : 0, ...tag, tx };
}

async function contentsOf(rows: (sql: string) => Promise<readonly Row[]>, tables: readonly string[]): Promise<readonly Content[]> {
  const contents: Content[] = [];
  for (const name of tables) {
    const columns = await rows(`SELECT attname, pg_get_serial_sequence('${name}', attname) AS sequence FROM pg_attribute WHERE attrelid = '${name}'::regclass AND attnum > 0 ORDER BY attnum`); // prettier-ignore
    const key = await rows(`SELECT attname FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey) WHERE indrelid = '${name}'::regclass AND indisprimary`); // prettier-ignore
    const order = key.length > 0 ? ` ORDER BY ${key.map((row) => String(row['attname'])).join()}` : '';
    const sequence = columns.find((column) => column['sequence'] !== null)?.['sequence'];
    const [counter] = sequence === undefined ? [] : await rows(`SELECT last_value + is_called::int AS next FROM ${String(sequence)}`);
    contents.push({
      name,
      columns: columns.map((column) => String(column['attname'])),
      rows: (await rows(`SELECT * FROM ${name}${order}`)).map((row) => ({ ...row })),
      counter: counter === undefined ? null : Number(counter['next']),
    });
  }
  return contents;
}

async function restore(admin: pg.Client, contents: readonly Content[]): Promise<void> {
  if (contents.length > 0) await admin.query(`TRUNCATE ${contents.map(({ name }) => name).join()}`);
  for (const { name, columns, rows, counter } of contents) {
    for (const row of rows) {
      const places = columns.map((_, index) => `$${index + 1}`).join();
      await admin.query(`INSERT INTO ${name} (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES (${places})`, columns.map((column) => row[column])); // prettier-ignore
    }
    if (counter === null) continue;
    await admin.query(`SELECT setval(pg_get_serial_sequence('${name}', a.attname), ${counter}, false) FROM pg_attribute a WHERE attrelid = '${name}'::regclass AND attnum > 0 AND pg_get_serial_sequence('${name}', a.attname) IS NOT NULL`); // prettier-ignore
  }
}

async function waits(rows: (sql: string) => Promise<readonly Row[]>): Promise<ReadonlyMap<number, readonly number[]>> {
  const waiting = await rows(
    `SELECT pid, pg_blocking_pids(pid) AS holders FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND state = 'active'`,
  );
  return new Map(waiting.map((row) => [Number(row['pid']), (row['holders'] as unknown as readonly number[]).map(Number)]));
}
