/**
 * How a Redis loses what it acknowledged. Replication is asynchronous: `replicate` is the moment in which
 * the replica has caught up, and everything written after it is what a failover forgets. Leaves out
 * replication offsets, WAIT, Sentinel and clusters: one primary, one replica, no partial progress.
 */
import { settle } from './cache';
import type { Cache } from './cache';
import { find } from './keyspace';

export const FORGETS = ['unreplicated', 'everything'] as const;
export type Forgets = (typeof FORGETS)[number];

/** The cache after its replica caught up with every write so far. The same object when it already had. */
export function replicate(cache: Cache): Cache {
  return cache.replica === cache.keys ? cache : { ...cache, replica: cache.keys };
}

/** The names of the keys whose value or deadline a failover now would change, sorted. */
export function unreplicated(cache: Cache, now: number): readonly string[] {
  const { keys, replica } = settle(cache, now);
  if (keys === replica) return [];
  const names = new Set([...keys, ...replica].map((stored) => stored.key));
  const same = (name: string): boolean =>
    JSON.stringify(find(keys, name)) === JSON.stringify(find(replica, name));
  return [...names].filter((name) => !same(name)).sort();
}

/**
 * The cache after the primary died. `unreplicated`: the replica was promoted as it was at the last
 * `replicate`, so later writes are undone and later deletions come back. `everything`: the server came
 * back without persistence. Either way all connections, and with them MULTI and WATCH, are gone, and so
 * are the scripts; a restart also resets the memory settings.
 */
export function failover(cache: Cache, now: number, forgets: Forgets): Cache {
  const keys = forgets === 'everything' ? [] : settle(cache, now).replica;
  const memory = forgets === 'everything' ? { policy: 'noeviction', full: false } : cache.memory;
  return { keys, replica: keys, clients: [], scripts: [], memory };
}
