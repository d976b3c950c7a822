/** The promise of a pane over its rows, as a few runs of equal state: the strip under the scrubber. */
import type { PaneScene } from '../../trace/sight';
import { stepAt } from '../../trace/rows';

export const PROMISE_STATES = ['pending', 'held', 'broken', 'lost'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

export interface PromiseRun {
  readonly promise: PromiseState;
  readonly from: number;
  readonly to: number;
}

/** The worst promise of all events after a row. */
export function promiseAt(pane: PaneScene, row: number): PromiseState {
  const { outcomes } = stepAt(pane, row);
  if (outcomes.some(({ effects, expected }) => effects > expected)) return 'broken';
  if (outcomes.some(({ promise }) => promise === 'broken')) return 'lost';
  return outcomes.every(({ promise }) => promise === 'held') ? 'held' : 'pending';
}

/** The runs over all rows. A state is drawn over the row that brought it about. */
export function promiseRuns(pane: PaneScene): readonly PromiseRun[] {
  const runs: PromiseRun[] = [];
  for (let at = 1; at <= pane.cells.length; at += 1) {
    const promise = promiseAt(pane, at);
    const last = runs.at(-1);
    if (last && last.promise === promise) runs[runs.length - 1] = { ...last, to: at };
    else runs.push({ promise, from: at - 1, to: at });
  }
  return runs;
}

/** As much of the runs as lies before a row. */
export function runsUpTo(runs: readonly PromiseRun[], row: number): readonly PromiseRun[] {
  return runs.flatMap((run) => (run.from < row ? [{ ...run, to: Math.min(run.to, row) }] : []));
}
