/**
 * What a real server did, as data: every state that the shipped scenarios can reach, and what each statement does there.
 * Texts, outcomes and table contents are listed once and named by index. Made by `npm run record`, never by hand.
 *
 * Sessions have no names in a recording. They are places: place 0 belongs to the session that took the first step since
 * the last moment without an open transaction, place 1 to the next one. So what A and then B did is recorded once for
 * every pair of names.
 */
import type { Outcome, Row, SqlValue, Table, TransactionStatus } from '../database';

export const RECORDING_FORMAT = 2;

export const SERVERS = ['mariadb', 'postgres'] as const;
export type Server = (typeof SERVERS)[number];

/** Isolation levels by their short names in commands and links. */
export const LEVELS = ['rc', 'rr', 'serializable'] as const;
export type Level = (typeof LEVELS)[number];

/** Names an engine: `mariadb-rr`, `postgres-rc`. */
export type RecordedEngineName = `${Server}-${Level}`;

/** The index of a session in the order of their first steps since the last quiet moment. */
export type PlaceIndex = number;

/** `[place, status]` for every session inside a transaction. */
export type OpenSession = readonly [place: PlaceIndex, status: Exclude<TransactionStatus, 'none'>];

export interface RecordedState {
  /** How many sessions have taken a step since the last quiet moment. */
  readonly places: number;
  /** Index of the committed tables. */
  readonly tables: number;
  /** What a session sees where it differs: index of its tables. */
  readonly seen: readonly (readonly [place: PlaceIndex, tables: number])[];
  readonly open: readonly OpenSession[];
  /** Sessions whose statement waits, and for whom. */
  readonly blocked: readonly (readonly [place: PlaceIndex, by: readonly PlaceIndex[]])[];
  /** For every query of `reads` the index of its rows. */
  readonly reads: readonly number[];
}

/** A statement that was released: whose, and how it ended. */
export type RecordedResumed = readonly [place: PlaceIndex, outcome: number];

/** Where a step leads: the state, what it released, and for each place there the place it had before. */
export interface RecordedStep {
  readonly next: number;
  readonly resumed: readonly RecordedResumed[];
  readonly order: readonly PlaceIndex[];
}

/** What a statement did. A blocked outcome names places, as text. */
export interface RecordedTransition extends RecordedStep {
  readonly outcome: number;
}

/** `[state, place, statement, outcome, next, resumed, (place, outcome)…, order…]`; an order left out changes nothing. */
export type FlatTransition = readonly number[];
/** `[state, place, next, resumed, (place, outcome)…, order…]`. */
export type FlatClosing = readonly number[];

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
  /** Sessions may hold locks that outlive their transactions: the end of each of them counts. */
  readonly hasSessionLocks: boolean;
  readonly statements: readonly RecordedStatement[];
  readonly outcomes: readonly Outcome[];
  readonly contents: readonly (readonly Table[])[];
  readonly reads: readonly string[];
  readonly rows: readonly (readonly Row[])[];
  readonly states: readonly RecordedState[];
  readonly transitions: readonly FlatTransition[];
  readonly closings: readonly FlatClosing[];
}

/** The text that identifies a statement with its values. */
export function statementKey({ sql, params }: RecordedStatement): string {
  const values = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${sql}\n${JSON.stringify(values)}`;
}

/** The text that a definition is identified by. */
export function definitionText(schema: readonly string[], seed: readonly string[]): string {
  return [...schema, '--', ...seed].join(';\n');
}
