/**
 * Asks a live server what was never recorded: puts the state back on the server (rows, then the steps since the last
 * quiet moment), takes the one new step, waits until the server is quiet, and writes down all that can be seen.
 */
import type { Outcome, Row, Table } from '../../database/database';
import type { Missing } from '../../database/recorded/engine';
import type { OpenSession, PlaceIndex } from '../../database/recorded/recording';
import type { Content, LiveServer } from './liveServer';
import type { Notebook, StateNote, StepNote } from './notebook';
import {
  createStand,
  follow,
  holdersOf,
  leave,
  openPlaces,
  reorder,
  step,
  type Released,
  type Stand,
} from './stand';
import { canonical, hasNamedLock, isBegin, isPlainQuery, resting, type LogEntry } from './way';

export interface Recorder {
  /** Writes down the first state. */
  readonly start: () => Promise<void>;
  /** Writes down one transition or closing; false where the server does now one thing, now another. */
  readonly record: (missing: Missing) => Promise<boolean>;
}

/** Where the server stands. `state` is null where it is none that was written down. */
interface Position {
  readonly stand: Stand;
  readonly server: LiveServer;
  readonly notebook: Notebook;
  readonly reads: readonly string[];
  readonly purpose: Purpose;
  readonly answers: Map<string, readonly (readonly Row[])[]>;
  /** States on whose way somebody has waited, or was refused for what another has not committed. */
  readonly tangled: Set<number>;
  state: number | null;
}

/**
 * For a scenario every session's view is looked at, and a moment without transactions is known by its rows alone. A
 * script is run once and may use what outlives a transaction (locks of a session): its states are known by all its steps.
 */
export type Purpose = 'scenario' | 'script';

/** A recorder that writes into this notebook. */
export function createRecorder(
  server: LiveServer,
  notebook: Notebook,
  reads: readonly string[],
  purpose: Purpose,
): Recorder {
  const stand = createStand(server, purpose === 'script');
  const answers = new Map<string, readonly (readonly Row[])[]>();
  const position: Position = {
    stand,
    server,
    notebook,
    reads,
    purpose,
    answers,
    tangled: new Set(),
    state: null,
  };
  return {
    start: async () => {
      const base = await server.contents();
      notebook.addState({ base, log: [] }, await look(position, 0, asTables(base)));
      position.state = 0;
    },
    record: (missing) => record(position, missing),
  };
}

