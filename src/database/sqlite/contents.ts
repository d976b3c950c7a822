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

const SEQUENCE = 'sqlite_sequence';

/** Quotes a name for use in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The CREATE statements of this database: its tables, then everything else, each in order of creation. */
export function schemaOf(handle: Handle, database: string): readonly string[] {
  // What SQLite creates by itself, sqlite_sequence and automatic indexes, comes by itself again.
  const rows = query(
    handle,
    `SELECT sql FROM ${database}.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
     ORDER BY type <> 'table', rowid`,
  );
  return rows.map((row) => String(row['sql']));
}

/** Reads the whole content visible to this handle in the given attached database. */
export function dump(handle: Handle, database: string): Contents {
  const names = query(
    handle,
    `SELECT name FROM ${database}.sqlite_schema WHERE type = 'table' ORDER BY name = '${SEQUENCE}', rowid`,
  );
  const tables = names.map((row) => storedTable(handle, database, String(row['name'])));
  // An empty counter table stays behind when the tables it counted for are dropped: it says nothing.
  const telling = tables.filter((table) => table.name !== SEQUENCE || table.rows.length > 0);
  return { schema: schemaOf(handle, database), tables: telling };
}

/** One SQL text that fills an empty database, which must be the handle's main one. */
export function restoring(contents: Contents): string {
  const others = contents.schema.findIndex((sql) => !/^\s*CREATE\s+TABLE/i.test(sql));
  const tableCount = others < 0 ? contents.schema.length : others;
  const statements = [
    ...contents.schema.slice(0, tableCount),
    ...contents.tables.flatMap(inserting),
    ...contents.schema.slice(tableCount),
  ];
  return transaction(statements);
}

/** One SQL text that changes the rows of a database with the same schema, and no triggers, to these. */
export function refilling(contents: Contents): string {
  const deletes = contents.tables.map((table) => `DELETE FROM ${quoted(table.name)}`);
  if (/\bAUTOINCREMENT\b/i.test(String(contents.schema))) deletes.push(`DELETE FROM ${SEQUENCE}`);
  return transaction([...deletes, ...contents.tables.flatMap(inserting)]);
}

/** One SQL text that empties this database of everything. */
export function clearing(handle: Handle): string {
  const objects = query(
    handle,
    `SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
  return transaction(objects.map((row) => `DROP ${String(row['type'])} ${quoted(String(row['name']))}`));
}

/** The tables as this handle reads them now. Throws when a lock of another session forbids it. */
export function visibleTables(handle: Handle, database: string): readonly Table[] {
  const names = query(
    handle,
    `SELECT name FROM ${database}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid`,
  );
  return names.map((row) => visibleTable(handle, database, String(row['name'])));
}

function transaction(statements: readonly string[]): string {
  return ['BEGIN', ...statements, 'COMMIT'].map((sql) => `${sql};\n`).join('');
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
  if (table.name === SEQUENCE) return [`DELETE FROM ${SEQUENCE}`, ...(values === '' ? [] : [insert])];
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

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
