import { describe, expect, it } from 'vitest';
import type { Mark } from '../../picture/marks';
import { assignSlots } from './slots';

const tag = { phase: 'past' } as const;
const bar = (key: string): Mark => ({
  ...{ ...tag, key, kind: 'bar', role: 'ready', x: 0, y1: 0, y2: 9, width: 7 },
});
const sign = (key: string, disc = 0): Mark => ({
  ...{ ...tag, key, kind: 'sign', role: 'fault', sign: 'cross', x: 0, y: 0, scale: 1, disc },
});
const slotsOf = (before: readonly Mark[], after: readonly Mark[]): readonly [number[], number[]] => {
  const first = assignSlots([], before);
  return [first.map(({ slot }) => slot), assignSlots(first, after).map(({ slot }) => slot)];
};

describe('the elements of a picture', () => {
  it('stay with the mark that they draw, wherever it stands', () => {
    const [before, after] = slotsOf([bar('a'), bar('b')], [bar('b'), bar('a')]);
    expect(after).toEqual([before[1], before[0]]);
  });

  it('are taken over by new marks of the same make, in their order', () => {
    const [before, after] = slotsOf([bar('a'), sign('s'), bar('b')], [sign('t'), bar('c'), bar('d')]);
    expect(after.slice(0, 2)).toEqual(before.slice(1));
    expect(new Set(after)).toEqual(new Set(before));
  });

  it('are never given to a mark that needs others, nor to two marks', () => {
    const [before, after] = slotsOf([bar('a'), sign('s')], [sign('s', 9), bar('a'), bar('b')]);
    expect(after[1]).toBe(before[0]);
    expect(new Set([...before, ...after]).size).toBe(4);
  });
});
