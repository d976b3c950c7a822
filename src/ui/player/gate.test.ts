import { describe, expect, it } from 'vitest';
import { closedGate, lastAnswered, lastVisibleRow, type Gate } from './gate';

const gate = (id: string, row: number): Gate => {
  const words = { en: id, zh: id };
  return { id, row, question: words, choices: [{ text: words, misconception: null }], right: 0 };
};
const gates = [gate('late', 9), gate('early', 4)];

describe('a question at a row', () => {
  it('hides everything behind it until it is answered or skipped', () => {
    expect(lastVisibleRow(12, gates, {})).toBe(4);
    expect(lastVisibleRow(12, gates, { early: 'skipped' })).toBe(9);
    expect(lastVisibleRow(12, gates, { early: 1, late: 0 })).toBe(12);
  });

  it('comes in the order of the rows', () => {
    expect(closedGate(gates, {})?.id).toBe('early');
    expect(closedGate(gates, { early: 0, late: 0 })).toBeNull();
  });

  it('is remembered behind it, unless it was skipped', () => {
    expect(lastAnswered(gates, { early: 0 }, 4)).toBeNull();
    expect(lastAnswered(gates, { early: 0 }, 5)?.gate.id).toBe('early');
    expect(lastAnswered(gates, { early: 'skipped' }, 5)).toBeNull();
    expect(lastAnswered(gates, { early: 0, late: 0 }, 10)?.gate.id).toBe('late');
  });
});
