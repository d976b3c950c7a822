/** A recording opened for looking things up. One that is being made can be read in the same way while it grows. */
import type { Outcome, Row, Table } from '../database';
import { statementKey } from './recording';
import type {
  Level,
  PlaceIndex,
  RecordedResumed,
  RecordedState,
  RecordedStatement,
  RecordedStep,
  RecordedTransition,
  Recording,
  Server,
} from './recording';

export interface Book {
  readonly server: Server;
  readonly level: Level;
  readonly version: string;
  readonly definition: string;
  readonly hasSessionLocks: boolean;
  readonly state: (index: number) => RecordedState;
  readonly transition: (
    state: number,
    place: PlaceIndex,
    statement: RecordedStatement,
  ) => RecordedTransition | null;
  readonly closing: (state: number, place: PlaceIndex) => RecordedStep | null;
  readonly outcome: (index: number) => Outcome;
  readonly tables: (index: number) => readonly Table[];
  /** The rows of a query in a state; null when it was not recorded. */
  readonly rows: (state: number, sql: string) => readonly Row[] | null;
}

/** Opens a finished recording. */
export function bookOf(recording: Recording): Book {
  const keys = recording.statements.map(statementKey);
  const transitions = new Map<string, RecordedTransition>();
  for (const [state = 0, place = 0, statement = 0, outcome = 0, ...rest] of recording.transitions) {
    const step = stepOf(rest, placesAt(recording, rest[0]));
    transitions.set(transitionKey(state, place, keys[statement] ?? ''), { outcome, ...step });
  }
  const closings = new Map<string, RecordedStep>();
  for (const [state = 0, place = 0, ...rest] of recording.closings)
    closings.set(`${state} ${place}`, stepOf(rest, placesAt(recording, rest[0])));
  const queries = new Map(recording.reads.map((sql, index) => [sql, index]));
  const { server, level, version, definition, states, hasSessionLocks = false } = recording;
  return {
    server,
    level,
    version,
    definition,
    hasSessionLocks,
    state: (index) => states[index] as RecordedState,
    transition: (state, place, statement) =>
      transitions.get(transitionKey(state, place, statementKey(statement))) ?? null,
    closing: (state, place) => closings.get(`${state} ${place}`) ?? null,
    outcome: (index) => recording.outcomes[index] as Outcome,
    tables: (index) => recording.contents[index] ?? [],
    rows: (state, sql) => {
      const query = queries.get(sql);
      return query === undefined ? null : (recording.rows[states[state]?.reads[query] ?? -1] ?? []);
    },
  };
}

/** What a transition is found by. */
export function transitionKey(state: number, place: PlaceIndex, statement: string): string {
  return `${state} ${place} ${statement}`;
}

/** A step as it stands at the end of a line of numbers. */
export function flatStep({ next, resumed, order }: RecordedStep): readonly number[] {
  const same = order.every((place, index) => place === index);
  return [next, resumed.length, ...resumed.flat(), ...(same ? [] : order)];
}

function stepOf([next = 0, count = 0, ...rest]: readonly number[], places: number): RecordedStep {
  const resumed = Array.from({ length: count }, (_, index): RecordedResumed => [
    rest[2 * index] ?? 0,
    rest[2 * index + 1] ?? 0,
  ]);
  const order = rest.slice(2 * count);
  return { next, resumed, order: order.length > 0 ? order : Array.from({ length: places }, (_, at) => at) };
}

function placesAt({ states }: Recording, state: number | undefined): number {
  return states[state ?? -1]?.places ?? 0;
}
