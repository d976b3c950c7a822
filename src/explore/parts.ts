/**
 * A world as a tuple of whole numbers: one for each part. Equal parts have the same number, so most worlds of a search
 * are new combinations of known parts. Grows during one search.
 */
import { canonicalKey as brokerKey, createKeyCache } from '../broker/key';
import { canonicalKey as cacheKey, type Cache } from '../cache/cache';
import type { Broker } from '../broker/model';
import type { DatabaseState } from '../database/database';
import { exactKey } from '../world/exactKey';
import type { Budget, Copy, Process, World } from '../world/world';

/** The columns of a tuple. The processes follow in the order of the scenario. */
export const BROKER = 0;
export const DATABASE = 1;
export const CACHE = 2;
export const COPIES = 3;
export const SERVICES = 4;
export const BUDGET = 5;
export const NOW = 6;
export const PROCESSES = 7;

/** One world. Only to be changed by whoever made it. */
export type Tuple = Int32Array;

/** Small tuples are copied faster one by one. */
export function copyTuple(from: Tuple, to: Tuple): void {
  for (let column = 0; column < from.length; column += 1) to[column] = from[column] as number;
}

/** Numbers for the values of one kind of part. */
export class PartNumbers<T> {
  readonly values: T[] = [];
  private readonly byKey = new Map<string, number>();

  /** `keyOf` is equal for values that behave alike in every way that a program or a person can see. */
  constructor(private readonly keyOf: (value: T) => string) {}

  /** The number of a value; one that was never seen before is added. */
  of(value: T): number {
    const key = this.keyOf(value);
    let number = this.byKey.get(key);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.byKey.set(key, number);
    }
    return number;
  }

  at(number: number): T {
    return this.values[number] as T;
  }
}

export interface Parts {
  readonly width: number;
  readonly brokers: PartNumbers<Broker>;
  readonly databases: PartNumbers<DatabaseState | null>;
  readonly caches: PartNumbers<Cache | null>;
  readonly copies: PartNumbers<readonly Copy[]>;
  readonly services: PartNumbers<World['services']>;
  readonly budgets: PartNumbers<Budget>;
  readonly moments: PartNumbers<number>;
  readonly processes: PartNumbers<Process>;
}

/** Numbers for the parts of worlds with so many processes. */
export function createParts(processes: number): Parts {
  const keys = createKeyCache();
  const texts = new WeakMap<object, string>();
  return {
    width: PROCESSES + processes,
    // Deadlines as they stand: a part is the same part at every moment.
    brokers: new PartNumbers((broker) => brokerKey(broker, 0, keys, { absoluteTags: true })),
    databases: new PartNumbers((state) => state?.key ?? ''),
    caches: new PartNumbers((cache) => (cache ? cacheKey(cache, 0) : '')),
    copies: new PartNumbers(JSON.stringify),
    services: new PartNumbers(JSON.stringify),
    budgets: new PartNumbers(JSON.stringify),
    moments: new PartNumbers(String),
    processes: new PartNumbers((process) => exactKey(process, texts)),
  };
}

/** Writes the tuple of a world into `tuple`. Parts that are the same object as in `before` keep the number they have there. */
export function writeTuple(parts: Parts, world: World, before: World | null, tuple: Tuple): void {
  if (world.nowMs !== before?.nowMs) tuple[NOW] = parts.moments.of(world.nowMs);
  if (world.broker !== before?.broker) tuple[BROKER] = parts.brokers.of(world.broker);
  if (world.cache !== before?.cache) tuple[CACHE] = parts.caches.of(world.cache);
  if (world.database !== before?.database) tuple[DATABASE] = parts.databases.of(world.database);
  if (world.copies !== before?.copies) tuple[COPIES] = parts.copies.of(world.copies);
  if (world.services !== before?.services) tuple[SERVICES] = parts.services.of(world.services);
  if (world.budget !== before?.budget) tuple[BUDGET] = parts.budgets.of(world.budget);
  for (let index = 0; index < world.processes.length; index += 1) {
    const process = world.processes[index] as Process;
    if (process !== before?.processes[index]) tuple[PROCESSES + index] = parts.processes.of(process);
  }
}

/** The tuple of a world. */
export function tupleOf(parts: Parts, world: World): Tuple {
  const tuple = new Int32Array(parts.width);
  writeTuple(parts, world, null, tuple);
  return tuple;
}

/** A world with this tuple: the one that was seen first of those that behave alike. */
export function worldOf(parts: Parts, tuple: Tuple): World {
  const processes: Process[] = [];
  for (let column = PROCESSES; column < parts.width; column += 1) {
    processes.push(parts.processes.at(tuple[column] as number));
  }
  return {
    nowMs: parts.moments.at(tuple[NOW] as number),
    broker: parts.brokers.at(tuple[BROKER] as number),
    database: parts.databases.at(tuple[DATABASE] as number),
    cache: parts.caches.at(tuple[CACHE] as number),
    processes,
    copies: parts.copies.at(tuple[COPIES] as number),
    services: parts.services.at(tuple[SERVICES] as number),
    budget: parts.budgets.at(tuple[BUDGET] as number),
  };
}
