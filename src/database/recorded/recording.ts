/**
 * What a real server did, as data: every state that the shipped scenarios can reach, and what each statement does there.
 * Texts, outcomes and table contents are listed once and named by index. Made by `npm run record`, never by hand.
 */
import type { Outcome, Row, SqlValue, Table, TransactionStatus } from '../database';

export const RECORDING_FORMAT = 1;

export const SERVERS = ['mariadb', 'postgres'] as const;
export type Server = (typeof SERVERS)[number];

/** Isolation levels by their short names in commands and links. */
export const LEVELS = ['rc', 'rr', 'serializable'] as const;
export type Level = (typeof LEVELS)[number];

/** Names an engine: `mariadb-rr`, `postgres-rc`. */
export type RecordedEngineName = `${Server}-${Level}`;

/** `[session, status]` for every session inside a transaction. */
export type OpenSession = readonly [session: number, status: Exclude<TransactionStatus, 'none'>];

export interface RecordedState {
  /** Index of the committed tables. */
  readonly tables: number;
  /** What a session sees where it differs: index of its tables. */
  readonly seen: readonly (readonly [session: number, tables: number])[];
  readonly open: readonly OpenSession[];
  /** Sessions whose statement waits, and for whom. */
  readonly blocked: readonly (readonly [session: number, by: readonly number[]])[];
  /** For every query of `reads` the index of its rows. */
  readonly reads: readonly number[];
}

/** `[state, session, statement, outcome, next, resumed…]`, resumed as pairs of session and outcome. */
export type RecordedTransition = readonly number[];
/** `[state, session, next, resumed…]`. */
export type RecordedClosing = readonly number[];

export interface RecordedStatement {
  readonly sql: string;
  readonly params: Readonly<Record<string, SqlValue>>;
}

export interface Recording {
  readonly format: typeof RECORDING_FORMAT;
  readonly server: Server;
  readonly level: Level;
  /** As the server says it. */
  readonly version: string;
  readonly scenario: string;
  /** Key of schema and seed: a recording of other tables is refused. */
  readonly definition: string;
  readonly sessions: readonly string[];
  readonly statements: readonly RecordedStatement[];
  readonly outcomes: readonly Outcome[];
  readonly contents: readonly (readonly Table[])[];
  readonly reads: readonly string[];
  readonly rows: readonly (readonly Row[])[];
  readonly states: readonly RecordedState[];
  readonly transitions: readonly RecordedTransition[];
  readonly closings: readonly RecordedClosing[];
}

/** The text that identifies a statement with its values. */
export function statementKey(sql: string, params: RecordedStatement['params']): string {
  return `${sql}\n${JSON.stringify(params)}`;
}

/** The text that a definition is identified by. */
export function definitionText(schema: readonly string[], seed: readonly string[]): string {
  return [...schema, '--', ...seed].join(';\n');
}
