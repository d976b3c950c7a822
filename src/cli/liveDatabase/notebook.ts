/** A recording while it is being made: texts and values listed once, states found by what identifies them. */
import type { Outcome, Resumed, Row, Table } from '../../database/database';
import { contentKey } from '../../database/contentKey';
import { definitionText, RECORDING_FORMAT, statementKey, type RecordedState, type RecordedStatement, type Recording } from '../../database/recorded/recording';
import type { Content, LiveServer } from './liveServer';

/** What happened on the server since the last moment without an open transaction. */
export type LogEntry =
  | { readonly kind: 'execute'; readonly session: string; readonly statement: RecordedStatement }
  | { readonly kind: 'close'; readonly session: string };

/** How to reach a state on the server: rows to put back, and the steps since. */
export interface Way {
  readonly base: readonly Content[];
  readonly log: readonly LogEntry[];
}

/** A list whose members are told apart by their JSON. */
class Listed<T> {
  readonly members: T[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(member: T): number {
    const text = JSON.stringify(member);
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.members.length);
    return this.members.push(member) - 1;
  }
}

export interface Notebook {
  readonly wayTo: (state: number) => Way;
  readonly find: (way: Way) => number | null;
  readonly addState: (way: Way, seen: StateNote) => number;
  readonly addTransition: (from: number, session: string, statement: RecordedStatement, outcome: Outcome, to: number, resumed: readonly Resumed[]) => void; // prettier-ignore
  readonly addClosing: (from: number, session: string, to: number, resumed: readonly Resumed[]) => void;
  readonly recording: () => Recording;
}

/** What is written down of a state. */
export interface StateNote {
  readonly tables: readonly Table[];
  readonly seen: readonly (readonly [session: string, tables: readonly Table[]])[];
  readonly open: readonly (readonly [session: string, status: 'open' | 'aborted'])[];
  readonly blocked: readonly (readonly [session: string, by: readonly string[]])[];
  readonly reads: readonly (readonly Row[])[];
}

export function createNotebook(
  scenario: string,
  server: LiveServer,
  definition: { schema: readonly string[]; seed: readonly string[] },
  reads: readonly string[],
): Notebook {
  const sessions = new Listed<string>();
  const statements = new Listed<RecordedStatement>();
  const outcomes = new Listed<Outcome>();
  const contents = new Listed<readonly Table[]>();
  const rows = new Listed<readonly Row[]>();
  const ways: Way[] = [];
  const states: RecordedState[] = [];
  const indexes = new Map<string, number>();
  const transitions = new Map<string, readonly number[]>();
  const closings = new Map<string, readonly number[]>();
  const flat = (resumed: readonly Resumed[]): number[] =>
    resumed.flatMap(({ session, outcome }) => [sessions.indexOf(session), outcomes.indexOf(outcome)]);
  return {
    wayTo: (state) => ways[state] as Way,
    find: (way) => indexes.get(wayKey(way)) ?? null,
    addState: (way, note) => {
      indexes.set(wayKey(way), states.length);
      ways.push(way);
      return states.push(stateOf(note, { sessions, contents, rows })) - 1;
    },
    addTransition: (from, session, statement, outcome, to, resumed) => {
      const key = `${from} ${session} ${statementKey(statement.sql, statement.params)}`;
      const numbers = [from, sessions.indexOf(session), statements.indexOf(statement), outcomes.indexOf(outcome), to];
      transitions.set(key, [...numbers, ...flat(resumed)]);
    },
    addClosing: (from, session, to, resumed) =>
      void closings.set(`${from} ${session}`, [from, sessions.indexOf(session), to, ...flat(resumed)]),
    recording: () => ({
      format: RECORDING_FORMAT,
      server: server.server,
      level: server.level,
      version: server.version,
      scenario,
      definition: contentKey(definitionText(definition.schema, definition.seed)),
      sessions: sessions.members,
      statements: statements.members,
      outcomes: outcomes.members,
      contents: contents.members,
      reads,
      rows: rows.members,
      states,
      transitions: [...transitions.values()],
      closings: [...closings.values()],
    }),
  };
}

interface Lists {
  readonly sessions: Listed<string>;
  readonly contents: Listed<readonly Table[]>;
  readonly rows: Listed<readonly Row[]>;
}

function stateOf(note: StateNote, { sessions, contents, rows }: Lists): RecordedState {
  return {
    tables: contents.indexOf(note.tables),
    seen: note.seen.map(([session, tables]) => [sessions.indexOf(session), contents.indexOf(tables)]),
    open: note.open.map(([session, status]) => [sessions.indexOf(session), status]),
    blocked: note.blocked.map(([session, by]) => [sessions.indexOf(session), by.map((each) => sessions.indexOf(each))]),
    reads: note.reads.map((each) => rows.indexOf(each)),
  };
}

function wayKey({ base, log }: Way): string {
  return JSON.stringify([base, log]);
}

const BEGIN = /^\s*(begin|start\s+transaction)\b/i;

/**
 * The same way with every BEGIN right before the next step of its session: on both servers BEGIN alone takes neither a
 * lock nor a snapshot (recorded in the script begin-alone-takes-no-snapshot), so ways that differ in its moment only
 * lead to one state.
 */
export function withLateBegins({ base, log }: Way): Way {
  const begun = new Map<string, LogEntry>();
  const late: LogEntry[] = [];
  for (const entry of log) {
    const begin = begun.get(entry.session);
    begun.delete(entry.session);
    if (begin) late.push(begin);
    if (entry.kind === 'execute' && BEGIN.test(entry.statement.sql)) begun.set(entry.session, entry);
    else late.push(entry);
  }
  const idle = [...begun.values()].sort((one, other) => (one.session < other.session ? -1 : 1));
  return { base, log: [...late, ...idle] };
}