/** A sequence that no table owns is not put back with the rows, so what it gives would not be what it gave. */
const SEQUENCE = /\b(nextval|setval)\s*\(/i;

async function record(position: Position, missing: Missing): Promise<boolean> {
  const { stand, notebook, server } = position;
  if (position.purpose === 'scenario' && missing.kind !== 'close' && SEQUENCE.test(missing.statement.sql))
    return false;
  if (!(await goTo(position, missing.state))) return false;
  const { base, log } = notebook.wayTo(missing.state);
  const entry: LogEntry =
    missing.kind === 'close'
      ? { kind: 'close', place: missing.place }
      : { kind: 'execute', place: missing.place, statement: missing.statement };
  const wasOutside = (stand.connections.get(missing.place)?.status ?? 'none') === 'none';
  position.state = null;
  const { outcome, released } = await step(stand, entry);
  const contents = await server.contents();
  const tangled = position.tangled.has(missing.state) || tangles(outcome, released);
  const whole = { base, log: [...log, entry] };
  const left = { way: { base, log }, order: places(notebook.state(missing.state).places) };
  const leftNothing = !canLeaveTrace(entry, server, wasOutside) && outcome?.kind === 'ok';
  const open = openPlaces(stand);
  const rest = open && resting({ base: contents, log: whole.log }, open);
  const { way, order } =
    position.purpose === 'script' || hasNamedLock(whole.log)
      ? { way: whole, order: places(Math.max(left.order.length, entry.place + 1)) }
      : (rest ?? (leftNothing ? left : canonical(whole, tangled)));
  reorder(stand, order);
  const reached = notebook.find(way);
  const next = reached ?? notebook.addState(way, await look(position, order.length, asTables(contents)));
  const touched = reached === null && position.purpose === 'scenario' && (await addViews(position, next));
  position.state = touched ? null : next;
  if (tangled && !rest) position.tangled.add(next);
  const note: StepNote = { next, resumed: released, order };
  if (missing.kind === 'close') notebook.addClosing(missing.state, missing.place, note);
  else notebook.addTransition(missing.state, missing.place, missing.statement, outcome as Outcome, note);
  return true;
}

/** What the server does in either of two ways is tried so often. */
const ATTEMPTS = 12;

/** Puts the server into a state; takes the steps again when it stands somewhere else. False when they lead elsewhere. */
async function goTo(position: Position, state: number): Promise<boolean> {
  if (position.state === state) return true;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (await goAgain(position, state)) return true;
  return false;
}

async function goAgain(position: Position, state: number): Promise<boolean> {
  const { stand, server, notebook } = position;
  position.state = null;
  await leave(stand);
  const way = notebook.wayTo(state);
  const now = new Map((await server.contents()).map((table) => [table.name, JSON.stringify(table)]));
  await server.restore(way.base.filter((table) => now.get(table.name) !== JSON.stringify(table)));
  await follow(stand, way);
  const { open, waiting } = statusOf(stand);
  const { open: wasOpen, blocked } = notebook.state(state);
  return JSON.stringify([open, waiting]) === JSON.stringify([wasOpen, blocked.map(([place]) => place)]);
}

interface Statuses {
  readonly open: readonly OpenSession[];
  readonly waiting: readonly PlaceIndex[];
}

function statusOf({ connections }: Stand): Statuses {
  const sorted = [...connections].sort(([one], [other]) => one - other);
  return {
    open: sorted.flatMap(([place, { status }]): readonly OpenSession[] =>
      status === 'none' ? [] : [[place, status]],
    ),
    waiting: sorted.filter(([, { busy }]) => busy).map(([place]) => place),
  };
}

async function look(position: Position, places: number, tables: readonly Table[]): Promise<StateNote> {
  const { stand } = position;
  const { open, waiting } = statusOf(stand);
  const blocked: [PlaceIndex, readonly PlaceIndex[]][] = [];
  for (const place of waiting) blocked.push([place, await holdersOf(stand, place)]);
  return { places, tables, open, blocked, reads: await readsIn(position, tables) };
}

/** The rows of the queries, which depend on the committed tables only. */
async function readsIn(position: Position, tables: readonly Table[]): Promise<readonly (readonly Row[])[]> {
  const { server, reads, answers } = position;
  const key = JSON.stringify(tables);
  const known = answers.get(key);
  if (known) return known;
  const rows: (readonly Row[])[] = [];
  for (const sql of reads) rows.push(await server.query(sql));
  answers.set(key, rows);
  return rows;
}

/**
 * Writes down what the sessions see where it is not what everybody sees; who has only begun sees that. Answers whether
 * looking has touched what they will see.
 */
async function addViews({ stand, server, notebook }: Position, state: number): Promise<boolean> {
  const { open, tables } = notebook.state(state);
  const { log } = notebook.wayTo(state);
  let touched = false;
  for (const [place, status] of open) {
    const connection = stand.connections.get(place);
    const acted = log.some((entry) => entry.place === place && entry.kind === 'execute' && !isBegin(entry));
    if (!connection || connection.busy || status !== 'open' || !acted) continue;
    const view = await connection.read();
    touched ||= server.lookingTouches;
    if (view && JSON.stringify(view) !== JSON.stringify(notebook.tables(tables)))
      notebook.addView(state, place, view);
  }
  return touched;
}

/** Whether a step shows that sessions had to do with each other. A key that is refused at once was committed before. */
function tangles(outcome: Outcome | null, released: readonly Released[]): boolean {
  if (released.length > 0 || outcome?.kind === 'blocked') return true;
  return outcome?.kind === 'error' && outcome.class !== 'unique-violation';
}

/**
 * A SELECT leaves no trace outside a transaction, and at READ COMMITTED none inside. At PostgreSQL's SERIALIZABLE it counts
 * among the conflicts.
 */
function canLeaveTrace(entry: LogEntry, { server, level }: LiveServer, isOutside: boolean): boolean {
  if (entry.kind === 'close' || !(isOutside || level === 'rc')) return true;
  return !isPlainQuery(entry) || (server === 'postgres' && level === 'serializable');
}

function places(count: number): readonly PlaceIndex[] {
  return Array.from({ length: count }, (_, place) => place);
}

function asTables(contents: readonly Content[]): readonly Table[] {
  return contents.map(({ name, columns, rows }) => ({ name, columns, rows }));
}
