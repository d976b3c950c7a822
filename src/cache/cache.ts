/**
 * The state of the simulated Redis as one immutable, JSON-safe value, and what the rest of the world may
 * ask of it. Commands are in `execute.ts`, the loss of writes in `failover.ts`. Time is an argument.
 */
import { find, live } from './keyspace';
import type { Keyspace, StoredValue } from './keyspace';

/** A command as a client sends it, e.g. `['SET', 'k', 'v', 'NX', 'EX', 30]`. Names are case-insensitive. */
export type Command = readonly [name: string, ...args: (string | number)[]];

/** What a client receives. Status replies and bulk strings are both strings, as client libraries give them. */
export type Reply = string | number | null | readonly Reply[] | { readonly error: string };

/** What one connection has open: commands queued since MULTI, keys it watches, why its EXEC will fail. */
export interface ClientState {
  readonly client: string;
  readonly queued: readonly Command[] | null;
  readonly refused: boolean;
  readonly watched: readonly string[];
  readonly conflict: boolean;
}

export interface StoredScript {
  readonly sha: string;
  readonly text: string;
}

/** `full` says that memory is at its limit and nothing may be evicted any more (see `memory.ts`). */
export interface MemorySettings {
  readonly policy: string;
  readonly full: boolean;
}

export interface Cache {
  readonly keys: Keyspace;
  /** The keys as the replica has them: those of the last `replicate`. */
  readonly replica: Keyspace;
  /** Only clients with an open MULTI or WATCH, sorted by name. */
  readonly clients: readonly ClientState[];
  readonly scripts: readonly StoredScript[];
  readonly memory: MemorySettings;
}

/** An empty server with nothing on its replica, no clients and no memory limit. */
export function createCache(): Cache {
  return { keys: [], replica: [], clients: [], scripts: [], memory: { policy: 'noeviction', full: false } };
}

/** The state of a client, also of one that has nothing open. */
export function clientState(cache: Cache, client: string): ClientState {
  const known = cache.clients.find((state) => state.client === client);
  return known ?? { client, queued: null, refused: false, watched: [], conflict: false };
}

/** The cache with that client's state; a client with nothing open is not kept. */
export function withClient(cache: Cache, state: ClientState): Cache {
  const others = cache.clients.filter((other) => other.client !== state.client);
  const idle = state.queued === null && state.watched.length === 0 && !state.conflict;
  if (idle) return others.length === cache.clients.length ? cache : { ...cache, clients: others };
  const clients = [...others, state].sort((a, b) => (a.client < b.client ? -1 : 1));
  return { ...cache, clients };
}

/** The cache after the client's connection ended: its queued commands and watches are gone, its keys stay. */
export function disconnect(cache: Cache, client: string): Cache {
  return withClient(cache, { client, queued: null, refused: false, watched: [], conflict: false });
}

/**
 * The cache with other keys. Clients that watch a key which was replaced, added or removed get a conflict:
 * Redis compares no values, every write counts.
 */
export function withKeys(cache: Cache, keys: Keyspace): Cache {
  if (keys === cache.keys) return cache;
  if (cache.clients.length === 0) return { ...cache, keys };
  const changed = (key: string): boolean => find(cache.keys, key) !== find(keys, key);
  const clients = cache.clients.map((state) =>
    state.watched.some(changed) ? { ...state, watched: [], conflict: true } : state,
  );
  return { ...cache, keys, clients };
}

/** The cache with every key gone whose deadline has passed at `now`; the same object when none has. */
export function settle(cache: Cache, now: number): Cache {
  const settled = withKeys(cache, live(cache.keys, now));
  const replica = cache.replica === cache.keys ? settled.keys : live(cache.replica, now);
  return replica === settled.replica ? settled : { ...settled, replica };
}

/**
 * The first millisecond in which a read no longer sees the next key to expire, or `null`. It lies one after
 * the deadline, because a key can still be read in the millisecond of its deadline.
 */
export function nextDue(cache: Cache, now: number): number | null {
  let due: number | null = null;
  for (const { expiresAtMs } of live(cache.keys, now)) {
    if (expiresAtMs !== null && (due === null || expiresAtMs + 1 < due)) due = expiresAtMs + 1;
  }
  return due;
}

/**
 * A string that two caches share exactly when no later command can tell them apart, given that the clock
 * goes on from `now`: deadlines are written relative to `now`, expired keys are left out.
 */
export function canonicalKey(cache: Cache, now: number): string {
  const settled = settle(cache, now);
  const { clients, scripts, memory } = settled;
  const keys = relative(settled.keys, now);
  const replica = settled.replica === settled.keys ? keys : relative(settled.replica, now);
  const parts: unknown[] = [keys, replica === keys ? '=' : replica];
  if (clients.length > 0 || scripts.length > 0 || memory.full || memory.policy !== 'noeviction') {
    const shas = scripts.map((script) => script.sha);
    parts.push(clients, shas, memory.policy, memory.full);
  }
  return JSON.stringify(parts);
}

function relative(keys: Keyspace, now: number): string {
  return JSON.stringify(
    keys.map(({ key, value, expiresAtMs }) => [key, value, expiresAtMs === null ? null : expiresAtMs - now]),
  );
}

/** One key for the picture: its value and how many milliseconds its deadline lies ahead (`null`: none). */
export interface CacheEntry {
  readonly key: string;
  readonly value: StoredValue;
  readonly ttlMs: number | null;
}

/** Every key that can be read at `now`, sorted by name. */
export function entries(cache: Cache, now: number): readonly CacheEntry[] {
  return live(cache.keys, now).map(({ key, value, expiresAtMs }) => ({
    key,
    value,
    ttlMs: expiresAtMs === null ? null : expiresAtMs - now,
  }));
}
