/**
 * The database as the world sees it: sessions, statements and outcomes as plain values, and the port
 * (`DatabaseEngine`) that turns (state, session, statement) into (outcome, next state).
 *
 * Live SQLite stands behind it (`sqlite/`), and so can recordings of a server on which statements wait
 * for each other. Left out: connections over a network, users, several databases in one server.
 */

/** One connection to the database, named by the process that owns it. */
export type SessionName = string;

/** What a column may hold. A blob is written as its SQL literal, `X'00FF'`. */
export type SqlValue = string | number | null;

/** One result row, by column name. Of two columns with the same name the last one counts. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Values for `:name` parameters (keys without the colon) or for `?` parameters in order. */
export type Parameters = Readonly<Record<string, SqlValue>> | readonly SqlValue[];

/** One statement, with its parameters bound and never pasted. An unbound parameter is NULL. */
export interface Statement {
  readonly sql: string;
  readonly params?: Parameters;
}

/** The languages a statement can be written in. */
export const DIALECTS = ['sqlite', 'mariadb', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Why a statement failed, in words that mean the same on every engine. */
export const ERROR_CLASSES = [
  'unique-violation',
  'serialization-failure',
  'deadlock',
  'busy',
  'lock-timeout',
  'aborted',
  'other',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** `aborted`: the transaction is open, but the engine refuses everything except its end (PostgreSQL). */
export const TRANSACTION_STATUSES = ['none', 'open', 'aborted'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** The statement was done. `affected` is 0 for statements that change no rows. */
export interface OkOutcome {
  readonly kind: 'ok';
  readonly rows: readonly Row[];
  readonly affected: number;
  /** MariaDB's "Rows matched" and "Changed", where the engine tells them apart. */
  readonly matched?: number;
  readonly changed?: number;
  /** PostgreSQL's command tag where it is not the statement sent: COMMIT answered by ROLLBACK. */
  readonly tag?: string;
  readonly tx: 'none' | 'open';
}

/** The statement failed. `code` is the engine's own; `tx` is the session's transaction afterwards. */
export interface ErrorOutcome {
  readonly kind: 'error';
  readonly class: ErrorClass;
  readonly code: string;
  readonly message: string;
  readonly tx: TransactionStatus;
  /** Only on `busy`: trying again later can succeed, so a program that waits would wait here. */
  readonly waits?: boolean;
}

/** The statement has not returned: it waits for locks of these sessions. SQLite never answers so. */
export interface BlockedOutcome {
  readonly kind: 'blocked';
  readonly by: readonly SessionName[];
}

export type Outcome = OkOutcome | ErrorOutcome | BlockedOutcome;

/**
 * Everything the database knows at one moment, as an immutable JSON-safe value. `key` is short and
 * names the state: two states of one engine with the same key behave alike for ever. The other fields
 * belong to the engine that made it; pass the whole value back to that engine, also after a JSON round trip.
 */
export interface DatabaseState {
  readonly engine: string;
  readonly key: string;
}

/** What one statement did: its own outcome, the outcomes of statements it released, and the state after. */
export interface Transition {
  readonly outcome: Outcome;
  readonly resumed: readonly Resumed[];
  readonly next: DatabaseState;
}

/** A blocked statement of `session` that has returned because of somebody else's step. */
export interface Resumed {
  readonly session: SessionName;
  readonly outcome: Outcome;
}

/** What the end of a connection did: an open transaction was rolled back, waiters may have gone on. */
export interface Closing {
  readonly resumed: readonly Resumed[];
  readonly next: DatabaseState;
}

/** A statement that waits, and for whom. */
export interface Blocked {
  readonly session: SessionName;
  readonly by: readonly SessionName[];
}

/** A table with its rows in primary key order (in rowid order where there is none). */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * The tables, first rows and settings of a database. `begin` says what a plain BEGIN does on SQLite,
 * `journal` which of its journals is used; engines without these ignore them.
 */
export interface DatabaseDefinition {
  readonly schema: readonly string[];
  readonly seed: readonly string[];
  readonly begin: 'immediate' | 'deferred';
  readonly journal: 'rollback' | 'wal';
}

/**
 * Bad input in a definition: which statement of which list was refused or failed. Whoever reads a
 * definition from a person turns it into a result with a position.
 */
export class DefinitionError extends Error {
  constructor(
    readonly list: 'schema' | 'seed',
    readonly index: number,
    readonly sql: string,
    readonly code: string,
    readonly reason: string,
  ) {
    super(`${list}[${index}]: ${reason}`);
    this.name = 'DefinitionError';
  }
}

/**
 * The port. Every method is a function of its arguments: equal state key, session and statement give
 * the same answer, and an engine that memoises gives the same object.
 */
export interface DatabaseEngine {
  readonly name: string;
  readonly version: string;
  readonly dialect: Dialect;
  /** The state before the first statement. Throws DefinitionError for bad schema or seed. */
  initial(definition: DatabaseDefinition): DatabaseState;
  /** Runs one statement. A session whose statement is blocked must not execute until it is resumed. */
  execute(state: DatabaseState, session: SessionName, statement: Statement): Transition;
  /** Whether `execute` can answer: a recorded engine cannot answer what was never recorded. Without it, always. */
  knows?(state: DatabaseState, session: SessionName, statement: Statement): boolean;
  /** The same for `close`. */
  knowsEnd?(state: DatabaseState, session: SessionName): boolean;
  /** The connection ends without a word, by a crash or a cut: an open transaction is rolled back. */
  close(state: DatabaseState, session: SessionName): Closing;
  /** The committed rows of every table. */
  tables(state: DatabaseState): readonly Table[];
  /** The rows as this session would read them now, its own uncommitted ones included. */
  seenBy(state: DatabaseState, session: SessionName): readonly Table[];
  /** Whether the session is inside a transaction. */
  transaction(state: DatabaseState, session: SessionName): TransactionStatus;
  /** The sessions with a transaction, in name order. */
  sessions(state: DatabaseState): readonly SessionName[];
  /** The statements that wait. Empty on SQLite. */
  blocked(state: DatabaseState): readonly Blocked[];
  /** Rows of a query over the committed content. Throws when the query is wrong. */
  read(state: DatabaseState, sql: string): readonly Row[];
  /** Who keeps this statement busy; null when it would not be busy, or no single session is to blame. */
  holder(state: DatabaseState, session: SessionName, statement: Statement): SessionName | null;
  /**
   * The key of the state that differs from this one in nothing but the names of its sessions: for a search that takes
   * interchangeable processes for one another. An engine that cannot tell leaves it out.
   */
  renamedKey?(state: DatabaseState, nameOf: (session: SessionName) => SessionName): string;
  /** How many transitions the real engine executed, and how many were answered from memory. */
  stats(): EngineStats;
}

/** Counts since the engine was created. */
export interface EngineStats {
  readonly executions: number;
  readonly hits: number;
  /** Questions that a recorded engine could not answer. */
  readonly unanswered?: number;
}

/**
 * Whether a program that waits would wait after this outcome instead of failing: another session holds
 * the lock, and this one holds none that the other could be waiting for.
 */
export function mustWait(outcome: Outcome): boolean {
  return outcome.kind === 'blocked' || (outcome.kind === 'error' && outcome.waits === true);
}
