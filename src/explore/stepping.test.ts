import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import type { CompileOptions } from '../scenario/options';
import type { Decision } from '../world/decision';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import { moveOnly } from '../world/next';
import { startWorld } from '../world/start';
import { createMoves, type Move } from './moves';
import { Offers } from './offers';
import { createParts, tupleOf, worldOf, type Parts } from './parts';
import { Stepping } from './stepping';

const folders = ['lessons/scenarios', 'tests/incidents'];
const files = folders.flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? [`${folder}/${name}`] : [])),
);

/** Every kind of fault, so that every kind of decision is met. */
const faults: CompileOptions = {
  ...{ crashes: 2, cuts: 2, brokerRestarts: 1, failovers: 1, errors: 1, unknowns: 1 },
  seconds: 600,
};

/** The same choices on every machine. */
function choosing(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
}

/** Walks at random, by tuples and in the world at once; gives what differed first. */
function firstDifference(engine: Engine, walks: number, length: number): object | null {
  const parts = createParts(engine.setting.processes.length);
  const moves = createMoves(engine);
  const offers = new Offers(engine, parts, moves, []);
  const stepping = new Stepping(engine, parts);
  for (let seed = 1; seed <= walks; seed += 1) {
    const choose = choosing(seed);
    const to = tupleOf(parts, startWorld(engine));
    const list: Move[] = [];
    let world = startWorld(engine);
    for (let step = 0; step < length; step += 1) {
      const from = to.slice();
      const count = offers.list(from, list);
      const offered = list.slice(0, count).map((move) => move.decision);
      const may = enabled(engine, world);
      if (inOrder(offered) !== inOrder(may)) return { seed, step, offered, may };
      if (may.length === 0) break;
      const move = list[choose(may.length)] as Move;
      world = moveOnly(engine, world, move.decision).world;
      stepping.step(from, move, to);
      if (to.join() !== tupleOf(parts, world).join())
        return { seed, step, move, ...telling(parts, to, tupleOf(parts, world)) };
    }
  }
  return null;
}

function inOrder(decisions: readonly Decision[]): string {
  return decisions
    .map((decision) => JSON.stringify(decision))
    .sort()
    .join();
}

function telling(parts: Parts, got: Int32Array, should: Int32Array): object {
  return { remembered: worldOf(parts, got), carriedOut: worldOf(parts, should) };
}

describe('a remembered step', () => {
  it.each(files)('does what the decision does, and the same decisions may follow: %s', (file) => {
    const engine = engineOf(readFileSync(file, 'utf8'), faults);
    expect(firstDifference(engine, 40, 40)).toBeNull();
  });
});
