/** The row that decided the promise of a pane, seen from every row. */
import type { PaneScene } from '../../trace/sight';
import { stepAt } from '../../trace/rows';

/** By row, from 0: the first row from which on the promise is as it is there; null while nothing is decided. */
export function decisiveRows(pane: PaneScene): readonly (number | null)[] {
  let since = 0;
  let before = '';
  return Array.from({ length: pane.cells.length + 1 }, (_, row) => {
    const promises = stepAt(pane, row).outcomes.map(({ promise }) => promise);
    const now = promises.join();
    if (now !== before) [since, before] = [row, now];
    return promises.every((promise) => promise === 'pending') ? null : since;
  });
}
