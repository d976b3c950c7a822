import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  append,
  emptyList,
  find,
  first,
  insert,
  last,
  listOf,
  remove,
  removeFirst,
  toArray,
  upTo,
} from './orderedList';

const numbers = fc.uniqueArray(fc.nat(10_000), { maxLength: 400 });
const at = (wanted: number) => (element: number) => element - wanted;

describe('an ordered list', () => {
  it('keeps its elements in order however they are inserted', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const list = values.reduce((grown, value) => insert(grown, value, at(value)), emptyList<number>());
        const sorted = [...values].sort((left, right) => left - right);
        expect(toArray(list)).toEqual(sorted);
        expect([list.size, first(list), last(list)]).toEqual([sorted.length, sorted[0], sorted.at(-1)]);
      }),
    );
  });

  it('finds, removes and cuts off by place', () => {
    fc.assert(
      fc.property(numbers, fc.nat(10_000), (values, wanted) => {
        const sorted = [...values].sort((left, right) => left - right);
        const list = listOf(sorted);
        expect(find(list, at(wanted))).toBe(sorted.find((value) => value === wanted));
        expect(toArray(remove(list, at(wanted)))).toEqual(sorted.filter((value) => value !== wanted));
        expect(upTo(list, at(wanted))).toEqual(sorted.filter((value) => value <= wanted));
      }),
    );
  });

  it('is a queue: what is appended first is removed first, and the old list stays as it was', () => {
    const full = Array.from({ length: 200 }, (_, index) => index).reduce(append<number>, emptyList<number>());
    let rest = full;
    for (let index = 0; index < 200; index += 1) {
      expect(first(rest)).toBe(index);
      rest = removeFirst(rest);
    }
    expect(rest).toEqual(emptyList());
    expect(full.size).toBe(200);
  });

  it('survives JSON', () => {
    const list = listOf([1, 2, 3]);
    expect(JSON.parse(JSON.stringify(list))).toEqual(list);
  });
});
