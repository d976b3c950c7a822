/** What every command module is made of: the call it gets, the change it makes, the entry in the table. */
import { withKeys } from './cache';
import type { Cache } from './cache';
import { drop, find, put } from './keyspace';
import type { StoredValue, ValueType } from './keyspace';
import { WRONG_TYPE } from './reply';
import type { Answer, Failure } from './reply';

/** One command about to run: its lower-case name, its arguments as text, the time. Expired keys are gone already. */
export interface Call {
  readonly cache: Cache;
  readonly name: string;
  readonly args: readonly string[];
  readonly now: number;
  readonly inTransaction: boolean;
}

export interface Outcome {
  readonly cache: Cache;
  readonly answer: Answer;
}

/**
 * An entry of the command table. `arity` counts the name: exact when positive, a minimum when negative.
 * `growsMemory` commands are refused when memory is full; `noScript` ones are refused in a Lua script.
 */
export interface CommandEntry {
  readonly arity: number;
  readonly growsMemory?: boolean;
  readonly noScript?: boolean;
  readonly run: (call: Call) => Outcome;
}

export type CommandTable = Readonly<Record<string, CommandEntry>>;

/** The argument at that place. The arity was checked, so a missing one is a mistake of the command table. */
export function argument(call: Call, index: number): string {
  const value = call.args[index];
  if (value === undefined) throw new Error(`${call.name} has no argument ${index}: wrong arity in the table`);
  return value;
}

/** An answer that changes nothing. */
export function answer(call: Call, value: Answer): Outcome {
  return { cache: call.cache, answer: value };
}

type ValueOf<T extends ValueType> = Extract<StoredValue, { type: T }>;

/** The value of a key when it has that type, `undefined` when the key is missing, otherwise WRONGTYPE. */
export function read<T extends ValueType>(
  call: Call,
  key: string,
  type: T,
): ValueOf<T> | undefined | Failure {
  const stored = find(call.cache.keys, key);
  if (stored === undefined) return undefined;
  return stored.value.type === type ? (stored.value as ValueOf<T>) : WRONG_TYPE;
}

/** Whether `read` refused. */
export function refused(value: StoredValue | undefined | Failure): value is Failure {
  return value !== undefined && 'error' in value;
}

/** The cache with a new value under the key; the deadline stays as it was. An empty collection removes the key. */
export function write(cache: Cache, key: string, value: StoredValue): Cache {
  if (isEmpty(value)) return withKeys(cache, drop(cache.keys, key));
  const expiresAtMs = find(cache.keys, key)?.expiresAtMs ?? null;
  return withKeys(cache, put(cache.keys, { key, value, expiresAtMs }));
}

/** The cache with a new string under the key and exactly that deadline. */
export function writeString(cache: Cache, key: string, text: string, expiresAtMs: number | null): Cache {
  return withKeys(cache, put(cache.keys, { key, value: { type: 'string', text }, expiresAtMs }));
}

/** The cache without the key. */
export function remove(cache: Cache, key: string): Cache {
  return withKeys(cache, drop(cache.keys, key));
}

function isEmpty(value: StoredValue): boolean {
  if (value.type === 'list') return value.items.length === 0;
  if (value.type === 'set') return value.members.length === 0;
  return value.type === 'hash' && value.fields.length === 0;
}
