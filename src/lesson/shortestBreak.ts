/** The shortest way to a broken promise, from any moment of a run. */
import { createExploration, expandNext, statesOf, worldAt, type SearchStart } from '../explore/exploration';
import { wayTo } from '../explore/stateGraph';
import type { Decision } from '../world/decision';
import { isTerminal } from '../world/enabled';
import type { Engine } from '../world/engine';
import { outcomes, type Verdict } from '../world/outcome';
import { isBroken } from './broken';

/** No level asks for a longer search than this. */
export const LEVEL_STATES_MAX = 200_000;

/** What a search for a broken promise comes to: the way there, the proof that there is none, or neither. */
export type ShortestBreak =
  | { readonly kind: 'found'; readonly way: readonly Decision[] }
  | { readonly kind: 'never'; readonly states: number }
  | { readonly kind: 'unfinished' };

/** The fewest decisions that break the promise from here on; no decision where it is broken already. */
export function shortestBreak(
  engine: Engine,
  start: SearchStart,
  into: readonly Verdict[] | undefined,
): ShortestBreak {
  const run = createExploration(engine, start, { symmetry: false });
  // States are found in the order of their distance, so the first broken one is nearest.
  for (let looked = 0; looked < statesOf(run); looked += 1) {
    const world = worldAt(run, looked);
    const over = isTerminal(engine, world);
    if (isBroken({ over, outcomes: outcomes(engine, world, over) }, into))
      return { kind: 'found', way: wayTo(run.graph, looked) };
    if (statesOf(run) > LEVEL_STATES_MAX) return { kind: 'unfinished' };
    expandNext(run);
  }
  return { kind: 'never', states: statesOf(run) };
}
