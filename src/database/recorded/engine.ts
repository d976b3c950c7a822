/** A recorded server behind the database port: every answer is one that the real server gave. */
import { contentKey } from '../contentKey';
import type {
  Closing,
  DatabaseDefinition,
  DatabaseEngine,
  DatabaseState,
  Outcome,
  Resumed,
  SessionName,
  Statement,
  Transition,
} from '../database';
import { DefinitionError } from '../database';
import type { Book } from './book';
import {
  definitionText,
  statementKey,
  type PlaceIndex,
  type RecordedState,
  type RecordedStatement,
  type RecordedStep,
} from './recording';

/** Something that was asked and is not in the recording. */
export type Missing =
  | {
      readonly kind: 'execute';
      readonly state: number;
      readonly place: PlaceIndex;
      readonly statement: RecordedStatement;
    }
  | { readonly kind: 'close'; readonly state: number; readonly place: PlaceIndex };

/** A recorded state with the names of the sessions in its places. */
interface Situation {
  readonly index: number;
  readonly names: readonly SessionName[];
  readonly value: DatabaseState;
  readonly transitions: Map<string, Transition>;
  readonly closings: Map<SessionName, Closing>;
}

interface Recorded {
  readonly name: string;
  readonly book: Book;
  readonly situations: Map<string, Situation>;
}

/**
 * The engine of a recording. What was never recorded answers with an error of code NOT_RECORDED and leaves the state as
 * it is; ask `knows` first. `miss` is told of it: that is how a recording is made.
 */
export function createRecordedEngine(
  book: Book,
  miss: (missing: Missing) => void = () => undefined,
): DatabaseEngine {
  const name = `${book.server}-${book.level}`;
  const recorded: Recorded = { name, book, situations: new Map() };
  const counts = { executions: 0, hits: 0, unanswered: 0 };
  const tell = (missing: Missing): void => {
    counts.unanswered += 1;
    miss(missing);
  };
  const known = (situation: Situation, session: SessionName, said: RecordedStatement): Transition | null => {
    const transition = transitionOf(recorded, situation, session, said);
    if (!transition) {
      const place = placeOf(situation, session);
      tell({ kind: 'execute', state: situation.index, place, statement: said });
    }
    return transition;
  };
  const knownEnd = (situation: Situation, session: SessionName): Closing | null => {
    const closing = closingOf(recorded, situation, session);
    if (!closing) tell({ kind: 'close', state: situation.index, place: placeOf(situation, session) });
    return closing;
  };
  return {
    name,
    version: book.version,
    dialect: book.server,
    initial: (definition) => initial(recorded, definition),
    execute: (state, session, statement) => {
      const situation = situationOf(recorded, state.key);
      const transition = known(situation, session, recordedStatement(statement));
      if (transition) counts.hits += 1;
      return transition ?? { outcome: notRecorded(book, situation, session), resumed: [], next: state };
    },
    close: (state, session) =>
      knownEnd(situationOf(recorded, state.key), session) ?? { resumed: [], next: state },
    knows: (state, session, statement) =>
      known(situationOf(recorded, state.key), session, recordedStatement(statement)) !== null,
    knowsEnd: (state, session) => knownEnd(situationOf(recorded, state.key), session) !== null,
    ...viewsOf(recorded),
    holder: () => null,
    renamedKey: (state, nameOf) => {
      const { index, names } = situationOf(recorded, state.key);
      return keyOf(index, names.map(nameOf));
    },
    stats: () => ({ ...counts }),
  };
}

function initial({ name, book, situations }: Recorded, { schema, seed }: DatabaseDefinition): DatabaseState {
  if (contentKey(definitionText(schema, seed)) === book.definition)
    return situationOf({ name, book, situations }, keyOf(0, [])).value;
  const reason = 'the recording is of other tables';
  throw new DefinitionError('schema', 0, schema[0] ?? '', 'NOT_RECORDED', reason);
}

type Views = Pick<DatabaseEngine, 'tables' | 'seenBy' | 'transaction' | 'sessions' | 'blocked' | 'read'>;

