/** A live server in the middle of a state: the connection of every session that has taken a step, and those that were cut. */
import type { Outcome } from '../../database/database';
import type { PlaceIndex } from '../../database/recorded/recording';
import type { LiveConnection, LiveServer } from './liveServer';
import { settle } from './settle';
import type { LogEntry, Way } from './way';

export interface Stand {
  /** Locks may outlive transactions: who holds one is always asked. */
  readonly hasSessionLocks: boolean;
  readonly server: LiveServer;
  readonly connections: Map<PlaceIndex, LiveConnection>;
  /** Connections that were cut while their statement waited: the server goes on with it. */
  readonly cut: Map<number, PlaceIndex>;
  /** Connections that nobody uses. */
  readonly idle: LiveConnection[];
  /** Who waits for whom, by connection; null when nobody has asked since the last step. */
  waits: ReadonlyMap<number, readonly number[]> | null;
}

/** A released statement. */
export type Released = readonly [place: PlaceIndex, outcome: Outcome];

/** What a step did: its own outcome (none for a closing), and what it released. */
export interface Stepped {
  readonly outcome: Outcome | null;
  readonly released: readonly Released[];
}

/** How a statement ended whose connection was cut while it waited: the server knows, nobody else does. */
const ORPHANED: Outcome = {
  kind: 'error',
  class: 'other',
  code: 'LOST',
  message: 'nobody was there to hear the answer',
  tx: 'none',
};

/** Nothing has happened on this server yet. */
export function createStand(server: LiveServer, hasSessionLocks: boolean): Stand {
  return { server, hasSessionLocks, connections: new Map(), cut: new Map(), idle: [], waits: null };
}

/** Takes one step and waits until the server is quiet. */
export async function step(stand: Stand, entry: LogEntry): Promise<Stepped> {
  const waiting = busyPlaces(stand);
  const orphans = new Map(stand.cut);
  await take(stand, entry);
  const answers = waiting.flatMap((place): Released[] => {
    const outcome = stand.connections.get(place)?.answer() ?? null;
    return outcome === null || place === entry.place ? [] : [[place, outcome]];
  });
  for (const [id, place] of orphans)
    if (!stand.cut.has(id) && !stand.connections.has(place)) answers.push([place, ORPHANED]);
  if (entry.kind === 'close') return { outcome: null, released: answers };
  const own = stand.connections.get(entry.place)?.answer() ?? null;
  return { outcome: own ?? (await blockedOutcome(stand, entry.place)), released: answers };
}

/** Takes one step and waits until the server is quiet, without asking what it did. */
async function take(stand: Stand, entry: LogEntry): Promise<void> {
  stand.waits = null;
  for (const connection of stand.connections.values()) if (!connection.busy) connection.clear();
  if (entry.kind === 'close') close(stand, entry.place);
  else (await connectionOf(stand, entry.place)).send(entry.statement);
  await quiet(stand);
}

/** The places whose statement waits. */
export function busyPlaces({ connections }: Stand): readonly PlaceIndex[] {
  return [...connections].filter(([, connection]) => connection.busy).map(([place]) => place);
}

/** The places that are inside a transaction; null while a statement waits. */
export function openPlaces(stand: Stand): readonly PlaceIndex[] | null {
  if (stand.cut.size > 0 || busyPlaces(stand).length > 0) return null;
  const open = [...stand.connections].filter(([, { status }]) => status !== 'none');
  return open.map(([place]) => place).sort((one, other) => one - other);
}

/** For whom the statement in this place waits. */
export async function holdersOf(stand: Stand, place: PlaceIndex): Promise<readonly PlaceIndex[]> {
  const own = stand.connections.get(place)?.id ?? -1;
  const others = [...stand.connections].filter(([other]) => other !== place);
  const active = others.filter(([, { busy, status }]) => busy || status !== 'none').map(([other]) => other);
  // With one other session inside a transaction there is nobody else to wait for.
  if (active.length === 1 && stand.cut.size === 0 && !stand.hasSessionLocks) return active;
  stand.waits ??= await stand.server.waits(true);
  const { waits } = stand;
  const places = new Map([...stand.cut, ...others.map(([other, { id }]) => [id, other] as const)]);
  return (waits.get(own) ?? []).flatMap((id) => places.get(id) ?? []).sort();
}

/** Gives places other numbers: for each new place the one it had. */
export function reorder(stand: Stand, order: readonly PlaceIndex[]): void {
  const before = new Map(stand.connections);
  stand.connections.clear();
  for (const [place, connection] of before) {
    const now = order.indexOf(place);
    if (now >= 0) stand.connections.set(now, connection);
    else stand.idle.push(connection);
  }
  for (const [id, place] of stand.cut) stand.cut.set(id, order.indexOf(place));
}

/** Ends every transaction, waiting statements with those that hold them up. Connections stay for the next state. */
export async function leave(stand: Stand): Promise<void> {
  const connections = [...stand.connections.values()];
  stand.connections.clear();
  const left = new Set(connections);
  while (left.size > 0) {
    const free = [...left].filter((connection) => !connection.busy);
    for (const connection of free) {
      if (connection.status !== 'none') await connection.rollback();
      left.delete(connection);
    }
    if (left.size > 0) await Promise.race([...left].map((connection) => connection.returned()));
  }
  await settle(stand.server, [], [...stand.cut.keys()]);
  stand.cut.clear();
  stand.idle.push(...connections);
}

/** Takes the steps of a way again, from rows that are already there. */
export async function follow(stand: Stand, { log }: Way): Promise<void> {
  for (const entry of log) await take(stand, entry);
}

async function connectionOf(stand: Stand, place: PlaceIndex): Promise<LiveConnection> {
  const known = stand.connections.get(place);
  if (known) return known;
  const connection = stand.idle.pop() ?? (await stand.server.connect());
  connection.clear();
  stand.connections.set(place, connection);
  return connection;
}

function close(stand: Stand, place: PlaceIndex): void {
  const connection = stand.connections.get(place);
  if (!connection) return;
  stand.connections.delete(place);
  stand.cut.set(connection.id, place);
  connection.destroy();
}

/** A connection that was cut is gone once the server has noticed and rolled back, or goes on waiting. */
async function quiet(stand: Stand): Promise<void> {
  const waiting = await settle(stand.server, [...stand.connections.values()], [...stand.cut.keys()]);
  for (const id of stand.cut.keys()) if (!waiting.includes(id)) stand.cut.delete(id);
}

async function blockedOutcome(stand: Stand, place: PlaceIndex): Promise<Outcome> {
  return { kind: 'blocked', by: (await holdersOf(stand, place)).map(String) };
}
