/** The promise of a pane over its rows, as a few runs of equal state: the strip under the scrubber. */
import type { PaneScene } from '../../trace/sight';
import { stepAt } from './sights';

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

/** The runs up to a row. A state is drawn over the row that brought it about. */
export function promiseRuns(pane: PaneScene, row: number): readonly PromiseRun[] {
  const runs: PromiseRun[] = [];
  for (let at = 1; at <= row; at += 1) {
    const promise = promiseAt(pane, at);
    const last = runs.at(-1);
    if (last && last.promise === promise) runs[runs.length - 1] = { ...last, to: at };
    else runs.push({ promise, from: at - 1, to: at });
  }
  return runs;
}
