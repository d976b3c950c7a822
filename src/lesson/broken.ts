/** When a *Break it* level is won. */
import type { Step } from '../trace/step';
import type { Verdict } from '../world/outcome';

/** What counts as broken unless a level says otherwise. */
export const BROKEN: readonly Verdict[] = ['doubled', 'lost'];

/** Whether the promise is broken at a step: too many effects count at once, everything else when the run is over. */
export function isBroken(
  { over, outcomes }: Pick<Step, 'over' | 'outcomes'>,
  into: readonly Verdict[] = BROKEN,
): boolean {
  return outcomes.some(({ effects, expected, verdict }) =>
    over ? into.includes(verdict) : effects > expected && into.includes('doubled'),
  );
}
