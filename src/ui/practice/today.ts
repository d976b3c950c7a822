/** Days as whole numbers, as the review queue counts them: midnight is that of the reader. */

const DAY_MS = 86_400_000;

/** The number of the day of a moment. */
export function dayOf(moment: Date): number {
  return Math.floor(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS);
}

/** The number of today. */
export function today(): number {
  return dayOf(new Date());
}

/** An interview further away is a slip of the keyboard, and nothing is repeated before one that is over. */
const EXAM_DAYS_MAX = 366;

/** The first and the last day that an interview can be on. */
export function examDays(now: number): { readonly first: number; readonly last: number } {
  return { first: now, last: now + EXAM_DAYS_MAX };
}

/** A day as a date field says it. */
export function printDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day that a date field says; null where it says none. */
export function readDay(text: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) || ms < 0 ? null : ms / DAY_MS;
}
