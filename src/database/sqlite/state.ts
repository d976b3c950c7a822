/** The SQLite database as a value, and the one object that stands for it in an engine. */
import type { DatabaseState, SessionName, Statement, Transition, Closing } from '../database';
import { contentKey } from '../contentKey';
import type { Contents } from './contents';
import type { LogEntry } from './log';

/** The rows committed at the base, and what has happened since. */
export interface SqliteState extends DatabaseState {
  readonly engine: 'sqlite';
  readonly begin: 'immediate' | 'deferred';
  readonly journal: 'rollback' | 'wal';
  readonly base: Contents;
  readonly log: readonly LogEntry[];
}

/** What a state is made of, without its key. */
export type SqliteParts = Omit<SqliteState, 'engine' | 'key'>;

/** The memory of one state: what has been executed from it. */
export interface Memory {
  readonly state: SqliteState;
  readonly transitions: Map<SessionName, Map<string, Transition>>;
  readonly closings: Map<SessionName, Closing>;
  readonly holders: Map<Transition, SessionName | null>;
}

/** Gives every state its one object and its memory. */
export interface Interning {
  /** The state made of these parts. */
  readonly of: (parts: SqliteParts) => SqliteState;
  /** The memory of a state, also of one that came from JSON. Throws for another engine's state. */
  readonly memory: (state: DatabaseState) => Memory;
  readonly size: () => number;
}

/** An empty interning table. It lives as long as its engine and holds every state the engine has seen. */
export function createInterning(): Interning {
  const byKey = new Map<string, Memory>();
  const byObject = new WeakMap<DatabaseState, Memory>();
  const bases = new Map<string, Contents>();

  const memoryOf = (parts: SqliteParts): Memory => {
    const { begin, journal, log } = parts;
    const baseText = textOfBase(parts.base);
    const key = keyOf(parts, baseText);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const base = bases.get(baseText) ?? parts.base;
    bases.set(baseText, base);
    const state: SqliteState = { engine: 'sqlite', key, begin, journal, base, log };
    const memory: Memory = { state, transitions: new Map(), closings: new Map(), holders: new Map() };
    byKey.set(key, memory);
    byObject.set(state, memory);
    return memory;
  };

  const memory = (state: DatabaseState): Memory => {
    const known = byObject.get(state);
    if (known !== undefined) return known;
    if (!isSqliteState(state)) throw new Error(`a state of ${state.engine} was given to SQLite`);
    // A state from outside is named by its content, never by the key it claims to have.
    const found = memoryOf(state);
    byObject.set(state, found);
    return found;
  };

  return { of: (parts) => memoryOf(parts).state, memory, size: () => byKey.size };
}

function textOfBase(base: Contents): string {
  return JSON.stringify([base.schema, base.tables.map((table) => [table.name, table.columns, table.rows])]);
}

function keyOf({ begin, journal, log }: SqliteParts, baseText: string): string {
  return contentKey(JSON.stringify([begin, journal, baseText, log.map(entryText)]));
}

/** The key of a state in which the sessions are called otherwise and everything else is the same. */
export function renamedKey(state: SqliteState, nameOf: (session: SessionName) => SessionName): string {
  if (state.log.length === 0) return state.key;
  const log = state.log.map((entry) => ({ ...entry, session: nameOf(entry.session) }));
  return keyOf({ ...state, log }, textOfBase(state.base));
}

/** One text for one statement: equal texts mean the same statement with the same values. */
export function statementText(statement: Statement): string {
  const { sql, params } = statement;
  return params === undefined ? sql : `${sql}\u0000${paramsText(params)}`;
}

function paramsText(params: NonNullable<Statement['params']>): string {
  if (Array.isArray(params)) return JSON.stringify(params);
  return JSON.stringify(Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function entryText(entry: LogEntry): readonly unknown[] {
  return [entry.session, statementText(entry), entry.failed ?? '', entry.committed === true];
}

function isSqliteState(state: DatabaseState): state is SqliteState {
  return state.engine === 'sqlite' && 'base' in state && 'log' in state;
}
