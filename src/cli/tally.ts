/** What a conformance run counts; `skipped` is what could not be tried, and never counts as passed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Takes one line of output. */
export type Print = (line: string) => void;

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The sum, kind by kind. */
export function addTallies(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The closing line of every command that counts: `N passed, N failed, N skipped`. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
