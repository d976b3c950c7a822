/** What can be seen of a state: committed rows, a session's own view, the answer to a query. */
import type { DatabaseEngine, DatabaseState, Row, SessionName, Table } from '../database';
import { refusal } from '../refusal';
import { readsOnly } from '../statementText';
import type { Connect, Connections } from './connections';
import type { Contents } from './contents';
import { visibleTables } from './contents';
import { openEntries } from './log';
import { rebuild, SEEN_BY_SESSIONS } from './rebuild';
import { query, run } from './run';
import type { Interning, SqliteState } from './state';

type Views = Pick<DatabaseEngine, 'tables' | 'seenBy' | 'transaction' | 'sessions' | 'read'>;

interface CommittedView {
  tables?: readonly Table[];
  readonly answers: Map<string, readonly Row[]>;
}

/** The reading half of the engine, with its own memory. */
export function createViews(connect: Connect, interning: Interning): Views {
  const committed = new WeakMap<Contents | SqliteState, CommittedView>();
  const seen = new WeakMap<SqliteState, Map<SessionName, readonly Table[]>>();

  const viewOf = (state: SqliteState): CommittedView => {
    const owner = hasUnseenCommits(state) ? state : state.base;
    const known = committed.get(owner) ?? { answers: new Map() };
    committed.set(owner, known);
    return known;
  };

  const tables = (given: DatabaseState): readonly Table[] => {
    const { state } = interning.memory(given);
    const view = viewOf(state);
    view.tables ??= observing(connect, state, ({ observer }) => visibleTables(observer, 'main'));
    return view.tables;
  };

  const read = (given: DatabaseState, sql: string): readonly Row[] => {
    const { state } = interning.memory(given);
    const { answers } = viewOf(state);
    const known = answers.get(sql);
    if (known !== undefined) return known;
    if (!readsOnly(sql) || refusal(sql) !== null) throw new Error(`not a query of committed rows: ${sql}`);
    const rows = observing(connect, state, ({ observer }) => query(observer, sql));
    answers.set(sql, rows);
    return rows;
  };

  const seenBy = (given: DatabaseState, session: SessionName): readonly Table[] => {
    const { state } = interning.memory(given);
    if (openEntries(state.log, session).length === 0) return tables(state);
    const views = seen.get(state) ?? new Map<SessionName, readonly Table[]>();
    seen.set(state, views);
    const known = views.get(session) ?? ownView(connect, state, session) ?? tables(state);
    views.set(session, known);
    return known;
  };

  return { tables, read, seenBy, transaction: transactionOf(interning), sessions: sessionsOf(interning) };
}

function transactionOf(interning: Interning): DatabaseEngine['transaction'] {
  return (state, session) =>
    openEntries(interning.memory(state).state.log, session).length > 0 ? 'open' : 'none';
}

function sessionsOf(interning: Interning): DatabaseEngine['sessions'] {
  return (state) => {
    const open = interning.memory(state).state.log.filter((entry) => entry.committed === undefined);
    return [...new Set(open.map((entry) => entry.session))].sort();
  };
}

function hasUnseenCommits(state: SqliteState): boolean {
  return state.log.some((entry) => entry.committed === true);
}

// Without commits beyond the base, the base is all there is to observe: no lock can be in the way.
function observing<T>(connect: Connect, state: SqliteState, look: (connections: Connections) => T): T {
  const connections = hasUnseenCommits(state)
    ? rebuild(connect, state, [])
    : connect(state.base, state.journal, []);
  try {
    return look(connections);
  } finally {
    connections.close();
  }
}

/** Null when another session's PENDING lock keeps this one from reading: it has seen nothing yet. */
function ownView(connect: Connect, state: SqliteState, session: SessionName): readonly Table[] | null {
  const connections = rebuild(connect, state, [session]);
  try {
    const handle = connections.session(session);
    if (!run(handle, `SELECT count(*) FROM ${SEEN_BY_SESSIONS}.sqlite_schema`).ok) return null;
    return visibleTables(handle, SEEN_BY_SESSIONS);
  } finally {
    connections.close();
  }
}
