/** A recorded server behind the database port: every answer is one that the real server gave. */
import { contentKey } from '../contentKey';
import type {
  Closing,
  DatabaseDefinition,
  DatabaseEngine,
  DatabaseState,
  Outcome,
  Resumed,
  Row,
  SessionName,
  Statement,
  Table,
  Transition,
} from '../database';
import { DefinitionError } from '../database';
import {
  definitionText,
  statementKey,
  type RecordedState,
  type RecordedStatement,
  type Recording,
} from './recording';

/** Something that was asked and is not in the recording. */
export type Missing =
  | {
      readonly kind: 'execute';
      readonly state: number;
      readonly session: SessionName;
      readonly statement: RecordedStatement;
    }
  | { readonly kind: 'close'; readonly state: number; readonly session: SessionName };

interface Place {
  readonly value: DatabaseState;
  readonly recorded: RecordedState;
  readonly transitions: Map<string, Transition>;
  readonly closings: Map<SessionName, Closing>;
}

/**
 * The engine of a recording. What was never recorded answers with an error of code NOT_RECORDED and leaves the state as
 * it is; ask `knows` first. `miss` is told of it: that is how a recording is made.
 */
export function createRecordedEngine(
  recording: Recording,
  miss: (missing: Missing) => void = () => undefined,
): DatabaseEngine {
  const name = `${recording.server}-${recording.level}`;
  const places = placesOf(recording, name);
  const counts = { executions: 0, hits: 0 };
  const placeOf = (state: DatabaseState): Place => places[Number(state.key)] as Place;
  const known = (state: DatabaseState, session: SessionName, statement: Statement): Transition | undefined =>
    placeOf(state).transitions.get(transitionKey(session, statement));

  const execute = (state: DatabaseState, session: SessionName, statement: Statement): Transition => {
    const transition = known(state, session, statement);
    if (transition) counts.hits += 1;
    else
      miss({ kind: 'execute', state: Number(state.key), session, statement: recordedStatement(statement) });
    return (
      transition ?? { outcome: notRecorded(placeOf(state), recording, session), resumed: [], next: state }
    );
  };

  const close = (state: DatabaseState, session: SessionName): Closing => {
    const place = placeOf(state);
    const closing = place.closings.get(session);
    if (closing) return closing;
    if (!takesPart(place.recorded, recording.sessions.indexOf(session))) return { resumed: [], next: state };
    miss({ kind: 'close', state: Number(state.key), session });
    return { resumed: [], next: state };
  };

  return {
    name,
    version: recording.version,
    dialect: recording.server,
    initial: (definition) => initial(recording, places, definition),
    execute,
    close,
    knows: (state, session, statement) => {
      if (known(state, session, statement)) return true;
      miss({ kind: 'execute', state: Number(state.key), session, statement: recordedStatement(statement) });
      return false;
    },
    ...viewsOf(recording, placeOf),
    holder: () => null,
    stats: () => ({ ...counts }),
  };
}

function initial(
  recording: Recording,
  places: readonly Place[],
  definition: DatabaseDefinition,
): DatabaseState {
  const text = definitionText(definition.schema, definition.seed);
  if (contentKey(text) === recording.definition) return (places[0] as Place).value;
  throw new DefinitionError(
    'schema',
    0,
    definition.schema[0] ?? '',
    'NOT_RECORDED',
    'the recording is of other tables',
  );
}

type Views = Pick<
  DatabaseEngine,
  'tables' | 'seenBy' | 'transaction' | 'sessions' | 'blocked' | 'read' | 'renamedKey'
>;

function viewsOf(recording: Recording, placeOf: (state: DatabaseState) => Place): Views {
  const names = recording.sessions;
  const content = (index: number): readonly Table[] => recording.contents[index] ?? [];
  const named = (session: number): string => names[session] ?? '';
  const queries = new Map(recording.reads.map((sql, index) => [sql, index]));
  return {
    tables: (state) => content(placeOf(state).recorded.tables),
    seenBy: (state, session) => {
      const { tables, seen } = placeOf(state).recorded;
      return content(seen.find(([each]) => named(each) === session)?.[1] ?? tables);
    },
    transaction: (state, session) =>
      placeOf(state).recorded.open.find(([each]) => named(each) === session)?.[1] ?? 'none',
    sessions: (state) =>
      placeOf(state)
        .recorded.open.map(([session]) => named(session))
        .sort(),
    blocked: (state) =>
      placeOf(state).recorded.blocked.map(([session, by]) => ({
        session: named(session),
        by: by.map(named),
      })),
    read: (state, sql): readonly Row[] => {
      const query = queries.get(sql);
      if (query === undefined) throw new Error(`not recorded: ${sql}`);
      return recording.rows[placeOf(state).recorded.reads[query] ?? -1] ?? [];
    },
    // Sessions of a recording have no interchangeable names: another order of the same steps is another state.
    renamedKey: (state) => state.key,
  };
}

function placesOf(recording: Recording, engine: string): readonly Place[] {
  const places = recording.states.map((recorded, index): Place => ({
    value: { engine, key: String(index) },
    recorded,
    transitions: new Map(),
    closings: new Map(),
  }));
  const resumedOf = (flat: readonly number[]): readonly Resumed[] => {
    const resumed: Resumed[] = [];
    for (let index = 0; index + 1 < flat.length; index += 2) {
      const session = recording.sessions[flat[index] ?? -1] ?? '';
      resumed.push({ session, outcome: recording.outcomes[flat[index + 1] ?? -1] as Outcome });
    }
    return resumed;
  };
  for (const [
    state = 0,
    session = 0,
    statement = 0,
    outcome = 0,
    next = 0,
    ...rest
  ] of recording.transitions) {
    const said = recording.statements[statement] as RecordedStatement;
    places[state]?.transitions.set(`${recording.sessions[session]}\n${statementKey(said.sql, said.params)}`, {
      outcome: recording.outcomes[outcome] as Outcome,
      resumed: resumedOf(rest),
      next: (places[next] as Place).value,
    });
  }
  for (const [state = 0, session = 0, next = 0, ...rest] of recording.closings) {
    const closing = { resumed: resumedOf(rest), next: (places[next] as Place).value };
    places[state]?.closings.set(recording.sessions[session] ?? '', closing);
  }
  return places;
}

function transitionKey(session: SessionName, statement: Statement): string {
  const { sql, params } = recordedStatement(statement);
  return `${session}\n${statementKey(sql, params)}`;
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

/** Whether the end of a session can change anything: it has a transaction open, or a statement that waits. */
function takesPart({ open, blocked }: RecordedState, session: number): boolean {
  return open.some(([each]) => each === session) || blocked.some(([each]) => each === session);
}

function notRecorded({ recorded }: Place, { sessions }: Recording, session: SessionName): Outcome {
  const tx = recorded.open.find(([each]) => sessions[each] === session)?.[1] ?? 'none';
  return {
    kind: 'error',
    class: 'other',
    code: 'NOT_RECORDED',
    message: 'this statement was never recorded here',
    tx,
  };
}
