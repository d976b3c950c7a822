import { describe, expect, it } from 'vitest';
import { dayOf, examDays, printDay, readDay } from './today';

describe('the day of an interview', () => {
  it('is today at the earliest, and within a year', () => {
    const { first, last } = examDays(dayOf(new Date(2026, 10, 30)));
    expect([first, last].map(printDay)).toEqual(['2026-11-30', '2027-12-01']);
    expect(readDay('9999-12-31')).toBeGreaterThan(last);
  });
});
