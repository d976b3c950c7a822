import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { startWorld } from '../world/start';
import { FAULTS, type Budget } from '../world/world';
import { FaultsLeft } from './faultsLeft';
import { createParts } from './parts';
import { startOf } from './prologue';
import { searchToEnd, SEARCH_LIMITS } from './search';

const NONE = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Budget;

function faultsLeft(merging: boolean) {
  const parts = createParts(0);
  const left = new FaultsLeft(parts, merging);
  const budget = (some: Partial<Budget>) => parts.budgets.of({ ...NONE, ...some });
  return { left, budget };
}

describe('a state that differs from another in nothing but the faults left', () => {
  it('is no new one when the other has at least as many of each', () => {
    const { left, budget } = faultsLeft(true);
    left.add(0, 0, budget({ crashes: 2, cuts: 1 }));
    expect(left.covering(0, budget({ crashes: 1, cuts: 1 }))).toBe(0);
    expect(left.covering(0, budget({ crashes: 2, cuts: 1 }))).toBe(0);
    expect(left.covering(0, budget({ cuts: 2 }))).toBe(-1);
    expect(left.covering(1, budget({}))).toBe(-1);
  });

  it('is found behind others of its situation', () => {
    const { left, budget } = faultsLeft(true);
    left.add(0, 0, budget({ crashes: 1 }));
    left.add(0, 7, budget({ cuts: 1 }));
    expect(left.covering(0, budget({ crashes: 1 }))).toBe(0);
    expect(left.covering(0, budget({ cuts: 1 }))).toBe(7);
    expect(left.covering(0, budget({ crashes: 1, cuts: 1 }))).toBe(-1);
  });

  it('counts when every state counts', () => {
    const { left, budget } = faultsLeft(false);
    left.add(0, 0, budget({ crashes: 2 }));
    expect(left.covering(0, budget({ crashes: 1 }))).toBe(-1);
    expect(left.covering(0, budget({ crashes: 2 }))).toBe(0);
  });
});

const rows = [
  ['order-payment', 'none'],
  ['order-payment', 'redis-lock'],
  ['lost-confirm', 'id-table-check-first'],
  ['slow-work', 'redis-set-nx-ex'],
] as const;

describe('a search that leaves out what makes no difference', () => {
  it.each(rows)(
    'finds for %s with %s what the search of every state finds, as near',
    (scenario, protection) => {
      const text = readFileSync(`lessons/scenarios/${scenario}.yaml`, 'utf8');
      const engine = engineOf(text, { protection, copies: 2, ids: 'same', crashes: 1 });
      const start = startOf(engine, startWorld(engine), scenario === 'lost-confirm' ? [] : ['P']);
      const [merged, plain] = [true, false].map((symmetry) => {
        const found = searchToEnd(engine, start, SEARCH_LIMITS, { symmetry });
        const outcomes = found.outcomes.map(({ verdict, witness }) => [verdict, witness.length]);
        return {
          states: found.states,
          found: { effects: found.effects, outcomes, complete: found.complete },
        };
      });
      expect(merged?.found).toEqual(plain?.found);
      expect(merged?.states).toBeLessThan((plain?.states ?? 0) / 2);
    },
  );
});
