import { describe, expect, it } from 'vitest';
import { dayOf, printDay, readDay } from './today';

describe('days', () => {
  it('change at midnight of the reader', () => {
    expect(dayOf(new Date(2026, 10, 30, 0, 0)) - dayOf(new Date(2026, 10, 29, 23, 59))).toBe(1);
    expect(printDay(dayOf(new Date(2026, 10, 29, 0, 1)))).toBe('2026-11-29');
  });

  it('come back from a date field as they went in, and an empty or impossible one is none', () => {
    expect(readDay(printDay(20_786))).toBe(20_786);
    expect(['', 'soon', '2026-13-01'].map(readDay)).toEqual([null, null, null]);
  });
});
