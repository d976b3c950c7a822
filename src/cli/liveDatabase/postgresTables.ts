/** The tables of a schema of PostgreSQL: how they are built, read and put back. */
import type pg from 'pg';
import type { Row, Table } from '../../database/database';
import type { Content } from './liveServer';

/** Asks for rows. */
export type Query = (sql: string) => Promise<readonly Row[]>;

/** A table as the server describes it once. */
export interface Shape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: string;
  readonly sequence: string | null;
}

/** How the tables of a schema are built. */
export async function shapesOf(rows: Query, schema: string): Promise<readonly Shape[]> {
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

/** The rows of these tables as this connection sees them. */
export async function tablesOf(rows: Query, shapes: readonly Shape[]): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const { name, columns, order } of shapes) {
    const sorted = order === '' ? '' : ` ORDER BY ${order}`;
    tables.push({ name, columns, rows: await rows(`SELECT * FROM ${name}${sorted}`) });
  }
  return tables;
}

/** The same with the next values of their sequences. */
export async function contentsOf(rows: Query, shapes: readonly Shape[]): Promise<readonly Content[]> {
  const contents: Content[] = [];
  for (const [index, table] of (await tablesOf(rows, shapes)).entries()) {
    const sequence = shapes[index]?.sequence ?? null;
    const counted = sequence && (await rows(`SELECT last_value + is_called::int AS next FROM ${sequence}`));
    contents.push({ ...table, counter: counted ? Number(counted[0]?.['next']) : null });
  }
  return contents;
}

/** Puts rows and sequences back. */
export async function restore(
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
