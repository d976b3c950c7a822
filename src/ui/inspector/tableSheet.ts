/** What the tables show after a row: each record with the cells that this row changed, and what only a session sees. */
import type { Row, SqlValue } from '../../database/database';
import type { TableSight } from '../../trace/sight';

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
}

export interface TableSheet {
  readonly name: string;
  readonly keyColumn: string;
  readonly records: readonly SheetRecord[];
}

/** The tables of one pane: at the beginning of the run, before the row, and after it. */
export interface PaneTables {
  readonly first: readonly TableSight[];
  readonly before: readonly TableSight[];
  readonly after: readonly TableSight[];
}

/** The sheets of all tables, panes side by side. Columns that no pane ever changed are left out. */
export function tableSheets(panes: readonly PaneTables[]): readonly TableSheet[] {
  const names = [...new Set(panes.flatMap((pane) => pane.after.map((table) => table.name)))];
  return names.map((name) => tableSheet(name, panes));
}

function tableSheet(name: string, panes: readonly PaneTables[]): TableSheet {
  const of = (tables: readonly TableSight[]): TableSight | undefined =>
    tables.find((table) => table.name === name);
  const views = panes.map((pane) => ({
    first: of(pane.first),
    before: of(pane.before),
    after: of(pane.after),
  }));
  const [keyColumn = '', ...columns] = views.find((view) => view.after)?.after?.columns ?? [];
  const keys = [...new Set(views.flatMap(({ before, after }) => [...keysOf(before), ...keysOf(after)]))];
  const records = keys.map((key) => ({ key, lines: linesOf(columns, key, views) }));
  return { name, keyColumn, records: records.filter(({ lines }) => lines.length > 0) };
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
  const holding = all.filter((line) => line.cells.some((cell) => cell !== null && cell.now !== 'NULL'));
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
