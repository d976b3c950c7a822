/** What the canonical keys of parts depend on besides the part: the moment, whose tags count as they stand, what copies are called. */
import { createKeyCache, type KeyCache } from '../broker/key';
import type { Engine } from '../world/engine';
import { holdsTags } from '../world/key';
import { readsOf, tagReaders } from '../world/reads';
import type { Copy, CopyName, Process } from '../world/world';
import { contentOf } from './sameCopies';
import { COPIES, NOW, PROCESSES, type Parts, type Tuple } from './parts';

/** One of the few ways to look at parts in a search, with the keys found through it. */
export interface Lens {
  readonly nowMs: number;
  readonly isRaw: (process: Process) => boolean;
  /** Which connections of the broker have absolute tags; null for none. */
  readonly absoluteTags: ((connection: string) => boolean) | null;
  readonly nameOf: (copy: CopyName) => string;
  readonly copiesKey: () => string;
  readonly keys: KeyCache;
  readonly processes: number[];
  /** By exchange, then by part. */
  readonly brokers: readonly number[][];
  readonly caches: readonly number[][];
  copies: number | null;
}

/** The lens for a world. */
export type LensOf = (tuple: Tuple) => Lens;

/** Lenses for one search. With `symmetry`, copies with the same content go by their content wherever nothing goes by their name. */
export function createLenses(engine: Engine, parts: Parts, symmetry: boolean, exchanges: number): LensOf {
  const { processes } = engine.setting;
  const reads = readsOf(engine.setting);
  const names = 1 << processes.length;
  const readers = tagReaders(engine.setting);
  const readTags = processes.reduce(
    (bits, { name }, index) => bits | (readers.includes(name) ? 1 << index : 0),
    0,
  );
  const always = readTags | (reads.copies || !symmetry ? names : 0);
  const keys = new Map<string, KeyCache>();
  const first = createKeyCache();
  const make = (variant: number, now: number, copies: number): Lens => {
    const raw = processes.flatMap((plan, index) => (variant & (1 << index) ? [plan.name] : []));
    const named = (variant & names) !== 0;
    const naming = `${copies}${named}`;
    // Keys that are to be compared have their numbers from one place; what a message says depends on the naming.
    const own = keys.get(naming) ?? { ...createKeyCache(), numbers: first.numbers, settings: first.settings };
    keys.set(naming, own);
    return makeLens(parts.moments.at(now), raw, named, parts.copies.at(copies), own, exchanges);
  };
  const variants: number[] = [];
  const variantOf = (number: number): number => {
    const process = parts.processes.at(number);
    return (variants[number] = holdsTags(process) ? 1 : 0);
  };
  /** By variant, by the number of the copies, by the number of the moment. */
  const lenses = new Map<number, Lens[][]>();
  let lastVariant = -1;
  let last: Lens[][] = [];
  return (tuple) => {
    let variant = always;
    for (let index = 0; index < processes.length; index += 1) {
      const number = tuple[PROCESSES + index] as number;
      const own = variants[number] ?? variantOf(number);
      variant |= own << index;
    }
    if (variant !== lastVariant) {
      lastVariant = variant;
      last = lenses.get(variant) ?? [];
      lenses.set(variant, last);
    }
    const copies = tuple[COPIES] as number;
    const now = tuple[NOW] as number;
    const byMoment = (last[copies] ??= []);
    return (byMoment[now] ??= make(variant, now, copies));
  };
}

function makeLens(
  nowMs: number,
  raw: readonly string[],
  named: boolean,
  published: readonly Copy[],
  keys: KeyCache,
  exchanges: number,
): Lens {
  const contents = new Map(published.map((copy) => [copy.name, named ? copy.name : contentOf(copy)]));
  return {
    nowMs,
    isRaw: (process) => raw.includes(process.name),
    absoluteTags: raw.length === 0 ? null : (connection) => raw.includes(connection.replace(/'+$/, '')),
    nameOf: (copy) => contents.get(copy) ?? copy,
    // What a copy says stands wherever one is: then it makes no difference which were published.
    copiesKey: () => (named ? JSON.stringify(published) : ''),
    keys,
    processes: [],
    brokers: Array.from({ length: exchanges }, () => []),
    caches: Array.from({ length: exchanges }, () => []),
    copies: null,
  };
}
