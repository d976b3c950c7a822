/** One search, timed; the same in Node and in the worker of a browser. */
import { startOf } from '../../src/explore/prologue';
import { searchToEnd, SEARCH_LIMITS, type SearchResult } from '../../src/explore/search';
import type { CompileOptions } from '../../src/scenario/options';
import type { Engine } from '../../src/world/engine';
import { startWorld } from '../../src/world/start';
import type { ProcessName } from '../../src/world/world';

/** What `search.states_per_s` searches. */
export const reference = {
  scenario: 'order-payment',
  options: { protection: 'id-table', copies: 3, ids: 'same', crashes: 2 } satisfies CompileOptions,
} as const;

/** As often as it takes for the code to be compiled, and for a moment in which nobody else needs the machine. */
const ROUNDS_MIN = 60;
const WARM_MS = 3000;

export interface TimedSearch {
  readonly result: SearchResult;
  readonly ms: number;
}

/** The whole of a search: from the first world to its result. */
export function timedSearch(engine: Engine, prologue: readonly ProcessName[], symmetry = true): TimedSearch {
  const start = performance.now();
  const first = startOf(engine, startWorld(engine), prologue);
  const result = searchToEnd(engine, first, { ...SEARCH_LIMITS, statesMax: 200_000 }, { symmetry });
  return { result, ms: performance.now() - start };
}

/**
 * States in a second with the memory of the database filled and everything else computed again: the fastest of the
 * searches that fit into some seconds. Every process and every copy goes by its own name, so that each state counts.
 */
export function statesPerSecond(engine: Engine, prologue: readonly ProcessName[]): number {
  const { result } = timedSearch(engine, prologue, false);
  let best = Infinity;
  const end = performance.now() + WARM_MS;
  for (let round = 0; round < ROUNDS_MIN || performance.now() < end; round += 1)
    best = Math.min(best, timedSearch(engine, prologue, false).ms);
  return Math.round((result.states / best) * 1000);
}
