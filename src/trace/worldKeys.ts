/** Knowing a world again in which a run was before. */
import type { Engine } from '../world/engine';
import { canonicalKey, createKeyCache } from '../world/key';
import { readsOf } from '../world/reads';
import type { World } from '../world/world';

/** Keys that are equal for worlds that behave alike from now on: with the tags and the time that programs look at. */
export function createWorldKeys(engine: Engine): (world: World) => string {
  const { tags, clock } = readsOf(engine.setting);
  const keys = createKeyCache();
  return (world) => `${clock ? world.nowMs : ''}|${canonicalKey(world, keys, { absoluteTags: tags })}`;
}
