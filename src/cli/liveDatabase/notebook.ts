/** A recording while it is being made: texts and values listed once, states found by what identifies them. */
import { contentKey } from '../../database/contentKey';
import type { Outcome, Row, Table } from '../../database/database';
import { flatStep, transitionKey, type Book } from '../../database/recorded/book';
import {
  definitionText,
  RECORDING_FORMAT,
  statementKey,
  type OpenSession,
  type PlaceIndex,
  type RecordedState,
  type RecordedStatement,
  type RecordedStep,
  type RecordedTransition,
  type Recording,
} from '../../database/recorded/recording';
import type { LiveDefinition, LiveServer } from './liveServer';
import type { Way } from './way';

/** A list whose members are told apart by their JSON. */
class Listed<T> {
  readonly members: T[] = [];
  private readonly indexes = new Map<string, number>();

  indexOf(member: T): number {
    const text = JSON.stringify(member);
    const known = this.indexes.get(text);
    if (known !== undefined) return known;
    this.indexes.set(text, this.members.length);
    return this.members.push(member) - 1;
  }
}

/** What is written down of a state. */
export interface StateNote {
  readonly places: number;
  readonly tables: readonly Table[];
  readonly open: readonly OpenSession[];
  readonly blocked: readonly (readonly [place: PlaceIndex, by: readonly PlaceIndex[]])[];
  readonly reads: readonly (readonly Row[])[];
}

/** What a step did, before its outcomes have numbers. */
export interface StepNote {
  readonly next: number;
  readonly resumed: readonly (readonly [place: PlaceIndex, outcome: Outcome])[];
  readonly order: readonly PlaceIndex[];
}

export interface Notebook extends Book {
  readonly states: () => number;
  readonly transitions: () => number;
  readonly wayTo: (state: number) => Way;
  readonly find: (way: Way) => number | null;
  readonly addState: (way: Way, note: StateNote) => number;
  /** What a session sees in this state, where it is not what everybody sees. */
  readonly addView: (state: number, place: PlaceIndex, tables: readonly Table[]) => void;
  readonly addTransition: (
    from: number,
    place: PlaceIndex,
    statement: RecordedStatement,
    outcome: Outcome,
    step: StepNote,
  ) => void;
  readonly addClosing: (from: number, place: PlaceIndex, step: StepNote) => void;
  readonly recording: (scenario: string) => Recording;
}

interface Pages {
  readonly outcomes: Listed<Outcome>;
  readonly contents: Listed<readonly Table[]>;
  readonly rows: Listed<readonly Row[]>;
  readonly ways: Way[];
  readonly indexes: Map<string, number>;
  readonly states: RecordedState[];
  readonly transitions: Map<
    string,
    RecordedTransition & { from: number; place: PlaceIndex; statement: RecordedStatement }
  >;
  readonly closings: Map<string, RecordedStep & { from: number; place: PlaceIndex }>;
}

/** An empty notebook for a server with these tables; `reads` are the queries whose rows every state tells. */
export function createNotebook(
  server: Pick<LiveServer, 'server' | 'level' | 'version'>,
  definition: LiveDefinition,
  reads: readonly string[],
  hasSessionLocks: boolean,
): Notebook {
  const pages = emptyPages();
  const { outcomes, contents, rows, ways, indexes, states, transitions, closings } = pages;
  const stepOf = ({ next, resumed, order }: StepNote): RecordedStep => ({
    next,
    resumed: resumed.map(([place, outcome]) => [place, outcomes.indexOf(outcome)]),
    order,
  });
  const { server: name, level, version } = server;
  return {
    server: name,
    level,
    version,
    definition: contentKey(definitionText(definition.schema, definition.seed)),
    hasSessionLocks,
    ...reading(pages, reads),
    states: () => states.length,
    transitions: () => transitions.size,
    wayTo: (state) => ways[state] as Way,
    find: (way) => indexes.get(JSON.stringify(way)) ?? null,
    addState: (way, note) => {
      indexes.set(JSON.stringify(way), states.length);
      ways.push(way);
      const { places, open, blocked } = note;
      return (
        states.push({
          places,
          tables: contents.indexOf(note.tables),
          seen: [],
          open,
          blocked,
          reads: note.reads.map((each) => rows.indexOf(each)),
        }) - 1
      );
    },
    addView: (index, place, tables) => {
      const state = states[index] as RecordedState;
      states[index] = { ...state, seen: [...state.seen, [place, contents.indexOf(tables)]] };
    },
    addTransition: (from, place, statement, outcome, step) => {
      const transition = { from, place, statement, outcome: outcomes.indexOf(outcome), ...stepOf(step) };
      transitions.set(transitionKey(from, place, statementKey(statement)), transition);
    },
    addClosing: (from, place, step) =>
      void closings.set(`${from} ${place}`, { from, place, ...stepOf(step) }),
    recording: (scenario) => ({
      ...recordingOf(pages, scenario, server, definition, reads),
      hasSessionLocks,
    }),
  };
}

function emptyPages(): Pages {
  return {
    outcomes: new Listed(),
    contents: new Listed(),
    rows: new Listed(),
    ways: [],
    indexes: new Map(),
    states: [],
    transitions: new Map(),
    closings: new Map(),
  };
}

type Reading = Pick<Book, 'state' | 'transition' | 'closing' | 'outcome' | 'tables' | 'rows'>;

function reading(pages: Pages, reads: readonly string[]): Reading {
  const { outcomes, contents, rows, states, transitions, closings } = pages;
  return {
    state: (index) => states[index] as RecordedState,
    transition: (state, place, statement) =>
      transitions.get(transitionKey(state, place, statementKey(statement))) ?? null,
    closing: (state, place) => closings.get(`${state} ${place}`) ?? null,
    outcome: (index) => outcomes.members[index] as Outcome,
    tables: (index) => contents.members[index] ?? [],
    rows: (state, sql) => {
      const query = reads.indexOf(sql);
      return query < 0 ? null : (rows.members[states[state]?.reads[query] ?? -1] ?? []);
    },
  };
}

function recordingOf(
  pages: Pages,
  scenario: string,
  { server, level, version }: Pick<LiveServer, 'server' | 'level' | 'version'>,
  definition: LiveDefinition,
  reads: readonly string[],
): Omit<Recording, 'hasSessionLocks'> {
  const statements = new Listed<RecordedStatement>();
  return {
    format: RECORDING_FORMAT,
    server,
    level,
    version,
    scenario,
    definition: contentKey(definitionText(definition.schema, definition.seed)),
    reads,
    states: pages.states,
    transitions: [...pages.transitions.values()].map((step) => {
      const { from, place, statement, outcome } = step;
      return [from, place, statements.indexOf(statement), outcome, ...flatStep(step)];
    }),
    closings: [...pages.closings.values()].map((step) => [step.from, step.place, ...flatStep(step)]),
    statements: statements.members,
    outcomes: pages.outcomes.members,
    contents: pages.contents.members,
    rows: pages.rows.members,
  };
}
