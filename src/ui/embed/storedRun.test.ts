import { describe, expect, it } from 'vitest';
import { placeOf, type StoredRun } from './storedRun';

const run = (name: string, rows: number, stops: { readonly [stop: string]: number }): StoredRun =>
  ({
    name,
    answer: { scene: { rows: Array.from({ length: rows }, () => 'P') } },
    gates: [],
    stops: Object.entries(stops).map(([stop, row]) => ({ name: stop, row })),
  }) as unknown as StoredRun;

const race = run('race', 14, { looked: 8, end: 14 });
const guard = run('guard', 12, { done: 8, end: 12 });

describe('the place that a step means', () => {
  it.each([
    [3, 'guard', 3],
    ['guard.3', 'guard', 3],
    ['race.3', 'race', 3],
    ['race.looked', 'race', 8],
    ['looked', 'race', 8],
    ['end', 'guard', 12],
    ['race', 'race', 14],
  ] as const)('%s, while guard is shown, is %s at row %i', (step, name, row) => {
    const place = placeOf([race, guard], guard, step);
    expect([place?.run.name, place?.row]).toEqual([name, row]);
  });

  it.each(['nowhere', 'race.nowhere', 'other.3'])('%s is none', (step) => {
    expect(placeOf([race, guard], guard, step)).toBeNull();
  });
});
