/**
 * A world as a tuple of whole numbers: one for each part. Equal parts have the same number, so most worlds of a search
 * are new combinations of known parts. Grows during one search.
 */
import { canonicalKey as brokerKey, createKeyCache } from '../broker/key';
import { canonicalKey as cacheKey, type Cache } from '../cache/cache';
import type { Broker } from '../broker/model';
import type { DatabaseState } from '../database/database';
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

/** Numbers for the values of one kind of part. */
export class PartNumbers<T> {
  readonly values: T[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly byIdentity = new WeakMap<object, number>();

  /** `keyOf` is equal for values that behave alike in every way that a program or a person can see. */
  constructor(private readonly keyOf: (value: T) => string) {}

  /** The number of a value; one that was never seen before is added. */
  of(value: T): number {
    const known = typeof value === 'object' && value !== null ? this.byIdentity.get(value) : undefined;
    if (known !== undefined) return known;
    const key = this.keyOf(value);
    let number = this.byKey.get(key);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.byKey.set(key, number);
    }
    if (typeof value === 'object' && value !== null) this.byIdentity.set(value, number);
    return number;
  }

  at(number: number): T {
    return this.values[number] as T;
  }
}

/** A part that has deadlines means something else at another moment. */
interface At<T> {
  readonly part: T;
  readonly nowMs: number;
}

export interface Parts {
  readonly width: number;
  readonly brokers: PartNumbers<At<Broker>>;
  readonly databases: PartNumbers<DatabaseState | null>;
  readonly caches: PartNumbers<At<Cache | null>>;
  readonly copies: PartNumbers<readonly Copy[]>;
  readonly services: PartNumbers<World['services']>;
  readonly budgets: PartNumbers<Budget>;
  readonly moments: PartNumbers<number>;
  readonly processes: PartNumbers<Process>;
  readonly wrapped: WeakMap<object, At<unknown>>;
}

/** Numbers for the parts of worlds with so many processes. */
export function createParts(processes: number): Parts {
  const keys = createKeyCache();
  return {
    width: PROCESSES + processes,
    brokers: new PartNumbers(
      ({ part, nowMs }) => `${nowMs} ${brokerKey(part, nowMs, keys, { absoluteTags: true })}`,
    ),
    databases: new PartNumbers((state) => state?.key ?? ''),
    caches: new PartNumbers(({ part, nowMs }) => (part ? `${nowMs} ${cacheKey(part, nowMs)}` : '')),
    copies: new PartNumbers(JSON.stringify),
    services: new PartNumbers(JSON.stringify),
    budgets: new PartNumbers(JSON.stringify),
    moments: new PartNumbers(String),
    processes: new PartNumbers(JSON.stringify),
    wrapped: new WeakMap(),
  };
}

/** Writes the tuple of a world into `tuple`. Parts that are the same object as in `before` keep the number they have there. */
export function writeTuple(parts: Parts, world: World, before: World | null, tuple: Tuple): void {
  const moved = world.nowMs !== before?.nowMs;
  if (moved) tuple[NOW] = parts.moments.of(world.nowMs);
  if (moved || world.broker !== before.broker)
    tuple[BROKER] = parts.brokers.of(at(parts, world.broker, world.nowMs));
  if (world.cache && (moved || world.cache !== before.cache))
    tuple[CACHE] = parts.caches.of(at(parts, world.cache, world.nowMs));
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

/** One wrapping per part and moment, so that it is known by identity as long as the moment stays. */
function at<T extends object>(parts: Parts, part: T, nowMs: number): At<T> {
  const known = parts.wrapped.get(part) as At<T> | undefined;
  if (known?.nowMs === nowMs) return known;
  const made = { part, nowMs };
  parts.wrapped.set(part, made);
  return made;
}

/** A world with this tuple: the one that was seen first of those that behave alike. */
export function worldOf(parts: Parts, tuple: Tuple): World {
  const processes: Process[] = [];
  for (let column = PROCESSES; column < parts.width; column += 1) {
    processes.push(parts.processes.at(tuple[column] as number));
  }
  return {
    nowMs: parts.moments.at(tuple[NOW] as number),
    broker: parts.brokers.at(tuple[BROKER] as number).part,
    database: parts.databases.at(tuple[DATABASE] as number),
    cache: parts.caches.at(tuple[CACHE] as number)?.part ?? null,
    processes,
    copies: parts.copies.at(tuple[COPIES] as number),
    services: parts.services.at(tuple[SERVICES] as number),
    budget: parts.budgets.at(tuple[BUDGET] as number),
  };
}
