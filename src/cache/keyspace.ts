/**
 * The keys of the simulated Redis: what is stored, until when, and how it is read and replaced.
 * Models strings, lists, sets and hashes with one optional deadline per key. Leaves out sorted sets,
 * streams, numbered databases, encodings and memory use.
 */

export type StoredValue =
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'set'; readonly members: readonly string[] }
  | { readonly type: 'hash'; readonly fields: readonly (readonly [field: string, value: string])[] };

export type ValueType = StoredValue['type'];

/** One key. `expiresAtMs` is the last millisecond in which it can still be read; `null` means it stays. */
export interface StoredKey {
  readonly key: string;
  readonly value: StoredValue;
  readonly expiresAtMs: number | null;
}

/** All keys, sorted by name, so that equal contents are equal JSON whatever the order of the writes. */
export type Keyspace = readonly StoredKey[];

/** The stored key of that name, or `undefined`. Does not look at deadlines: call `live` first. */
export function find(keys: Keyspace, key: string): StoredKey | undefined {
  return keys.find((stored) => stored.key === key);
}

/** The keys with `stored` in the place of whatever had its name. The new object counts as a modification. */
export function put(keys: Keyspace, stored: StoredKey): Keyspace {
  const after = keys.findIndex((other) => other.key >= stored.key);
  if (after === -1) return [...keys, stored];
  const replaces = keys[after]?.key === stored.key;
  return [...keys.slice(0, after), stored, ...keys.slice(replaces ? after + 1 : after)];
}

/** The keys without the one of that name; the same array when there is none. */
export function drop(keys: Keyspace, key: string): Keyspace {
  return find(keys, key) === undefined ? keys : keys.filter((stored) => stored.key !== key);
}

/** Whether the deadline has passed. Redis still serves a key in the very millisecond of its deadline. */
export function isExpired(stored: StoredKey, now: number): boolean {
  return stored.expiresAtMs !== null && now > stored.expiresAtMs;
}

/** The keys that can still be read at `now`; the same array when none has expired. */
export function live(keys: Keyspace, now: number): Keyspace {
  return keys.some((stored) => isExpired(stored, now))
    ? keys.filter((stored) => !isExpired(stored, now))
    : keys;
}
