/** From a state back to real connections that are in that state, and from one statement to the next state. */
import type { Contents } from './contents';
import { dump } from './contents';
import type { Connect, Connections } from './connections';
import { ATTACHED, qualified } from './connections';
import type { ErrorOutcome, Outcome, SessionName, Statement } from '../database';
import { tokenize, verbOf } from '../statementText';
import { refusal } from '../refusal';
import type { LogEntry } from './log';
import { commits, enter, holdsLock, isRefusedCommit, leave, openEntries } from './log';
import type { Handle } from './module';
import { classOf, isInTransaction, run } from './run';
import type { Answer } from './run';
import type { SqliteParts } from './state';

/** Connections for every session of the state and these others, brought into the state. */
export function rebuild(connect: Connect, parts: SqliteParts, others: readonly SessionName[]): Connections {
  const sessions = [...parts.log.map((entry) => entry.session), ...others];
  const connections = connect(parts.base, parts.journal, sessions);
  try {
    for (const entry of parts.log) replay(connections, entry);
    return connections;
  } catch (error) {
    connections.close();
    throw error;
  }
}

/** An outcome with the parts of the state after it. */
export interface Step {
  readonly outcome: Exclude<Outcome, { kind: 'blocked' }>;
  readonly parts: SqliteParts;
}

/** Executes one statement on connections that are in the state `parts`. */
export function executeOn(
  connections: Connections,
  parts: SqliteParts,
  session: SessionName,
  asked: Statement,
): Step {
  const statement = { ...asked, sql: asRun(parts, asked.sql) };
  const openBefore = openEntries(parts.log, session).length > 0;
  const answer = run(connections.session(session), statement.sql, statement.params);
  const openAfter = isOpenAfter(connections.session(session), statement.sql, answer, openBefore);
  const entry: LogEntry = { session, ...statement, ...(answer.ok ? {} : { failed: answer.code }) };
  const entered = enter(parts.log, { entry, openBefore, openAfter }, parts.journal);
  const outcome = outcomeOf(answer, openAfter, waits(parts, session, statement.sql, answer));
  return {
    outcome,
    parts: { ...parts, log: entered.log, base: entered.rebase ? current(connections) : parts.base },
  };
}

/** Ends one session's connection and returns the parts of the state after it. */
export function closeOn(connections: Connections, parts: SqliteParts, session: SessionName): SqliteParts {
  connections.end(session);
  const entered = leave(parts.log, session, parts.journal);
  return { ...parts, log: entered.log, base: entered.rebase ? current(connections) : parts.base };
}

/** The outcome of a statement that must not be executed at all, or null. */
export function refusedOutcome(
  parts: SqliteParts,
  session: SessionName,
  statement: Statement,
): ErrorOutcome | null {
  const refused = refusal(statement.sql, statement.params);
  if (refused === null) return null;
  const message = `${refused.word} cannot be used here`;
  const tx = openEntries(parts.log, session).length > 0 ? 'open' : 'none';
  return { kind: 'error', class: 'other', code: refused.code, message, tx };
}

function replay(connections: Connections, entry: LogEntry): void {
  // The readers that had refused a COMMIT may be gone since: the observer stands in for them.
  const refused = isRefusedCommit(entry);
  if (refused) connections.observer.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  const answer = run(connections.session(entry.session), entry.sql, entry.params);
  if (refused) connections.observer.exec('ROLLBACK');
  const failed = answer.ok ? undefined : answer.code;
  if (failed !== entry.failed) {
    throw new Error(
      `${entry.session}: ${entry.sql} gave ${failed ?? 'ok'} when replayed, ${entry.failed ?? 'ok'} before`,
    );
  }
}

// Asking SQLite costs a failing statement, so it is asked only where the answer is not plain.
function isOpenAfter(handle: Handle, sql: string, answer: Answer, openBefore: boolean): boolean {
  const control = ['BEGIN', 'COMMIT', 'END', 'ROLLBACK', 'SAVEPOINT', 'RELEASE'].includes(verbOf(sql));
  return control || (openBefore && !answer.ok) ? isInTransaction(handle) : openBefore;
}

function asRun(parts: SqliteParts, sql: string): string {
  const words = tokenize(sql).map((token) => token.upper);
  const plain =
    words[0] === 'BEGIN' && words.slice(1).every((word) => word === 'TRANSACTION' || word === ';');
  return plain && parts.begin === 'immediate' ? 'BEGIN IMMEDIATE' : qualified(sql);
}

// SQLite itself does not call its busy handler for a transaction that already holds a lock: the other
// session may be waiting for that one. COMMIT is the exception, it only waits for readers to leave.
function waits(parts: SqliteParts, session: SessionName, sql: string, answer: Answer): boolean {
  if (answer.ok || classOf(answer.code) !== 'busy' || answer.code === 'SQLITE_BUSY_SNAPSHOT') return false;
  return commits(sql) || !holdsLock(parts.log, session);
}

function outcomeOf(answer: Answer, isOpen: boolean, mayWait: boolean): Step['outcome'] {
  const tx = isOpen ? 'open' : 'none';
  if (answer.ok) return { kind: 'ok', rows: answer.rows, affected: answer.affected, tx };
  const { code, message } = answer;
  const errorClass = classOf(code);
  return {
    kind: 'error',
    class: errorClass,
    code,
    message,
    tx,
    ...(errorClass === 'busy' ? { waits: mayWait } : {}),
  };
}

function current(connections: Connections): Contents {
  return dump(connections.observer, 'main');
}

/** The name under which a session's handle knows the tables. */
export const SEEN_BY_SESSIONS = ATTACHED;
