/**
 * A run of one protection as a plan that others can follow: operations become the landmarks they led past, because no
 * two programs have the same operations.
 */
import { printDecision, printItem, type Alias } from '../../trace/printSchedule';
import type { Step } from '../../trace/step';

export interface PlanItem {
  readonly text: string;
  /** The step of the run after which the item is done. */
  readonly step: number;
}

/** The plan of a run. Operations after the last landmark of a process are left out: no plan can say them. */
export function asPlan(steps: readonly Step[], alias: Alias): readonly PlanItem[] {
  return steps.flatMap((step, index): readonly PlanItem[] => {
    const { decision } = step;
    if (!decision) return [];
    if (decision.kind !== 'perform') return [{ text: printDecision(decision, alias), step: index }];
    const passed = step.events.flatMap((event) => (event.type === 'landmark' ? [event.landmark] : []));
    const landmark = passed.at(-1);
    if (landmark === undefined) return [];
    const { process, task } = decision;
    return [{ text: printItem({ kind: 'reach', process, task, landmark, nth: null }), step: index }];
  });
}
