/**
 * A run of one protection as a plan that others can follow: operations become the landmarks they led past, because no
 * two programs have the same operations.
 */
import { printDecision, printItem, type Alias } from '../../trace/printSchedule';
import type { Scene } from '../../trace/sight';
import type { Step } from '../../trace/step';
import { aliasOf } from '../decisions/choiceList';

export interface PlanItem {
  readonly text: string;
  /** The step of the run after which the item is done. */
  readonly step: number;
}

/**
 * The plan of a run. An operation that passes no landmark is part of the way to the next one; where none comes any more,
 * because its process dies or the run ends, it is kept as the next operation of its process.
 */
export function asPlan(steps: readonly Step[], alias: Alias): readonly PlanItem[] {
  return steps.flatMap((step, index): readonly PlanItem[] => {
    const { decision } = step;
    if (!decision) return [];
    if (decision.kind !== 'perform') return [{ text: printDecision(decision, alias), step: index }];
    const { process, task } = decision;
    const waits = step.events.some((event) => event.type === 'statement' && event.outcome.kind === 'blocked');
    const landmark = waits
      ? landmarksIn(untilNext(steps.slice(index), process), process)[0]
      : landmarksIn([step], process).at(-1);
    if (landmark === undefined) {
      const leads = !waits && leadsToLandmark(steps.slice(index + 1), process);
      return leads ? [] : [{ text: printDecision(decision, alias), step: index }];
    }
    return [{ text: printItem({ kind: 'reach', process, task, landmark, nth: null }), step: index }];
  });
}

/** Whether the process goes on to a landmark before anything else befalls it. */
function leadsToLandmark(later: readonly Step[], process: string): boolean {
  for (const step of later) {
    const { decision } = step;
    if (decision === null || !('process' in decision) || decision.process !== process) continue;
    if (decision.kind !== 'perform') return false;
    if (landmarksIn([step], process).length > 0) return true;
  }
  return false;
}

/** The first step and what others do until the process acts again: a statement that waits returns in between. */
function untilNext(steps: readonly Step[], process: string): readonly Step[] {
  const acts = ({ decision }: Step, index: number): boolean =>
    index > 0 && decision !== null && 'process' in decision && decision.process === process;
  const next = steps.findIndex(acts);
  return next < 0 ? steps : steps.slice(0, next);
}

function landmarksIn(steps: readonly Step[], process: string): readonly string[] {
  return steps.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.type === 'landmark' && event.process === process ? [event.landmark] : [],
    ),
  );
}

/** The schedule of a scene as other protections can follow it, and how many of its items lie before a row. */
export interface Plan {
  readonly schedule: string;
  readonly done: number;
}

/** The plan of a scene, of which everything up to a row is done. */
export function planOf(scene: Scene, row: number): Plan {
  const [only, ...more] = scene.panes;
  if (!only || more.length > 0) return { schedule: scene.rows.join(' '), done: row };
  const items = asPlan(only.steps, aliasOf(only));
  const done = items.filter((item) => item.step <= row).length;
  return { schedule: items.map((item) => item.text).join(' '), done };
}

/** The row at which so many items of the schedule are done. */
export function rowAfter(scene: Scene, done: number): number {
  const [only, ...more] = scene.panes;
  if (!only || more.length > 0) return done;
  return Math.max(
    0,
    only.steps.findLastIndex((step) => step.item !== null && step.item < done),
  );
}
