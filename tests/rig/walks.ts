/** For tests: random walks through the world, and beside them what should come to the same. */
import { readdirSync } from 'node:fs';
import type { Move } from '../../src/explore/moves';
import type { CompileOptions } from '../../src/scenario/options';
import type { Decision } from '../../src/world/decision';
import { enabled } from '../../src/world/enabled';
import type { Engine } from '../../src/world/engine';
import { moveOnly } from '../../src/world/next';
import { startWorld } from '../../src/world/start';
import type { World } from '../../src/world/world';

/** Every scenario and every incident. */
export const walkedFiles = ['lessons/scenarios', 'tests/incidents'].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? [`${folder}/${name}`] : [])),
);

/** Every kind of fault, so that every kind of decision is met. */
export const everyFault: CompileOptions = {
  ...{ crashes: 2, cuts: 2, brokerRestarts: 1, failovers: 1, errors: 1, unknowns: 1 },
  seconds: 600,
};

/** What goes the same way as the world. */
export interface Beside {
  /** Goes back to the beginning. */
  readonly begin: () => void;
  /** What may be decided now. */
  readonly offered: () => readonly Move[];
  /** Does what was decided; gives what is not as in the world, or null. */
  readonly follow: (move: Move, world: World) => object | null;
}

/** Walks at random in the world and beside it; gives what differed first. */
export function firstDifference(
  engine: Engine,
  walks: number,
  length: number,
  beside: Beside,
): object | null {
  for (let seed = 1; seed <= walks; seed += 1) {
    const choose = choosing(seed);
    beside.begin();
    let world = startWorld(engine);
    for (let step = 0; step < length; step += 1) {
      const offered = beside.offered();
      const may = enabled(engine, world);
      if (inOrder(offered.map(({ decision }) => decision)) !== inOrder(may))
        return { seed, step, offered, may };
      if (may.length === 0) break;
      const move = offered[choose(may.length)] as Move;
      world = moveOnly(engine, world, move.decision).world;
      const differs = beside.follow(move, world);
      if (differs) return { seed, step, move, ...differs };
    }
  }
  return null;
}

/** The same choices on every machine. */
function choosing(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
}

function inOrder(decisions: readonly Decision[]): string {
  return decisions
    .map((decision) => JSON.stringify(decision))
    .sort()
    .join();
}
