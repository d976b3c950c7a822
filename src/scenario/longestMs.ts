/**
 * The longest time in a file or a schedule, a million days: sums of such times are still exact. It stands apart so that a
 * page which reads schedules need not load what reads expressions.
 */
export const LONGEST_MS = 1_000_000 * 86_400_000;
