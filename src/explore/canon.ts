/**
 * The canonical tuple of a world: equal for worlds that behave alike from now on, up to the exchange of interchangeable
 * processes and of copies with the same content, and apart from the faults that are left. What only grows is written relative to the newest, as in the canonical
 * key of a world; every part has a key of its own, remembered by its number.
 */
import { canonicalKey as brokerKey } from '../broker/key';
import { canonicalKey as cacheKey, type Cache } from '../cache/cache';
import type { Keyspace } from '../cache/keyspace';
import type { Engine } from '../world/engine';
import { processKey } from '../world/key';
import { readsOf } from '../world/reads';
import { createLenses, type Lens, type LensOf } from './lens';
import {
  BROKER,
  BUDGET,
  CACHE,
  COPIES,
  DATABASE,
  NOW,
  PROCESSES,
  SERVICES,
  type Parts,
  type Tuple,
} from './parts';
import { symmetryOf, type Exchange, type Symmetry } from './symmetry';

export interface CanonOptions {
  /** Takes interchangeable processes, and copies with the same content, for one another. */
  readonly symmetry: boolean;
  /** Services whose ledgers do not tell worlds apart. */
  readonly uncounted: readonly string[];
}

const IMPOSSIBLE = -1;

/** Makes tuples canonical. Grows during one search. */
export class Canon {
  private readonly symmetry: Symmetry;
  private readonly lensOf: LensOf;
  private readonly numbers = new Map<string, number>();
  /** By exchange, then by part. */
  private readonly databases: number[][];
  private readonly services: number[] = [];
  private readonly ownClock: boolean;
  private readonly ownerTokens: boolean;
  private readonly own: Int32Array;

  constructor(
    private readonly engine: Engine,
    private readonly parts: Parts,
    private readonly options: CanonOptions,
  ) {
    this.symmetry = symmetryOf(engine, options.symmetry);
    this.lensOf = createLenses(engine, parts, options.symmetry, this.symmetry.exchanges.length);
    this.databases = this.symmetry.exchanges.map(() => []);
    const reads = readsOf(engine.setting);
    this.ownClock = engine.setting.endMs !== null || reads.clock;
    this.ownerTokens = reads.ownerTokens;
    this.own = new Int32Array(engine.setting.processes.length);
  }

  /** Writes the canonical tuple of a world into `into`. */
  write(tuple: Tuple, into: Tuple): void {
    const lens = this.lensOf(tuple);
    const services = tuple[SERVICES] as number;
    into[COPIES] = lens.copies ?? this.findCopies(lens);
    into[SERVICES] = this.services[services] ?? this.findServices(services);
    into[BUDGET] = 0;
    into[NOW] = this.ownClock ? (tuple[NOW] as number) : 0;
    for (let index = 0; index < this.own.length; index += 1) {
      const process = tuple[PROCESSES + index] as number;
      this.own[index] = lens.processes[process] ?? this.findProcess(lens, process);
    }
    const best = this.leastExchange(lens, tuple, into);
    const { taking } = this.symmetry.exchanges[best] as Exchange;
    for (let place = 0; place < taking.length; place += 1)
      into[PROCESSES + place] = this.own[taking[place] as number] as number;
  }

  /** Of the exchanges that put the processes in order, the one with the least numbers; writes those. */
  private leastExchange(lens: Lens, tuple: Tuple, into: Tuple): number {
    const { exchanges } = this.symmetry;
    let best = IMPOSSIBLE;
    for (let index = 0; index < exchanges.length; index += 1) {
      if (exchanges.length > 1 && !this.isSorted(exchanges[index] as Exchange)) continue;
      const database = this.database(index, tuple[DATABASE] as number);
      const cache = this.cache(lens, index, tuple[CACHE] as number);
      // A part that does not say what it would be under other names is not exchanged at all.
      if (database === IMPOSSIBLE || cache === IMPOSSIBLE) return this.put(lens, tuple, 0, into);
      if (best === IMPOSSIBLE || this.isLess(lens, tuple, index, into))
        best = this.put(lens, tuple, index, into);
    }
    return best;
  }

  private isSorted({ taking }: Exchange): boolean {
    for (const group of this.symmetry.groups) {
      for (let at = 1; at < group.length; at += 1) {
        const left = this.own[taking[group[at - 1] as number] as number] as number;
        const right = this.own[taking[group[at] as number] as number] as number;
        if (left > right) return false;
      }
    }
    return true;
  }

  private isLess(lens: Lens, tuple: Tuple, exchange: number, than: Tuple): boolean {
    const broker = this.broker(lens, exchange, tuple[BROKER] as number) - (than[BROKER] as number);
    if (broker !== 0) return broker < 0;
    const database = this.database(exchange, tuple[DATABASE] as number) - (than[DATABASE] as number);
    if (database !== 0) return database < 0;
    return this.cache(lens, exchange, tuple[CACHE] as number) < (than[CACHE] as number);
  }

