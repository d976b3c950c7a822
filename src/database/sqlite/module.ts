/** Loads sql.js, the real SQLite compiled to WebAssembly. */
import initSqlJs from 'sql.js';

/** The loaded SQLite. Opaque to everyone but the files of this folder. */
export type SqliteModule = initSqlJs.SqlJsStatic;

/** One real connection of sql.js. */
export type Handle = initSqlJs.Database;

/** A prepared statement, freed with its connection. */
export type Prepared = initSqlJs.Statement;

/** A value as sql.js binds and returns it. */
export type RawValue = initSqlJs.SqlValue;

/**
 * Loads SQLite in Node or in a worker of the page. In a page give the address of `sql-wasm.wasm`, in
 * Node its bytes; with neither, sql.js looks for the file beside its own script.
 */
export function loadSqlite(
  options: { wasmUrl?: string; wasmBinary?: ArrayBuffer } = {},
): Promise<SqliteModule> {
  const { wasmUrl, wasmBinary } = options;
  return initSqlJs({
    ...(wasmBinary === undefined ? {} : { wasmBinary }),
    ...(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl }),
  });
}
