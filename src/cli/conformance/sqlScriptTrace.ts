/** Writes the trace of a run: one entry per event, with what became visible to an outside reader. */
import type { DatabaseEngine, DatabaseState, Outcome, Row } from '../../database/database';
import { scriptClass, type TraceEntry } from './sqlScriptFormat';

export interface TraceWriter {
  readonly entries: readonly TraceEntry[];
  /** Adds an entry; `deferred` when the committed tables cannot be looked at now. */
  readonly add: (entry: TraceEntry, state: DatabaseState, deferred: boolean) => void;
}

const OBSERVER = '(outside)';

/** A writer that knows what was committed at the start. */
export function createTraceWriter(
  engine: DatabaseEngine,
  tables: readonly string[],
  start: DatabaseState,
): TraceWriter {
  const entries: TraceEntry[] = [];
  let known = committedTables(engine, start, tables);
  const add = (entry: TraceEntry, state: DatabaseState, deferred: boolean): void => {
    if (deferred) {
      entries.push({ ...entry, committedDeferred: true });
      return;
    }
    const now = committedTables(engine, state, tables);
    const changed = tables.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(known[name]));
    known = now;
    const committed = Object.fromEntries(changed.map((name) => [name, now[name] ?? []]));
    entries.push(changed.length === 0 ? entry : { ...entry, committed });
  };
  return { entries, add };
}

/** The rows of the watched tables that everybody can see. */
export function finalTables(
  engine: DatabaseEngine,
  state: DatabaseState,
  names: readonly string[],
): Readonly<Record<string, readonly Row[]>> {
  const tables = engine.tables(state);
  return Object.fromEntries(names.map((name) => [name, rowsOf(tables, name)]));
}

/** The part of an entry that says how a statement ended. */
export function outcomeFields(outcome: Outcome): Pick<TraceEntry, 'outcome'> & Partial<TraceEntry> {
  if (outcome.kind === 'blocked') return { outcome: 'blocked', waitsFor: outcome.by };
  if (outcome.kind === 'error') {
    return { outcome: 'error', class: scriptClass(outcome.class), code: outcome.code, tx: outcome.tx };
  }
  const { rows, affected, tx, tag } = outcome;
  return { outcome: 'ok', rows, affected, tx, ...(tag === undefined ? {} : { tag }) };
}

function committedTables(
  engine: DatabaseEngine,
  state: DatabaseState,
  names: readonly string[],
): Readonly<Record<string, readonly Row[] | string>> {
  const rows = finalTables(engine, state, names);
  // Only SQLite can keep an outside reader out altogether: by a PENDING lock.
  if (engine.dialect !== 'sqlite') return rows;
  return Object.fromEntries(
    names.map((name) => {
      const { outcome } = engine.execute(state, OBSERVER, { sql: `SELECT count(*) AS n FROM "${name}"` });
      return [name, outcome.kind === 'error' ? `unreadable: ${outcome.code}` : (rows[name] ?? [])];
    }),
  );
}

function rowsOf(tables: ReturnType<DatabaseEngine['tables']>, name: string): readonly Row[] {
  return tables.find((table) => table.name.toLowerCase() === name.toLowerCase())?.rows ?? [];
}