  private put(lens: Lens, tuple: Tuple, exchange: number, into: Tuple): number {
    into[BROKER] = this.broker(lens, exchange, tuple[BROKER] as number);
    into[DATABASE] = this.database(exchange, tuple[DATABASE] as number);
    into[CACHE] = this.cache(lens, exchange, tuple[CACHE] as number);
    return exchange;
  }

  private broker(lens: Lens, exchange: number, number: number): number {
    const known = lens.brokers[exchange] as number[];
    return known[number] ?? (known[number] = this.numberOf(this.brokerKey(lens, exchange, number)));
  }

  private brokerKey(lens: Lens, exchange: number, number: number): string {
    return `b${brokerKey(this.parts.brokers.at(number), lens.nowMs, lens.keys, {
      ...(exchange > 0 && { nameOf: this.nameOf(exchange) }),
      ...(lens.absoluteTags && { absoluteTags: lens.absoluteTags }),
      bodyOf: lens.nameOf,
    })}`;
  }

  private database(exchange: number, number: number): number {
    const known = this.databases[exchange] as number[];
    return known[number] ?? (known[number] = this.findDatabase(exchange, number));
  }

  private findDatabase(exchange: number, number: number): number {
    const state = this.parts.databases.at(number);
    const { database } = this.engine;
    if (!state || !database || exchange === 0) return this.numberOf(`d${state?.key ?? ''}`);
    if (database.renamedKey) return this.numberOf(`d${database.renamedKey(state, this.nameOf(exchange))}`);
    const untouched = database.sessions(state).length === 0 && database.blocked(state).length === 0;
    return untouched ? this.numberOf(`d${state.key}`) : IMPOSSIBLE;
  }

  private cache(lens: Lens, exchange: number, number: number): number {
    const known = lens.caches[exchange] as number[];
    return known[number] ?? (known[number] = this.findCache(lens.nowMs, exchange, number));
  }

  private findCache(nowMs: number, exchange: number, number: number): number {
    const cache = this.parts.caches.at(number);
    if (!cache) return this.numberOf('c');
    const nameOf = this.nameOf(exchange);
    if (exchange > 0 && this.ownerTokens) return this.findCacheOfOwners(cache, nowMs, nameOf);
    const clients = cache.clients.map((state) => ({ ...state, client: nameOf(state.client) }));
    clients.sort((left, right) => (left.client < right.client ? -1 : 1));
    return this.numberOf(`c${cacheKey({ ...cache, clients }, nowMs)}`);
  }

  /** Programs put their names into it: whoever is called otherwise would have put in the other name. */
  private findCacheOfOwners(cache: Cache, nowMs: number, nameOf: (name: string) => string): number {
    const { keys, replica, clients } = cache;
    if (clients.length > 0 || [...keys, ...replica].some(({ value }) => value.type !== 'string'))
      return IMPOSSIBLE;
    const renamed = (all: Keyspace): Keyspace =>
      all.map((stored) =>
        stored.value.type === 'string'
          ? { ...stored, value: { ...stored.value, text: nameOf(stored.value.text) } }
          : stored,
      );
    const now = renamed(keys);
    const changed = { ...cache, keys: now, replica: replica === keys ? now : renamed(replica) };
    return this.numberOf(`c${cacheKey(changed, nowMs)}`);
  }

  private findProcess(lens: Lens, number: number): number {
    const process = this.parts.processes.at(number);
    const raw = lens.isRaw(process);
    const key = processKey(process, lens.nowMs, raw, lens.nameOf);
    return (lens.processes[number] = this.numberOf(`p${raw ? '!' : ''}${key}`));
  }

  private findCopies(lens: Lens): number {
    return (lens.copies = this.numberOf(`m${lens.copiesKey()}`));
  }

  /** Who did a thing makes no difference to anybody, nor does the order in which they were done. */
  private findServices(number: number): number {
    const counted = Object.entries(this.parts.services.at(number)).filter(
      ([name]) => !this.options.uncounted.includes(name),
    );
    const ledgers = counted.map(([name, ledger]) => [
      name,
      ledger.map(({ key, idempotencyKey }) => JSON.stringify([key, idempotencyKey])).sort(),
    ]);
    return (this.services[number] = this.numberOf(`s${JSON.stringify(ledgers)}`));
  }

  private nameOf(exchange: number): (name: string) => string {
    return (this.symmetry.exchanges[exchange] as Exchange).nameOf;
  }

  private numberOf(key: string): number {
    let number = this.numbers.get(key);
    if (number === undefined) this.numbers.set(key, (number = this.numbers.size));
    return number;
  }
}
