import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { everyFault, firstDifference, walkedFiles, type Beside } from '../../tests/rig/walks';
import { lastStep } from '../trace/step';
import type { CompileOptions } from '../scenario/options';
import type { Engine } from '../world/engine';
import { holdsTags } from '../world/key';
import { startWorld } from '../world/start';
import type { World } from '../world/world';
import { createMemory } from './exploration';
import type { Move } from './moves';
import { tupleOf, type Tuple } from './parts';
import { simplerIn } from './simpler';
import { withPlainDatabase } from './plainDatabase';

/** Tuples as a search has them: simpler than the world, and in their canonical form. */
function bySearch(engine: Engine): Beside {
  const start = { world: startWorld(withPlainDatabase(engine, true)), decisions: [], resting: [] };
  const { parts, offers, stepping, canon, simpler } = createMemory(engine, start);
  const canonical = (tuple: Tuple): string => {
    const into = new Int32Array(parts.width);
    canon.write(tuple, into);
    return into.join();
  };
  const first = tupleOf(parts, simpler(start.world, null));
  const at = first.slice();
  const list: Move[] = [];
  return {
    begin: () => at.set(first),
    offered: () => list.slice(0, offers.list(at, list)),
    follow: (move, world) => {
      stepping.step(at.slice(), move, at);
      // Old tags count as they stand: whoever began to count anew has others, and behaves alike.
      if (world.processes.some(holdsTags)) return null;
      return canonical(at) === canonical(tupleOf(parts, simpler(world, null))) ? null : { world };
    },
  };
}

describe('a world that a search puts in the place of another', () => {
  it.each(walkedFiles)('allows the same decisions, and they lead to worlds that are alike: %s', (file) => {
    // No failover, so that replicas are of no account.
    const engine = engineOf(readFileSync(file, 'utf8'), { ...everyFault, failovers: 0 });
    expect(firstDifference(withPlainDatabase(engine, true), 10, 40, bySearch(engine))).toBeNull();
  });
});

const orderPayment = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');

function worldAfter(schedule: string, options: CompileOptions): { engine: Engine; world: World } {
  const engine = engineOf(orderPayment, options);
  return { engine, world: lastStep(run(engine, schedule)).world };
}

describe('what nobody can see', () => {
  it('two copies that say the same go by one name, in queues and in hands', () => {
    const { engine, world } = worldAfter('P* q>A A', { protection: 'none', copies: 2, ids: 'same' });
    const simple = simplerIn(engine.setting, startWorld(engine))(world, null);
    expect(world.copies.map(({ name }) => name)).toEqual(['1001·1', '1001·2']);
    expect(simple.copies.map(({ name }) => name)).toEqual(['1001·1']);
    expect(JSON.stringify([simple.broker, simple.processes])).not.toContain('1001·2');
  });

  it('copies with ids of their own keep their names', () => {
    const { engine, world } = worldAfter('P*', { protection: 'none', copies: 2, ids: 'fresh' });
    expect(simplerIn(engine.setting, startWorld(engine))(world, null).copies).toBe(world.copies);
  });

  it('a replica holds what the cache holds, but where a failover may come', () => {
    for (const failovers of [0, 1]) {
      const options = { protection: 'redis-set-nx', copies: 1, failovers } as const;
      const { engine, world } = worldAfter('P* q>A A A', options);
      const { cache } = simplerIn(engine.setting, startWorld(engine))(world, null);
      expect(world.cache?.replica).toEqual([]);
      expect(cache?.replica).toHaveLength(failovers === 0 ? 1 : 0);
    }
  });
});
