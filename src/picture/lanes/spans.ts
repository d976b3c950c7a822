/** What lasts at a process: its handler, its transactions, its absence; and the promise of the pane over its steps. */
import type { PaneScene, SceneStep } from '../../trace/sight';
import { END } from '../../program/program';
import type { Process, Task } from '../../world/world';
import type { Act } from './act';
import { isZombie } from './readWork';
import { sessionName } from './readContext';

interface Span {
  readonly fromStep: number;
  /** Null while it lasts. */
  readonly toStep: number | null;
}

/** A handler runs. A zombie is one that works on what the broker has already given away. */
export interface Handling extends Span {
  readonly process: string;
  readonly task: number;
  readonly kind: 'handler' | 'zombie';
  /** What ends it, as far as the picture is concerned. */
  readonly endsBy: 'settle' | 'crash' | 'turn' | 'plain';
}

export interface TransactionSpan extends Span {
  readonly process: string;
  readonly task: number;
  readonly state: 'open' | 'done' | 'undone';
}

export interface DownSpan extends Span {
  readonly process: string;
}

export const PROMISE_STATES = ['pending', 'held', 'broken', 'lost'] as const;
export type PromiseState = (typeof PROMISE_STATES)[number];

export interface PromiseSpan extends Span {
  readonly state: PromiseState;
}

/** Follows a state over the steps: one span for each stretch in which `of` gives an equal text; null is none. */
function stretches(
  steps: readonly SceneStep[],
  of: (step: SceneStep, index: number) => string | null,
): readonly (Span & { readonly state: string })[] {
  const found: (Span & { readonly state: string })[] = [];
  let open: { state: string; fromStep: number } | null = null;
  steps.forEach((step, index) => {
    const state = of(step, index);
    if (open && open.state === state) return;
    if (open) found.push({ ...open, toStep: index });
    open = state === null ? null : { state, fromStep: index };
  });
  if (open) found.push({ ...(open as { state: string; fromStep: number }), toStep: null });
  return found;
}

/** The handlers of every process that is not a plain publisher. */
export function handlingsOf(
  { setting, steps }: PaneScene,
  acts: readonly (readonly Act[])[],
): readonly Handling[] {
  const flat = acts.flat();
  return setting.processes.flatMap((plan) => {
    if (plan.role === 'publisher') return [];
    const start = setting.programs[plan.program]?.start ?? END;
    return Array.from({ length: Math.max(1, plan.concurrency) }, (_, task) => task).flatMap((task) =>
      stretches(steps, (step) => {
        const process = step.world.processes.find((each) => each.name === plan.name);
        if (!process || !isBusy(process.tasks[task], start)) return null;
        return isZombie({ step }, plan.name, task) ? 'zombie' : 'handler';
      }).map(({ state, ...span }): Handling => {
        const kind = state === 'zombie' ? 'zombie' : 'handler';
        return { ...span, process: plan.name, task, kind, endsBy: endOf(flat, plan.name, span, steps) };
      }),
    );
  });
}

function isBusy(task: Task | undefined, start: string): boolean {
  return (
    task !== undefined &&
    task.at !== END &&
    (task.at !== start || task.delivery !== null || task.item !== null)
  );
}

function endOf(
  acts: readonly Act[],
  process: string,
  { toStep }: Span,
  steps: readonly SceneStep[],
): Handling['endsBy'] {
  if (toStep === null) return 'plain';
  const own = acts.filter((act) => act.step === toStep && act.process === process);
  if (own.some((act) => act.type === 'crash')) return 'crash';
  if (own.some((act) => act.type === 'settle')) return 'settle';
  const still = steps[toStep]?.world.processes.find((each: Process) => each.name === process)?.tasks[0];
  return still && own.some((act) => act.type === 'cut') ? 'turn' : 'plain';
}

/** Open transactions, each until its end. A commit ends it well; everything else undoes it. */
export function transactionsOf({ setting, steps }: PaneScene): readonly TransactionSpan[] {
  return setting.processes.flatMap((plan) =>
    Array.from({ length: Math.max(1, plan.concurrency) }, (_, task) => task).flatMap((task) =>
      stretches(steps, ({ sight }) =>
        sight.transactions.includes(sessionName(plan.name, task)) ? 'open' : null,
      ).map(({ fromStep, toStep }): TransactionSpan => {
        const state =
          toStep === null ? 'open' : committed(steps[toStep], plan.name, task) ? 'done' : 'undone';
        return { fromStep, toStep, process: plan.name, task, state };
      }),
    ),
  );
}

function committed(step: SceneStep | undefined, process: string, task: number): boolean {
  return (step?.events ?? []).some(
    (event) =>
      event.type === 'statement' &&
      event.process === process &&
      event.task === task &&
      /^\s*(commit|end)\b/i.test(event.sql) &&
      event.outcome.kind === 'ok' &&
      event.outcome.tag !== 'ROLLBACK',
  );
}

/** Processes that are not running. */
export function downsOf({ setting, steps }: PaneScene): readonly DownSpan[] {
  return setting.processes.flatMap(({ name }) =>
    stretches(steps, ({ world }) =>
      world.processes.some((process) => process.name === name && !process.up) ? 'down' : null,
    ).map(({ fromStep, toStep }) => ({ fromStep, toStep, process: name })),
  );
}

/** The promise of the pane: the worst of its business events. */
export function promisesOf({ steps }: PaneScene): readonly PromiseSpan[] {
  return stretches(steps, (step) => promiseOf(step)).map(({ state, ...span }) => ({
    ...span,
    state: state as PromiseState,
  }));
}

/** The promise of a pane after a step; null when the scenario promises nothing. */
export function promiseOf({ outcomes }: SceneStep): PromiseState | null {
  if (outcomes.length === 0) return null;
  const broken = outcomes.filter(({ promise }) => promise === 'broken');
  if (broken.some(({ verdict }) => verdict === 'doubled')) return 'broken';
  if (broken.length > 0) return 'lost';
  return outcomes.every(({ promise }) => promise === 'held') ? 'held' : 'pending';
}
