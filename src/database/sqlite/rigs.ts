/**
 * Connections that are used again. Opening, attaching and closing real connections costs more than most
 * statements do, and sql.js never gives back the shared memory of a closed WAL database (32 kB each), so
 * an engine keeps a few sets of connections and brings them into the content it needs. What a connection
 * would remember beyond a transaction cannot be asked for (see `refusal`), so a used set is as good as a
 * fresh one; the tests compare the two.
 */
import type { DatabaseDefinition, SessionName } from '../database';
import { ATTACHED, attach, fileOf } from './connections';
import type { Connect, Connections } from './connections';
import { clearing, refilling, restoring, schemaOf } from './contents';
import type { Contents } from './contents';
import type { Handle, Prepared, SqliteModule } from './module';
import { run } from './run';

interface Rig {
  readonly journal: DatabaseDefinition['journal'];
  readonly observer: Handle;
  readonly file: string;
  readonly version: Prepared;
  /** Connections that nobody uses now, all outside a transaction. */
  readonly spare: Line[];
  /** What the database holds, as long as the observer sees this version of it. */
  contents: Contents;
  versionSeen: number;
}

/** One session's connection with the statement that reads the schema. */
interface Line {
  readonly handle: Handle;
  readonly readSchema: Prepared;
}

const EMPTY: Contents = { schema: [], tables: [] };
const IDLE_MAX = 4;

/** A `connect` that keeps its connections when they are given back. One per engine. */
export function createRigs(module: SqliteModule): Connect {
  const idle: Rig[] = [];
  return (contents, journal, sessions) => {
    const rig = takeRig(module, idle, contents, journal);
    const lines = new Map<SessionName, Line>();
    try {
      bring(rig, contents);
      for (const name of new Set(sessions)) {
        const line = rig.spare.pop() ?? newLine(module, rig.file);
        lines.set(name, line);
        // Read the schema now: later a PENDING lock of another session could forbid it.
        once(line.readSchema);
      }
    } catch (error) {
      discard(rig, lines);
      throw error;
    }
    return borrowed(rig, lines, () => {
      if (idle.length < IDLE_MAX) idle.push(rig);
      else discard(rig, lines);
    });
  };
}

function borrowed(rig: Rig, lines: Map<SessionName, Line>, giveBack: () => void): Connections {
  const end = (name: SessionName): void => {
    lines.get(name)?.handle.close();
    lines.delete(name);
  };
  const session = (name: SessionName): Handle => {
    const line = lines.get(name);
    if (line === undefined) throw new Error(`session ${name} was not connected`);
    return line.handle;
  };
  const close = (): void => {
    for (const line of lines.values()) {
      run(line.handle, 'ROLLBACK');
      rig.spare.push(line);
    }
    lines.clear();
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
  const version = observer.prepare('PRAGMA data_version');
  const file = fileOf(observer);
  return { journal, observer, file, version, spare: [], contents: EMPTY, versionSeen: once(version) };
}

function bring(rig: Rig, contents: Contents): void {
  const { observer } = rig;
  // The version tells commits of other connections; what the observer itself writes does not change it.
  if (rig.contents === contents && once(rig.version) === rig.versionSeen) return;
  rig.contents = EMPTY;
  const isSameSchema = String(schemaOf(observer, 'main')) === String(contents.schema);
  if (isSameSchema && !hasTriggers(contents)) observer.exec(refilling(contents));
  else observer.exec(clearing(observer) + restoring(contents));
  if (rig.journal === 'wal') observer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  rig.contents = contents;
  rig.versionSeen = once(rig.version);
}

function newLine(module: SqliteModule, file: string): Line {
  const handle = attach(module, file);
  return { handle, readSchema: handle.prepare(`SELECT count(*) FROM ${ATTACHED}.sqlite_schema`) };
}

/** Runs a prepared query and answers its one number. */
function once(statement: Prepared): number {
  try {
    statement.step();
    return Number(statement.get()[0]);
  } finally {
    statement.reset();
  }
}

function hasTriggers(contents: Contents): boolean {
  return contents.schema.some((sql) => /^\s*CREATE\s+TRIGGER/i.test(sql));
}

function discard(rig: Rig, lines: ReadonlyMap<SessionName, Line>): void {
  for (const { handle } of [...lines.values(), ...rig.spare]) handle.close();
  rig.observer.close();
}
