import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { startWorld } from '../world/start';
import { priceOf, type Price } from './price';

const text = (scenario: string): string => readFileSync(`lessons/scenarios/${scenario}.yaml`, 'utf8');

function price(scenario: string, protection: string, prologue: readonly string[] = ['P']): Price | null {
  const engine = engineOf(text(scenario), { protection, copies: 2, ids: 'same', crashes: 0 });
  return priceOf(engine, startWorld(engine), prologue);
}

/** Statements and commands for a first and for a repeated delivery, and the tables that only the protection needs. */
const prices: readonly (readonly [
  string,
  readonly [number, number],
  readonly [number, number],
  readonly string[],
])[] = [
  ['none', [1, 0], [1, 0], []],
  ['state-guard', [1, 0], [1, 0], []],
  ['id-table', [4, 0], [3, 0], ['msg_id_record']],
  ['id-table-check-first', [5, 0], [1, 0], ['msg_id_record']],
  ['id-table-no-tx', [3, 0], [1, 0], ['msg_id_record']],
  ['select-then-update', [2, 0], [1, 0], []],
  ['guard-with-effect', [4, 0], [3, 0], []],
  ['optimistic-version', [2, 0], [1, 0], []],
  ['redis-mark-after', [1, 2], [0, 1], []],
  ['redis-lock', [1, 4], [0, 3], []],
  ['in-memory-set', [1, 0], [0, 0], []],
];

describe('the price of a protection', () => {
  it.each(prices)('%s', (protection, first, repeated, extraTables) => {
    const found = price('order-payment', protection);
    expect([found?.first.statements, found?.first.commands]).toEqual(first);
    expect([found?.repeated.statements, found?.repeated.commands]).toEqual(repeated);
    expect(found?.extraTables).toEqual(extraTables);
  });

  it('counts calls, and every answer that is waited for', () => {
    expect(price('mail', 'id-table')?.first).toEqual({ statements: 3, commands: 0, calls: 1, roundTrips: 4 });
  });

  it('is counted for requests where nobody consumes', () => {
    const found = price('form-token', 'form-token-atomic', []);
    expect([found?.first.statements, found?.repeated.statements]).toEqual([2, 1]);
  });
});
