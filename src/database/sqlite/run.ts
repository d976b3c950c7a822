/** Runs one statement on one real connection and turns what happened into values. */
import type { ErrorClass, Parameters, Row, SqlValue } from '../database';
import { QueryError } from '../queryError';
import { countsRows } from '../statementText';
import type { Handle, RawValue } from './module';

/** What SQLite answered, before the engine adds what it knows about transactions. */
export type Answer =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly affected: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Runs the first statement of `sql` to its end. Errors of SQLite are answers, never exceptions. */
export function run(handle: Handle, sql: string, params?: Parameters): Answer {
  try {
    const statement = handle.prepare(sql);
    try {
      if (params !== undefined) statement.bind(bound(params));
      const rows: Row[] = [];
      while (statement.step()) rows.push(rowOf(statement.getColumnNames(), statement.get()));
      return { ok: true, rows, affected: countsRows(sql) ? handle.getRowsModified() : 0 };
    } finally {
      statement.free();
    }
  } catch (error) {
    return failure(error);
  }
}

/** Rows of a query that must not fail. Throws `QueryError`. */
export function query(handle: Handle, sql: string): readonly Row[] {
  const answer = run(handle, sql);
  if (!answer.ok) throw new QueryError(sql, answer.message);
  return answer.rows;
}

/** Whether the connection is inside a transaction. A deferred BEGIN takes no lock, so asking is harmless. */
export function isInTransaction(handle: Handle): boolean {
  if (!run(handle, 'BEGIN DEFERRED').ok) return true;
  run(handle, 'ROLLBACK');
  return false;
}

/** The class of an SQLite result code. */
export function classOf(code: string): ErrorClass {
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (UNIQUE_CODES.has(code)) return 'unique-violation';
  return 'other';
}

const UNIQUE_CODES: ReadonlySet<string> = new Set([
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_ROWID',
]);

function failure(error: unknown): Answer {
  if (!(error instanceof Error)) throw error;
  const code = (error as { code?: unknown }).code;
  // Anything without a result code is no answer of SQLite but a defect of ours: let it through.
  if (typeof code !== 'string') throw error;
  return { ok: false, code, message: error.message };
}

function bound(params: Parameters): RawValue[] | Record<string, RawValue> {
  if (isList(params)) return params.map(exact);
  const named: Record<string, RawValue> = {};
  for (const [name, value] of Object.entries(params)) {
    for (const sign of [':', '@', '$']) named[sign + name] = exact(value);
  }
  return named;
}

function isList(params: Parameters): params is readonly SqlValue[] {
  return Array.isArray(params);
}

// sql.js binds integers beyond 32 bits as floating point; a time in milliseconds must stay an integer.
function exact(value: SqlValue): RawValue {
  const wide = typeof value === 'number' && Number.isSafeInteger(value) && (value | 0) !== value;
  return wide ? (BigInt(value) as unknown as number) : value;
}

function rowOf(columns: readonly string[], values: readonly RawValue[]): Row {
  return Object.fromEntries(columns.map((column, index) => [column, plain(values[index] ?? null)]));
}

function plain(value: RawValue): SqlValue {
  if (!(value instanceof Uint8Array)) return value;
  return `X'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')}'`;
}