function viewsOf(recorded: Recorded): Views {
  const { book } = recorded;
  const look = (state: DatabaseState): RecordedState & { readonly names: readonly SessionName[] } => {
    const { index, names } = situationOf(recorded, state.key);
    return { ...book.state(index), names };
  };
  return {
    tables: (state) => book.tables(look(state).tables),
    seenBy: (state, session) => {
      const { tables, seen, names } = look(state);
      return book.tables(seen.find(([place]) => names[place] === session)?.[1] ?? tables);
    },
    transaction: (state, session) => {
      const { open, names } = look(state);
      return open.find(([place]) => names[place] === session)?.[1] ?? 'none';
    },
    sessions: (state) => {
      const { open, names } = look(state);
      return open.map(([place]) => names[place] ?? '').sort();
    },
    blocked: (state) => {
      const { blocked, names } = look(state);
      return blocked.map(([place, by]) => ({
        session: names[place] ?? '',
        by: by.map((each) => names[each] ?? '').sort(),
      }));
    },
    read: (state, sql) => {
      const rows = book.rows(situationOf(recorded, state.key).index, sql);
      if (!rows) throw new Error(`not recorded: ${sql}`);
      return rows;
    },
  };
}

/** Which state of the recording a value is. */
export function stateIndexOf({ key }: DatabaseState): number {
  return Number.parseInt(key, 10);
}

function keyOf(index: number, names: readonly SessionName[]): string {
  return [index, ...names].join('\n');
}

function situationOf({ name, situations }: Recorded, key: string): Situation {
  const known = situations.get(key);
  if (known) return known;
  const [index = '', ...names] = key.split('\n');
  const value = { engine: name, key };
  const situation = { index: Number(index), names, value, transitions: new Map(), closings: new Map() };
  situations.set(key, situation);
  return situation;
}

function placeOf({ names }: Situation, session: SessionName): PlaceIndex {
  const place = names.indexOf(session);
  return place < 0 ? names.length : place;
}

function transitionOf(
  recorded: Recorded,
  situation: Situation,
  session: SessionName,
  said: RecordedStatement,
): Transition | null {
  const { book } = recorded;
  const key = `${session}\n${statementKey(said)}`;
  const known = situation.transitions.get(key);
  if (known) return known;
  const step = book.transition(situation.index, placeOf(situation, session), said);
  if (!step) return null;
  const moved = movedBy(recorded, situation, session, step);
  const outcome = withNames(book.outcome(step.outcome), namesWith(situation, session));
  const transition = { outcome, ...moved };
  situation.transitions.set(key, transition);
  return transition;
}

/** The end of a session that holds nothing and waits for nothing changes nothing. */
function closingOf(recorded: Recorded, situation: Situation, session: SessionName): Closing | null {
  const known = situation.closings.get(session);
  if (known) return known;
  const place = placeOf(situation, session);
  const { book } = recorded;
  const { open, blocked } = book.state(situation.index);
  const takesPart =
    open.some(([each]) => each === place) ||
    blocked.some(([each]) => each === place) ||
    (book.hasSessionLocks && place < situation.names.length);
  const step = takesPart ? book.closing(situation.index, place) : null;
  if (takesPart && !step) return null;
  const closing = step ? movedBy(recorded, situation, session, step) : { resumed: [], next: situation.value };
  situation.closings.set(session, closing);
  return closing;
}

function movedBy(
  recorded: Recorded,
  situation: Situation,
  session: SessionName,
  step: RecordedStep,
): Closing {
  const names = namesWith(situation, session);
  const resumed = step.resumed.map(([place, outcome]): Resumed => ({
    session: names[place] ?? '',
    outcome: recorded.book.outcome(outcome),
  }));
  const order = step.order.map((place) => names[place] ?? '');
  return { resumed, next: situationOf(recorded, keyOf(step.next, order)).value };
}

function namesWith({ names }: Situation, session: SessionName): readonly SessionName[] {
  return names.includes(session) ? names : [...names, session];
}

function withNames(outcome: Outcome, names: readonly SessionName[]): Outcome {
  if (outcome.kind !== 'blocked') return outcome;
  return { kind: 'blocked', by: outcome.by.map((place) => names[Number(place)] ?? '').sort() };
}

/** Programs bind by name; a list of values is bound by its positions. */
function recordedStatement({ sql, params = {} }: Statement): RecordedStatement {
  return {
    sql,
    params: Array.isArray(params)
      ? Object.fromEntries(params.entries())
      : (params as RecordedStatement['params']),
  };
}

function notRecorded(book: Book, situation: Situation, session: SessionName): Outcome {
  const place = placeOf(situation, session);
  const tx = book.state(situation.index).open.find(([each]) => each === place)?.[1] ?? 'none';
  const message = 'this statement was never recorded here';
  return { kind: 'error', class: 'other', code: 'NOT_RECORDED', message, tx };
}
