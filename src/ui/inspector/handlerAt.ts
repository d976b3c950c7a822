/** The process whose program a row is about: the one that acted, else the first that handles messages. */
import type { Program } from '../../program/program';
import type { PaneScene } from '../../trace/sight';
import { stepAt, stepsOfRow } from '../../trace/rows';

export interface Handler {
  readonly process: string;
  readonly program: Program;
  /** The operation it performs next; null while it is down. */
  readonly current: string | null;
  /** The last branch that it took in this row. */
  readonly taken: { readonly from: string; readonly label: string } | null;
}

/** Who handles, and where in its program it stands; null when nobody in the scenario consumes. */
export function handlerAt(pane: PaneScene, row: number): Handler | null {
  const handlers = pane.setting.processes.filter((plan) => plan.consumes !== null);
  const acted = stepsOfRow(pane, row).flatMap(({ decision }) =>
    decision && 'process' in decision ? [decision.process] : [],
  );
  const plan =
    handlers.find(({ name }) => acted.includes(name)) ?? lastActor(pane, row, handlers) ?? handlers[0];
  const program = plan && pane.setting.programs[plan.program];
  if (!plan || !program) return null;
  const process = stepAt(pane, row).world.processes.find(({ name }) => name === plan.name);
  const branches = stepsOfRow(pane, row)
    .flatMap((step) => step.events)
    .flatMap((event) => (event.type === 'branch' && event.process === plan.name ? [event] : []));
  const last = branches.at(-1);
  return {
    process: plan.name,
    program,
    current: process?.up ? (process.tasks[0]?.at ?? null) : null,
    taken: last ? { from: last.from, label: last.label } : null,
  };
}

/** Of the handlers, the one that acted last before a row. */
function lastActor<T extends { readonly name: string }>(
  pane: PaneScene,
  row: number,
  handlers: readonly T[],
): T | undefined {
  for (let at = row; at > 0; at -= 1) {
    for (const { decision } of stepsOfRow(pane, at).toReversed()) {
      const found =
        decision && 'process' in decision && handlers.find(({ name }) => name === decision.process);
      if (found) return found;
    }
  }
  return undefined;
}
