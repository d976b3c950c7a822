/**
 * What a database state remembers besides committed rows: the statements of open transactions, and in
 * WAL mode the commits that some open transaction does not see. A statement that changed nothing SQLite
 * remembers (a read outside a transaction, a busy refusal) leaves no entry.
 *
 * With the rollback journal nobody commits while another session's transaction has read, so every open
 * transaction reads the rows committed now: they are the base, the order between sessions says nothing,
 * and only the open transactions' own statements are kept, session by session. In WAL mode an open
 * transaction may read rows that have been overwritten since: then the interleaving since that read is
 * kept as it was.
 */
import type { Parameters, SessionName } from '../database';
import { readsOnly, tokenize, verbOf } from '../statementText';

/** One remembered statement. */
export interface LogEntry {
  readonly session: SessionName;
  readonly sql: string;
  readonly params?: Parameters;
  /** SQLite's result code when it failed. */
  readonly failed?: string;
  /** Its transaction has committed; kept only for those who do not see it. */
  readonly committed?: true;
}

/** One executed statement, to be entered. */
export interface Executed {
  readonly entry: LogEntry;
  readonly openBefore: boolean;
  readonly openAfter: boolean;
}

/** The log afterwards, and whether the base has to be read again from the committed rows. */
export interface Entered {
  readonly log: readonly LogEntry[];
  readonly rebase: boolean;
}

/** The entries of the session's open transaction. */
export function openEntries(log: readonly LogEntry[], session: SessionName): readonly LogEntry[] {
  return log.filter((entry) => entry.session === session && entry.committed === undefined);
}

/** Whether the session's open transaction has read or locked anything. */
export function holdsLock(log: readonly LogEntry[], session: SessionName): boolean {
  return openEntries(log, session).some(surelyHolds);
}

/** Whether the statement asks for the end of the transaction with its changes kept. */
export function commits(sql: string): boolean {
  return ['COMMIT', 'END', 'RELEASE'].includes(verbOf(sql));
}

/** Enters one executed statement. */
export function enter(log: readonly LogEntry[], executed: Executed, journal: 'rollback' | 'wal'): Entered {
  const { entry, openBefore, openAfter } = executed;
  if (openAfter) return { log: inOrder(stillOpen(log, entry, openBefore)), rebase: false };
  if (!openBefore) {
    if (readsOnly(entry.sql) || undone(entry)) return { log, rebase: false };
    return settle([...log, { ...entry, committed: true }], true, journal);
  }
  const kept =
    entry.failed === undefined && commits(entry.sql) && openEntries(log, entry.session).some(mayWrite);
  if (!kept) return leave(log, entry.session, journal);
  const done = [...log, entry].map((each) =>
    each.session === entry.session ? { ...each, committed: true as const } : each,
  );
  return settle(done, true, journal);
}

/** The session's transaction is rolled back, whatever the reason. */
export function leave(log: readonly LogEntry[], session: SessionName, journal: 'rollback' | 'wal'): Entered {
  return settle(
    log.filter((entry) => entry.session !== session || entry.committed === true),
    false,
    journal,
  );
}

function stillOpen(log: readonly LogEntry[], entry: LogEntry, openBefore: boolean): readonly LogEntry[] {
  const own = openEntries(log, entry.session);
  if (entry.failed?.startsWith('SQLITE_BUSY') === true) {
    // A refused COMMIT leaves a PENDING lock that keeps new readers out; refused again, nothing is new.
    return commits(entry.sql) && !own.some(isRefusedCommit) ? [...log, entry] : log;
  }
  const readsAgain =
    openBefore && entry.failed === undefined && readsOnly(entry.sql) && own.some(surelyHolds);
  return readsAgain ? log : [...log, entry];
}

function settle(log: readonly LogEntry[], committedNow: boolean, journal: 'rollback' | 'wal'): Entered {
  const lastCommit = log.findLastIndex((entry) => entry.committed === true);
  const unseen =
    journal === 'wal' &&
    log.some((entry, index) => index < lastCommit && entry.committed === undefined && mayHold(entry));
  if (unseen) return { log, rebase: false };
  const open = log.filter((entry) => entry.committed === undefined);
  return { log: inOrder(open), rebase: committedNow || lastCommit >= 0 };
}

function inOrder(log: readonly LogEntry[]): readonly LogEntry[] {
  if (log.some((entry) => entry.committed === true)) return log;
  const rank = (entry: LogEntry): number => (isRefusedCommit(entry) ? 1 : 0);
  return [...log].sort(
    (one, other) =>
      rank(one) - rank(other) || (one.session < other.session ? -1 : one.session > other.session ? 1 : 0),
  );
}

/** Whether this is a COMMIT refused because of readers: it leaves a PENDING lock. */
export function isRefusedCommit(entry: LogEntry): boolean {
  return entry.failed === 'SQLITE_BUSY' && commits(entry.sql);
}

// Statements that only mark the bounds of a transaction. IMMEDIATE and EXCLUSIVE take the lock at once.
function isControl(entry: LogEntry): boolean {
  const words = tokenize(entry.sql).map((token) => token.upper);
  if (words[0] !== 'BEGIN')
    return ['SAVEPOINT', 'RELEASE', 'ROLLBACK', 'COMMIT', 'END'].includes(words[0] ?? '');
  return !words.includes('IMMEDIATE') && !words.includes('EXCLUSIVE');
}

function mayHold(entry: LogEntry): boolean {
  return !isControl(entry);
}

// A statement that was not understood has not come as far as a lock, and one without a table needs none.
function surelyHolds(entry: LogEntry): boolean {
  if (isControl(entry) || entry.failed === 'SQLITE_ERROR') return false;
  return !readsOnly(entry.sql) || tokenize(entry.sql).some((token) => token.upper === 'FROM');
}

function mayWrite(entry: LogEntry): boolean {
  return mayHold(entry) && !readsOnly(entry.sql);
}

// A failed statement outside a transaction is undone as a whole, unless it says OR FAIL. A busy one never began.
function undone(entry: LogEntry): boolean {
  if (entry.failed === undefined) return false;
  return entry.failed.startsWith('SQLITE_BUSY') || !/\bOR\s+FAIL\b/i.test(entry.sql);
}
