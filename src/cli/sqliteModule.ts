/** Loads SQLite in Node, with the WebAssembly file of the installed package. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadSqlite } from '../database/sqlite/module';
import type { SqliteModule } from '../database/sqlite/module';

/** A fresh SQLite. Each call loads its own; load once per program. */
export async function loadSqliteInNode(): Promise<SqliteModule> {
  const path = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
  const bytes = await readFile(path);
  const wasmBinary = new Uint8Array(bytes).buffer;
  return loadSqlite({ wasmBinary });
}
