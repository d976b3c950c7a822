/**
 * The committed content of a database as a value: enough to build a second database that behaves the
 * same (rowids and AUTOINCREMENT counters included), written as SQL literals so that types survive JSON.
 */
import type { Row, Table } from '../database';
import type { Handle } from './module';
import { query } from './run';

/** One table's rows, each a list of SQL literals in the order of `columns`. */
export interface StoredTable {
  readonly name: string;
  /** Quoted column names; the hidden rowid comes first where the table has one. */
  readonly columns: string;
  readonly rows: readonly string[];
}

/** Schema in order of creation, and rows. */
export interface Contents {
  readonly schema: readonly string[];
  readonly tables: readonly StoredTable[];
}

/** Quotes a name for use in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Reads the whole content visible to this handle in the given attached database. */
export function dump(handle: Handle, database: string): Contents {
  const schema = query(handle, `SELECT type, name, sql FROM ${database}.sqlite_schema ORDER BY rowid`);
  const tables = schema.filter((row) => row['type'] === 'table').map((row) => String(row['name']));
  return {
    // sqlite_sequence and automatic indexes come by themselves.
    schema: schema.filter((row) => row['sql'] !== null && !isInternal(row)).map((row) => String(row['sql'])),
    tables: tables.map((name) => storedTable(handle, database, name)),
  };
}

/** One SQL text that fills an empty database, which must be the handle's main one. */
export function restoring(contents: Contents): string {
  const isTable = (sql: string): boolean => /^\s*CREATE\s+TABLE/i.test(sql);
  const statements = [
    ...contents.schema.filter(isTable),
    ...contents.tables.flatMap(inserting),
    ...contents.schema.filter((sql) => !isTable(sql)),
  ];
  return ['BEGIN', ...statements, 'COMMIT'].map((sql) => `${sql};\n`).join('');
}

/** The tables as this handle reads them now. Throws when a lock of another session forbids it. */
export function visibleTables(handle: Handle, database: string): readonly Table[] {
  const names = query(
    handle,
    `SELECT name FROM ${database}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid`,
  );
  return names.map((row) => visibleTable(handle, database, String(row['name'])));
}

function visibleTable(handle: Handle, database: string, name: string): Table {
  const columns = columnsOf(handle, database, name);
  const keys = columns
    .filter((column) => Number(column['pk']) > 0)
    .sort((one, other) => Number(one['pk']) - Number(other['pk']))
    .map((column) => quoted(String(column['name'])));
  const order = keys.length > 0 ? keys.join(', ') : rowidOf(columns);
  const rows = query(handle, `SELECT * FROM ${database}.${quoted(name)} ORDER BY ${order}`);
  return { name, columns: columns.map((column) => String(column['name'])), rows };
}

function storedTable(handle: Handle, database: string, name: string): StoredTable {
  const columns = columnsOf(handle, database, name);
  const stored = columns
    .filter((column) => column['hidden'] === 0)
    .map((column) => quoted(String(column['name'])));
  const [list] = query(
    handle,
    `SELECT wr FROM pragma_table_list(${literal(name)}) WHERE schema = '${database}'`,
  );
  const all = list?.['wr'] === 1 ? stored : [rowidOf(columns), ...stored];
  const values = all.map((column) => `quote(${column})`).join(` || ',' || `);
  const order = list?.['wr'] === 1 ? '' : ` ORDER BY ${rowidOf(columns)}`;
  const rows = query(handle, `SELECT ${values} AS line FROM ${database}.${quoted(name)}${order}`);
  return { name, columns: all.join(','), rows: rows.map((row) => String(row['line'])) };
}

function inserting(table: StoredTable): readonly string[] {
  const values = table.rows.map((row) => `(${row})`).join(',');
  const insert = `INSERT INTO ${quoted(table.name)} (${table.columns}) VALUES ${values}`;
  if (table.name === 'sqlite_sequence')
    return ['DELETE FROM sqlite_sequence', ...(values === '' ? [] : [insert])];
  return values === '' ? [] : [insert];
}

function columnsOf(handle: Handle, database: string, name: string): readonly Row[] {
  const columns = `SELECT name, pk, hidden FROM pragma_table_xinfo(${literal(name)}, '${database}') ORDER BY cid`;
  return query(handle, columns).filter((column) => column['hidden'] !== 1);
}

// A column may be called rowid and hide the real one, which has three names.
function rowidOf(columns: readonly Row[]): string {
  const taken = new Set(columns.map((column) => String(column['name']).toLowerCase()));
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name)) ?? '1';
}

function isInternal(row: Row): boolean {
  return String(row['name']).startsWith('sqlite_');
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
