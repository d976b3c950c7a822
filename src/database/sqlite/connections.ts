/**
 * Real connections for one rebuilt database: an observer, whose main file is the database itself, and
 * one handle per session, to which that file is attached. Their locks on each other are SQLite's own.
 */
import type { Handle, SqliteModule } from './module';
import type { Contents } from './contents';
import { restoring } from './contents';
import { query } from './run';
import { tokenize } from '../statementText';

/** The name under which sessions attach the database. */
export const ATTACHED = 'shop';

export interface Connections {
  readonly observer: Handle;
  readonly session: (name: string) => Handle;
  /** Ends one session as a crash does. */
  readonly end: (name: string) => void;
  /** Rolls back what is open and gives the connections back. */
  readonly close: () => void;
}

/** Opens connections on a database with this content, one per session and one that observes. */
export type Connect = (
  contents: Contents,
  journal: 'rollback' | 'wal',
  sessions: Iterable<string>,
) => Connections;

/** The file of a handle's own database, by which others attach it. */
export function fileOf(handle: Handle): string {
  return String(query(handle, 'PRAGMA database_list')[0]?.['file']);
}

/** Opens fresh handles on a database with this content. Close them, or their memory is never given back. */
export function connect(
  module: SqliteModule,
  contents: Contents,
  journal: 'rollback' | 'wal',
  sessions: Iterable<string>,
): Connections {
  const observer = new module.Database();
  observer.exec(restoring(contents));
  if (journal === 'wal') observer.exec('PRAGMA journal_mode = WAL');
  const file = fileOf(observer);
  const handles = new Map<string, Handle>();
  for (const name of new Set(sessions)) handles.set(name, attach(module, file));
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
    for (const name of [...handles.keys()]) end(name);
    observer.close();
  };
  return { observer, session, end, close };
}

/** A `connect` that opens fresh handles every time. */
export function freshly(module: SqliteModule): Connect {
  return (contents, journal, sessions) => connect(module, contents, journal, sessions);
}

/**
 * A CREATE statement of a session with its object named in the attached database: SQLite would put an
 * unqualified one into the session's own. Every other statement is returned as it is.
 */
export function qualified(sql: string): string {
  const tokens = tokenize(sql);
  if (tokens[0]?.upper !== 'CREATE') return sql;
  const kind = tokens.findIndex((token) => ['TABLE', 'INDEX', 'VIEW', 'TRIGGER'].includes(token.upper));
  const name = tokens[kind + 1]?.upper === 'IF' ? tokens[kind + 4] : tokens[kind + 1];
  const dotted = tokens[tokens.indexOf(name as never) + 1]?.text === '.';
  if (kind < 0 || name === undefined || dotted) return sql;
  return `${sql.slice(0, name.at)}${ATTACHED}.${sql.slice(name.at)}`;
}

/** A fresh connection to the database in this file. */
export function attach(module: SqliteModule, file: string): Handle {
  const handle = new module.Database();
  handle.exec(`ATTACH '${file}' AS ${ATTACHED}`);
  // Read the schema now: later a PENDING lock of another session could forbid it.
  handle.exec(`SELECT count(*) FROM ${ATTACHED}.sqlite_schema`);
  return handle;
}
