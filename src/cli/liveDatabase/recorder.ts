/**
 * Asks a live server what was never recorded: puts the state back on the server (rows, then the steps since the last
 * quiet moment), takes the one new step, waits until the server is quiet, and writes down all that can be seen.
 */
import type { Outcome, Resumed, Row, Table } from '../../database/database';
import type { Missing } from '../../database/recorded/engine';
import type { Content, LiveConnection, LiveServer } from './liveServer';
import { withLateBegins, type LogEntry, type Notebook, type StateNote, type Way } from './notebook';
import { settle } from './settle';

/** The server in the middle of a state: the connection of every session that has done something. */
interface Stand {
  readonly server: LiveServer;
  readonly reads: readonly string[];
  readonly connections: Map<string, LiveConnection>;
}

/** Writes down the first state. */
export async function recordStart(server: LiveServer, notebook: Notebook, reads: readonly string[]): Promise<void> {
  const way = { base: await server.contents(), log: [] };
  notebook.addState(way, await look({ server, reads, connections: new Map() }, way));
}

/** Writes down one transition or closing. */
export async function recordMissing(server: LiveServer, notebook: Notebook, reads: readonly string[], missing: Missing): Promise<void> {
  const from = notebook.wayTo(missing.state);
  const entry: LogEntry =
    missing.kind === 'close'
      ? { kind: 'close', session: missing.session }
      : { kind: 'execute', session: missing.session, statement: missing.statement };
  const stand = await rebuild(server, reads, from);
  const before = busySessions(stand);
  const own = await step(stand, entry);
  const resumed = await answersOf(stand, before.filter((session) => session !== missing.session));
  const way = await wayAfter(stand, withLateBegins({ base: from.base, log: [...from.log, entry] }));
  const to = notebook.find(way) ?? (await arrive(stand, notebook, way));
  if (missing.kind === 'close') notebook.addClosing(missing.state, missing.session, to, resumed);
  else notebook.addTransition(missing.state, missing.session, missing.statement, own, to, resumed);
  await leave(stand);
}

/** Looks at a state that was not seen before. Reading as a session changes its snapshot, so each is rebuilt for it. */
async function arrive(stand: Stand, notebook: Notebook, way: Way): Promise<number> {
  const note = await look(stand, way);
  await leave(stand);
  const seen: [string, readonly Table[]][] = [];
  for (const [session] of note.open) {
    if (note.blocked.some(([each]) => each === session)) continue;
    const again = await rebuild(stand.server, stand.reads, way);
    const status = note.open.find(([each]) => each === session)?.[1];
    if (status === 'open') {
      const tables = asTables(await (again.connections.get(session) as LiveConnection).read(stand.server.tables));
      if (JSON.stringify(tables) !== JSON.stringify(note.tables)) seen.push([session, tables]);
    }
    await leave(again);
  }
  return notebook.addState(way, { ...note, seen });
}

async function rebuild(server: LiveServer, reads: readonly string[], way: Way): Promise<Stand> {
  const stand: Stand = { server, reads, connections: new Map() };
  await server.restore(way.base);
  for (const entry of way.log) {
    const before = busySessions(stand);
    await step(stand, entry);
    await answersOf(stand, before);
  }
  return stand;
}

/** Takes one step; the outcome of a statement, `blocked` when it waits. A closing has none of its own. */
async function step(stand: Stand, entry: LogEntry): Promise<Outcome> {
  const { server, connections } = stand;
  if (entry.kind === 'close') {
    const connection = connections.get(entry.session);
    connections.delete(entry.session);
    await connection?.destroy();
    await quietAfterClose(stand);
    return { kind: 'blocked', by: [] };
  }
  const connection = connections.get(entry.session) ?? (await server.connect());
  connections.set(entry.session, connection);
  connection.clear();
  connection.send(entry.statement);
  await settle(server, [...connections.values()]);
  const answer = connection.answer();
  return answer ?? { kind: 'blocked', by: await holdersOf(stand, entry.session) };
}

/** The server notices a cut socket a moment later: waiting statements go on only then. */
async function quietAfterClose(stand: Stand): Promise<void> {
  const { server, connections } = stand;
  for (let look = 0; look < 3; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    await settle(server, [...connections.values()]);
  }
}

function busySessions(stand: Stand): readonly string[] {
  return [...stand.connections].filter(([, connection]) => connection.busy).map(([session]) => session);
}

/** The statements that waited before and have returned now. */
async function answersOf(stand: Stand, sessions: readonly string[]): Promise<readonly Resumed[]> {
  await settle(stand.server, [...stand.connections.values()]);
  return sessions.flatMap((session) => {
    const outcome = stand.connections.get(session)?.answer() ?? null;
    return outcome === null ? [] : [{ session, outcome }];
  });
}

async function holdersOf(stand: Stand, session: string): Promise<readonly string[]> {
  const waits = await stand.server.waits(true);
  const own = stand.connections.get(session)?.id ?? -1;
  const names = new Map([...stand.connections].map(([name, connection]) => [connection.id, name]));
  return (waits.get(own) ?? []).flatMap((id) => names.get(id) ?? []).sort();
}

/** A moment without open transactions and waiting statements is known by its rows alone. */
async function wayAfter(stand: Stand, way: Way): Promise<Way> {
  for (const connection of stand.connections.values()) {
    if (connection.busy || (await connection.transaction()) !== 'none') return way;
  }
  return { base: await stand.server.contents(), log: [] };
}

async function look(stand: Stand, { base }: Way): Promise<StateNote> {
  const open: [string, 'open' | 'aborted'][] = [];
  const blocked: [string, readonly string[]][] = [];
  for (const [session, connection] of [...stand.connections].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (connection.busy) {
      blocked.push([session, await holdersOf(stand, session)]);
      open.push([session, 'open']);
      continue;
    }
    const status = await connection.transaction();
    if (status !== 'none') open.push([session, status]);
  }
  const reads: (readonly Row[])[] = [];
  for (const sql of stand.reads) reads.push(await stand.server.query(sql));
  const tables = stand.connections.size === 0 ? base : await stand.server.contents();
  return { tables: asTables(tables), seen: [], open, blocked, reads };
}

function asTables(contents: readonly Content[]): readonly Table[] {
  return contents.map(({ name, columns, rows }) => ({ name, columns, rows }));
}

/** Ends every connection: waiting statements with their holders' transactions, the next state starts from nothing. */
async function leave(stand: Stand): Promise<void> {
  const connections = [...stand.connections.values()];
  stand.connections.clear();
  for (const connection of connections.filter((each) => !each.busy)) await connection.rollback();
  for (const connection of connections) await connection.destroy();
  await new Promise((resolve) => setTimeout(resolve, 5));
}
