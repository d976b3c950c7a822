/** What the tables show after a row: each record with the cells that this row changed, and what only a session sees. */
import type { CacheEntry } from '../../cache/cache';
import type { Row, SqlValue } from '../../database/database';
import type { Moment } from '../../trace/rows';
import type { SceneStep, TableSight } from '../../trace/sight';

/** One value in one pane. */
export interface SheetCell {
  readonly now: string;
  /** What it was before this row; null where it is the same. */
  readonly was: string | null;
  /** Values that sessions with an open transaction see instead. */
  readonly open: readonly { readonly session: string; readonly now: string }[];
}

export interface SheetLine {
  readonly column: string;
  /** One for each pane; null where the pane has no such record. */
  readonly cells: readonly (SheetCell | null)[];
  readonly differs: boolean;
}

export interface SheetRecord {
  readonly key: string;
  readonly lines: readonly SheetLine[];
  /** One list for each pane: sessions that have changed the record and not committed, so that others wait for them. */
  readonly holders: readonly (readonly string[])[];
}

export interface TableSheet {
  readonly name: string;
  readonly keyColumn: string;
  readonly records: readonly SheetRecord[];
}

export interface OpenTransaction {
  readonly session: string;
  readonly waiting: readonly string[];
}

/** The sheets of all tables, those of Redis last, panes side by side. Columns that no pane ever changed are left out. */
export function tableSheets(panes: readonly Moment[]): readonly TableSheet[] {
  const views = panes.map(({ first, before, after }) => ({
    first: tablesIn(first),
    before: tablesIn(before),
    after: tablesIn(after),
  }));
  const names = [
    ...new Set(views.flatMap(({ before, after }) => [...before, ...after].map(({ name }) => name))),
  ];
  return names.map((name) => tableSheet(name, views));
}

/** Who has a transaction open after a step, and who waits for them. */
export function openTransactions({ sight }: SceneStep): readonly OpenTransaction[] {
  const sessions = [...new Set([...sight.transactions, ...sight.waits.map(({ holder }) => holder)])];
  return sessions.map((session) => ({
    session,
    waiting: sight.waits.filter(({ holder }) => holder === session).map(({ process }) => process),
  }));
}

function tablesIn({ sight }: SceneStep): readonly TableSight[] {
  return sight.cache.length === 0 ? sight.tables : [...sight.tables, cacheTable(sight.cache)];
}

/** What Redis holds, as a table like the others: nothing in it is uncommitted. */
function cacheTable(entries: readonly CacheEntry[]): TableSight {
  const rows = entries.map(({ key, value, ttlMs }) => ({
    key,
    value: storedText(value),
    ...(ttlMs !== null && { ttl: `${ttlMs / 1000} s` }),
  }));
  return { name: 'Redis', columns: ['key', 'value', 'ttl'], rows, uncommitted: [] };
}

function storedText(value: CacheEntry['value']): string {
  switch (value.type) {
    case 'string':
      return value.text;
    case 'list':
      return `[${value.items.join(', ')}]`;
    case 'set':
      return `{${value.members.join(', ')}}`;
    case 'hash':
      return `{${value.fields.map(([field, text]) => `${field}: ${text}`).join(', ')}}`;
  }
}

interface PaneTables {
  readonly first: readonly TableSight[];
  readonly before: readonly TableSight[];
  readonly after: readonly TableSight[];
}

function tableSheet(name: string, panes: readonly PaneTables[]): TableSheet {
  const of = (tables: readonly TableSight[]): TableSight | undefined =>
    tables.find((table) => table.name === name);
  const views = panes.map((pane) => ({
    first: of(pane.first),
    before: of(pane.before),
    after: of(pane.after),
  }));
  const [keyColumn = '', ...columns] =
    views.flatMap(({ before, after }) => after ?? before ?? [])[0]?.columns ?? [];
  const keys = [...new Set(views.flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]))];
  const records = keys.map((key) => ({
    key,
    lines: linesOf(columns, key, views),
    holders: views.map(({ after }) => holdersOf(key, after)),
  }));
  return { name, keyColumn, records: records.filter(({ lines }) => lines.length > 0) };
}

/** Whoever has changed a record and not committed has its lock. */
function holdersOf(key: string, table: TableSight | undefined): readonly string[] {
  const committed = JSON.stringify(recordOf(table?.rows, key));
  return (table?.uncommitted ?? [])
    .filter(({ rows }) => JSON.stringify(recordOf(rows, key)) !== committed)
    .map(({ session }) => session);
}

interface View {
  readonly first: TableSight | undefined;
  readonly before: TableSight | undefined;
  readonly after: TableSight | undefined;
}

/** The columns that some pane ever changed; before anything changed, all that hold something. */
function linesOf(columns: readonly string[], key: string, views: readonly View[]): readonly SheetLine[] {
  const all = columns.map((column) => lineOf(column, key, views));
  const telling = all.filter((line) => isTelling(line, key, views));
  const holding = all.filter((line) =>
    line.cells.some((cell) => cell !== null && cell.now !== '' && cell.now !== 'NULL'),
  );
  return telling.length > 0 ? telling : holding;
}

function lineOf(column: string, key: string, views: readonly View[]): SheetLine {
  const cells = views.map((view) => cellOf(column, key, view));
  const texts = new Set(cells.map((cell) => cell?.now ?? ''));
  return { column, cells, differs: texts.size > 1 };
}

function cellOf(column: string, key: string, { before, after }: View): SheetCell | null {
  const record = recordOf(after?.rows, key);
  const earlier = recordOf(before?.rows, key);
  const open = (after?.uncommitted ?? []).flatMap(({ session, rows }) => {
    const seen = textOf(recordOf(rows, key)?.[column]);
    return seen === textOf(record?.[column]) ? [] : [{ session, now: seen }];
  });
  if (!record && !earlier && open.length === 0) return null;
  const now = textOf(record?.[column]);
  const was = textOf(earlier?.[column]);
  return { now, was: was === now ? null : was, open };
}

/** A line is worth showing when some pane has another value in it than the run began with. */
function isTelling(line: SheetLine, key: string, views: readonly View[]): boolean {
  return line.cells.some((cell, index) => {
    if (!cell) return false;
    const first = textOf(recordOf(views[index]?.first?.rows, key)?.[line.column]);
    return cell.now !== first || cell.was !== null || cell.open.length > 0;
  });
}

/** Committed records, and those that only a session sees. */
function keysOf(table: TableSight | undefined): readonly string[] {
  if (!table) return [];
  const all = [table.rows, ...table.uncommitted.map((view) => view.rows)].flat();
  return all.map((row) => textOf(row[table.columns[0] ?? '']));
}

function recordOf(rows: readonly Row[] | undefined, key: string): Row | undefined {
  return rows?.find((row) => textOf(Object.values(row)[0]) === key);
}

function textOf(value: SqlValue | undefined): string {
  if (value === undefined) return '';
  return value === null ? 'NULL' : String(value);
}
