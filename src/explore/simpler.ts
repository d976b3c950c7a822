/**
 * Differences between worlds that nobody can ever see, taken away: the second copy that says the same goes by the name of
 * the first where no program looks at names, and where no failover can come the replica holds what the cache holds.
 * Then handling the second copy is the same step as handling the first.
 */
import { replicate } from '../cache/failover';
import { readsOf } from '../world/reads';
import type { Setting } from '../world/setting';
import type { World } from '../world/world';
import { withoutSameCopies } from './sameCopies';

/** What is as good as a world that came out of another one, or out of none. */
export type Simpler = (world: World, before: World | null) => World;

/** Simplifies worlds of a setting that begin with this one. */
export function simplerIn(setting: Setting, start: World): Simpler {
  const named = readsOf(setting).copies;
  const failsOver = start.budget.failovers > 0;
  return (world, before) => {
    const fewer = named || world.copies === before?.copies ? world : withoutSameCopies(world);
    if (failsOver || fewer.cache === null) return fewer;
    const cache = replicate(fewer.cache);
    return cache === fewer.cache ? fewer : { ...fewer, cache };
  };
}
