/**
 * Connections that are used again. Opening, attaching and closing real connections costs more than most
 * statements do, and sql.js never gives back the shared memory of a closed WAL database (32 kB each), so
 * an engine keeps a few sets of connections and brings them into the content it needs. What a connection
 * would remember beyond a transaction cannot be asked for (see `refusal`), so a used set is as good as a
 * fresh one; the tests compare the two.
 */
import type { DatabaseDefinition } from '../database';
import { ATTACHED, attach, fileOf } from './connections';
import type { Connect, Connections } from './connections';
import { clearing, refilling, restoring, schemaOf } from './contents';
import type { Contents } from './contents';
import type { Handle, SqliteModule } from './module';
import { query, run } from './run';

interface Rig {
  readonly journal: DatabaseDefinition['journal'];
  readonly observer: Handle;
  readonly file: string;
  /** Connections that nobody uses now, all outside a transaction. */
  readonly spare: Handle[];
  /** What the database holds, as long as the observer sees this version of it. */
  contents: Contents;
  version: number;
}

const EMPTY: Contents = { schema: [], tables: [] };
const IDLE_MAX = 4;

/** A `connect` that keeps its connections when they are given back. One per engine. */
export function createRigs(module: SqliteModule): Connect {
  const idle: Rig[] = [];
  return (contents, journal, sessions) => {
    const rig = takeRig(module, idle, contents, journal);
    const handles = new Map<string, Handle>();
    try {
      bring(rig, contents);
      for (const name of new Set(sessions)) {
        const handle = rig.spare.pop() ?? attach(module, rig.file);
        handles.set(name, handle);
        prime(handle);
      }
    } catch (error) {
      discard(rig, handles);
      throw error;
    }
    return borrowed(rig, handles, () => {
      if (idle.length < IDLE_MAX) idle.push(rig);
      else discard(rig, handles);
    });
  };
}

function borrowed(rig: Rig, handles: Map<string, Handle>, giveBack: () => void): Connections {
  const end = (name: string): void => {
    handles.get(name)?.close();
    handles.delete(name);
  };
  const session = (name: string): Handle => {
    const handle = handles.get(name);
    if (handle === undefined) throw new Error(`session ${name} was not connected`);
    return handle;
  };
  const close = (): void => {
    for (const handle of handles.values()) {
      run(handle, 'ROLLBACK');
      rig.spare.push(handle);
    }
    handles.clear();
    giveBack();
  };
  return { observer: rig.observer, session, end, close };
}

function takeRig(
  module: SqliteModule,
  idle: Rig[],
  contents: Contents,
  journal: DatabaseDefinition['journal'],
): Rig {
  const fitting = idle.findIndex((rig) => rig.journal === journal && rig.contents === contents);
  const index = fitting >= 0 ? fitting : idle.findIndex((rig) => rig.journal === journal);
  const [known] = index >= 0 ? idle.splice(index, 1) : [];
  if (known !== undefined) return known;
  const observer = new module.Database();
  // The observer only fills the database while nobody looks: it needs no journal file for that. The
  // sessions keep SQLite's own.
  observer.exec(`PRAGMA journal_mode = ${journal === 'wal' ? 'WAL' : 'MEMORY'}`);
  const version = versionOf(observer);
  return { journal, observer, file: fileOf(observer), spare: [], contents: EMPTY, version };
}

function bring(rig: Rig, contents: Contents): void {
  const { observer } = rig;
  const before = rig.contents;
  // The version tells commits of other connections; what the observer itself writes does not change it.
  const isUntouched = versionOf(observer) === rig.version;
  if (isUntouched && before === contents) return;
  rig.contents = EMPTY;
  const sameSchema = String(schemaOf(observer, 'main')) === String(contents.schema);
  if (sameSchema && !hasTriggers(contents)) observer.exec(refilling(contents));
  else observer.exec(clearing(observer) + restoring(contents));
  if (rig.journal === 'wal') observer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  rig.contents = contents;
  rig.version = versionOf(observer);
}

function hasTriggers(contents: Contents): boolean {
  return contents.schema.some((sql) => /^\s*CREATE\s+TRIGGER/i.test(sql));
}

function versionOf(observer: Handle): number {
  return Number(query(observer, 'PRAGMA data_version')[0]?.['data_version']);
}

// Reads the schema now: later a PENDING lock of another session could forbid it.
function prime(handle: Handle): void {
  query(handle, `SELECT count(*) FROM ${ATTACHED}.sqlite_schema`);
}

function discard(rig: Rig, handles: ReadonlyMap<string, Handle>): void {
  for (const handle of [...handles.values(), ...rig.spare]) handle.close();
  rig.observer.close();
}
