import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { everyFault, firstDifference, walkedFiles, type Beside } from '../../tests/rig/walks';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';
import { createMoves, type Move } from './moves';
import { Offers } from './offers';
import { createParts, tupleOf, worldOf } from './parts';
import { Stepping } from './stepping';

/** Tuples, and the steps that are remembered. */
function byTuples(engine: Engine): Beside {
  const parts = createParts(engine.setting.processes.length);
  const offers = new Offers(engine, parts, createMoves(engine), []);
  const stepping = new Stepping(engine, parts);
  const first = tupleOf(parts, startWorld(engine));
  const at = first.slice();
  const list: Move[] = [];
  return {
    begin: () => at.set(first),
    offered: () => list.slice(0, offers.list(at, list)),
    follow: (move, world) => {
      stepping.step(at.slice(), move, at);
      const should = tupleOf(parts, world);
      if (at.join() === should.join()) return null;
      return { remembered: worldOf(parts, at), carriedOut: worldOf(parts, should) };
    },
  };
}

describe('a remembered step', () => {
  it.each(walkedFiles)('does what the decision does, and the same decisions may follow: %s', (file) => {
    const engine = engineOf(readFileSync(file, 'utf8'), everyFault);
    expect(firstDifference(engine, 40, 40, byTuples(engine))).toBeNull();
  });
});
