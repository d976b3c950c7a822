import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import type { CompileOptions } from '../scenario/options';
import { printDecisions } from '../trace/printSchedule';
import { verdictOf } from '../trace/verdict';
import { startWorld } from '../world/start';
import { startOf } from './prologue';
import { searchToEnd, type SearchResult } from './search';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');

/**
 * The durable effects of one payment over all schedules: one copy and at most one crash · two copies with the same id
 * and no crash · two copies with fresh ids and no crash. Two consumers, prefetch 1, everything published at the start.
 */
const effects: readonly (readonly [string, number[], number[], number[]])[] = [
  ['none', [1, 2], [2], [2]],
  ['auto-ack', [0, 1], [2], [2]],
  ['ack-before-work', [0, 1], [2], [2]],
  ['in-memory-set', [1, 2], [1, 2], [2]],
  ['redis-mark-after', [1, 2], [1, 2], [2]],
  ['redis-set-nx', [0, 1], [1], [2]],
  ['id-table-no-tx', [1, 2], [1, 2], [2]],
  ['id-stored-first', [0, 1], [1], [2]],
  ['id-table-check-first', [1], [1], [2]],
  ['id-table', [1], [1], [2]],
  ['select-then-update', [1], [1, 2], [1, 2]],
  ['state-guard', [1], [1], [1]],
  ['guard-with-effect', [1], [1], [1]],
  ['guard-then-effect', [0, 1], [1], [1]],
  ['optimistic-version', [1], [1], [1]],
  ['version-only', [1, 2], [2], [2]],
  ['redelivered-flag', [0, 1], [2], [2]],
];

const bounds: readonly (readonly [string, CompileOptions])[] = [
  ['one copy, at most one crash', { copies: 1, ids: 'same', crashes: 1 }],
  ['two copies with the same id, no crash', { copies: 2, ids: 'same', crashes: 0 }],
  ['two copies with fresh ids, no crash', { copies: 2, ids: 'fresh', crashes: 0 }],
];

const cases = effects.flatMap(([protection, ...cells]) =>
  bounds.map(([words, options], index) => [protection, words, options, cells[index] ?? []] as const),
);

function searched(options: CompileOptions): {
  readonly engine: ReturnType<typeof engineOf>;
  readonly result: SearchResult;
} {
  const engine = engineOf(text, options);
  return { engine, result: searchToEnd(engine, startOf(engine, startWorld(engine), ['P'])) };
}

describe('what the search finds for the payment of an order', () => {
  it.each(cases)('%s, %s', (protection, _words, options, expected) => {
    const { engine, result } = searched({ ...options, protection });
    expect(result.effects).toEqual(expected);
    expect(result.complete).toBe(true);
    for (const { verdict, witness, loop } of result.outcomes) {
      const replayed = run(engine, printDecisions([...witness, ...loop]));
      expect(verdictOf(engine, replayed)).toBe(verdict);
    }
  });

  it('some schedule does deliver: no verdict is empty', () => {
    for (const [protection, , options] of cases) {
      const { result } = searched({ ...options, protection });
      expect(result.terminals).toBeGreaterThan(0);
      expect(result.outcomes.length).toBeGreaterThan(0);
    }
  });
});
