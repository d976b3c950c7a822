/**
 * Real SQLite as a pure, memoised function. A pair of state and statement that was never seen before
 * rebuilds the state on fresh connections and runs the one statement; every other is answered from memory.
 */
import { DefinitionError } from '../database';
import type { Closing, DatabaseDefinition, DatabaseEngine, Outcome, SessionName } from '../database';
import type { DatabaseState, Statement, Transition } from '../database';
import { refusal } from '../refusal';
import { freshly } from './connections';
import type { Connect } from './connections';
import { dump } from './contents';
import { openEntries } from './log';
import type { SqliteModule } from './module';
import { closeOn, executeOn, rebuild, refusedOutcome } from './rebuild';
import { createRigs } from './rigs';
import { run } from './run';
import { createInterning, renamedKey, statementText } from './state';
import type { Interning, Memory, SqliteState } from './state';
import { createViews } from './views';

/**
 * An engine over a loaded SQLite. With `memo: false` every call is executed on fresh connections: the
 * same answers, slowly, for tests and measurements.
 */
export function createSqliteEngine(module: SqliteModule, options: { memo?: boolean } = {}): DatabaseEngine {
  const interning = createInterning();
  const connect: Connect = options.memo === false ? freshly(module) : createRigs(module);
  const views = createViews(connect, interning);
  const counts = { executions: 0, hits: 0 };
  const textOf = createTexts();
  const remembers = options.memo !== false;

  const execute = (state: DatabaseState, session: SessionName, statement: Statement): Transition => {
    const memory = interning.memory(state);
    const text = textOf(statement);
    const known = memory.transitions.get(session)?.get(text);
    if (known !== undefined) {
      counts.hits += 1;
      return known;
    }
    counts.executions += 1;
    const made = makeTransition(connect, interning, memory.state, session, statement);
    if (remembers) rememberIn(memory, session, text, made);
    return made;
  };

  const close = (state: DatabaseState, session: SessionName): Closing => {
    const memory = interning.memory(state);
    const known = memory.closings.get(session);
    if (known !== undefined) return known;
    const made = makeClosing(connect, interning, memory.state, session);
    if (remembers) memory.closings.set(session, made);
    return made;
  };

  const holder = (state: DatabaseState, session: SessionName, statement: Statement): SessionName | null => {
    const refused = execute(state, session, statement);
    if (refused.outcome.kind !== 'error' || refused.outcome.class !== 'busy') return null;
    const memory = interning.memory(state);
    const known = memory.holders.get(refused);
    if (known !== undefined) return known;
    const found = holderOf(connect, memory.state, session, statement);
    memory.holders.set(refused, found);
    return found;
  };

  return {
    name: 'sqlite',
    version: versionOf(module),
    dialect: 'sqlite',
    initial: createInitial(module, interning, remembers),
    execute,
    close,
    ...views,
    holder,
    blocked: () => [],
    renamedKey: (state, nameOf) => renamedKey(interning.memory(state).state, nameOf),
    stats: () => ({ ...counts }),
  };
}

function createInitial(
  module: SqliteModule,
  interning: Interning,
  remembers: boolean,
): DatabaseEngine['initial'] {
  const known = new Map<string, DatabaseState>();
  return (definition) => {
    const { schema, seed, begin, journal } = definition;
    const text = JSON.stringify([schema, seed, begin, journal]);
    const made = known.get(text) ?? interning.of({ ...initialParts(module, definition), log: [] });
    if (remembers) known.set(text, made);
    return made;
  };
}

function makeTransition(
  connect: Connect,
  interning: Interning,
  state: SqliteState,
  session: SessionName,
  statement: Statement,
): Transition {
  const refused = refusedOutcome(state, session, statement);
  if (refused !== null) return transition(refused, state);
  const connections = rebuild(connect, state, [session]);
  try {
    const { outcome, parts } = executeOn(connections, state, session, statement);
    const unchanged = parts.log === state.log && parts.base === state.base;
    return transition(outcome, unchanged ? state : interning.of(parts));
  } finally {
    connections.close();
  }
}

function makeClosing(
  connect: Connect,
  interning: Interning,
  state: SqliteState,
  session: SessionName,
): Closing {
  if (openEntries(state.log, session).length === 0) return { resumed: [], next: state };
  const connections = rebuild(connect, state, [session]);
  try {
    return { resumed: [], next: interning.of(closeOn(connections, state, session)) };
  } finally {
    connections.close();
  }
}

function transition(outcome: Outcome, next: SqliteState): Transition {
  return { outcome, resumed: [], next };
}

function rememberIn(memory: Memory, session: SessionName, text: string, made: Transition): void {
  const known = memory.transitions.get(session);
  if (known === undefined) memory.transitions.set(session, new Map([[text, made]]));
  else known.set(text, made);
}

/** Without whom would the statement not be busy? Found by trying, so no lock rule is repeated here. */
function holderOf(
  connect: Connect,
  state: SqliteState,
  session: SessionName,
  statement: Statement,
): SessionName | null {
  const others = [...new Set(state.log.map((entry) => entry.session))]
    .filter((other) => other !== session)
    .sort();
  for (const other of others) {
    const connections = rebuild(connect, state, [session]);
    try {
      connections.end(other);
      const { outcome: without } = executeOn(connections, state, session, statement);
      if (without.kind !== 'error' || without.class !== 'busy') return other;
    } finally {
      connections.close();
    }
  }
  return null;
}

function initialParts(
  module: SqliteModule,
  definition: DatabaseDefinition,
): Omit<SqliteState, 'engine' | 'key' | 'log'> {
  const { begin, journal } = definition;
  const handle = new module.Database();
  try {
    for (const list of ['schema', 'seed'] as const) {
      definition[list].forEach((sql, index) => {
        const refused = refusal(sql);
        if (refused !== null) throw new DefinitionError(list, index, sql, refused.code, refused.word);
        const answer = run(handle, sql);
        if (!answer.ok) throw new DefinitionError(list, index, sql, answer.code, answer.message);
      });
    }
    return { begin, journal, base: dump(handle, 'main') };
  } finally {
    handle.close();
  }
}

function versionOf(module: SqliteModule): string {
  const handle = new module.Database();
  try {
    return String(handle.exec('SELECT sqlite_version()')[0]?.values[0]?.[0]);
  } finally {
    handle.close();
  }
}

// Statements are values that live as long as their program: their text is made once per object.
function createTexts(): (statement: Statement) => string {
  const texts = new WeakMap<Statement, string>();
  return (statement) => {
    const known = texts.get(statement);
    if (known !== undefined) return known;
    const text = statementText(statement);
    texts.set(statement, text);
    return text;
  };
}
