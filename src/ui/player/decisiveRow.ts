/** The row that decided the promise of a pane, seen from a row. */
import type { PaneScene } from '../../trace/sight';
import { stepAt } from './sights';

/** The first row from which on the promise is as it is now; null while nothing is decided. */
export function decisiveRow(pane: PaneScene, row: number): number | null {
  const promises = (at: number): string =>
    stepAt(pane, at)
      .outcomes.map((outcome) => outcome.promise)
      .join();
  const now = promises(row);
  if (/^(pending,?)*$/.test(now)) return null;
  let first = row;
  while (first > 0 && promises(first - 1) === now) first -= 1;
  return first;
}
