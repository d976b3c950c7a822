/** Waits: a statement that finds the database locked, and a task that lets time pass before it goes on. */
import type { PaneScene, SceneStep } from '../../trace/sight';
import type { PictureWords } from '../pictureWords';
import type { ActDraft } from './act';
import { processLane, type LaneId } from './lane';
import { sessionName } from './readContext';
import { statementForms } from './statementForms';

/** A task waits from one step to another. */
export interface WaitSpan {
  readonly process: string;
  readonly task: number;
  /** Who holds the lock; null when it waits for time. */
  readonly holder: string | null;
  readonly from: number;
  /** The step that ends it; null while it lasts. */
  readonly to: number | null;
  /** The row in which it was tried in vain, where the plan says so. */
  readonly row: number | null;
  readonly note: string;
}

/** Every wait of a pane in the order in which they begin. */
export function waitsOf(scene: PaneScene, words: PictureWords): readonly WaitSpan[] {
  const open = new Map<string, WaitSpan>();
  const found: WaitSpan[] = [];
  scene.steps.forEach((step, index) => {
    const now = new Map(waiting(step, scene, words, index).map((wait) => [keyOf(wait), wait]));
    for (const [key, wait] of open) {
      if (now.has(key)) continue;
      found.push({ ...wait, to: index });
      open.delete(key);
    }
    for (const [key, wait] of now) if (!open.has(key)) open.set(key, wait);
  });
  const all = [...found, ...open.values()].toSorted((one, other) => one.from - other.from);
  return all.flatMap((wait) => tried(scene, wait));
}

function keyOf({ process, task, holder }: WaitSpan): string {
  return `${sessionName(process, task)} ${holder ?? ''}`;
}

function waiting(step: SceneStep, scene: PaneScene, words: PictureWords, index: number): readonly WaitSpan[] {
  const locked = step.sight.waits.map(({ process, task, holder }): WaitSpan => {
    const what = statementOf(scene, step, process, task);
    const note = holder === '' ? words.waits : words.waitsFor(what, holder);
    return { process, task, holder, from: index, to: null, row: null, note };
  });
  const timed = step.world.processes.flatMap((process) =>
    process.tasks.flatMap(({ untilMs }, task): readonly WaitSpan[] =>
      untilMs !== null && untilMs > step.world.nowMs
        ? [{ process: process.name, task, holder: null, from: index, to: null, row: null, note: '' }]
        : [],
    ),
  );
  return [...locked, ...timed];
}

/** The statement that waits, in its shortest form. */
function statementOf({ setting }: PaneScene, step: SceneStep, name: string, task: number): string {
  const at = step.world.processes.find((process) => process.name === name)?.tasks[task]?.at ?? '';
  const plan = setting.processes.find((process) => process.name === name);
  const action = plan && setting.programs[plan.program]?.operations[at]?.action;
  if (action?.kind !== 'sql') return at;
  return statementForms(typeof action.sql === 'string' ? action.sql : action.sql.default, {}).at(-1) ?? at;
}

/** In a plan the wait begins where it was tried; a wait for a lock that nobody tried is none yet. */
function tried(scene: PaneScene, wait: WaitSpan): readonly WaitSpan[] {
  const isPlan = scene.cells.some(({ stepIndex }, row) => stepIndex !== row + 1);
  if (!isPlan || wait.holder === null) return [wait];
  const row = scene.cells.findIndex(
    ({ end, stepIndex }) =>
      end.kind === 'refused' &&
      end.reason.code === 'waitsForLock' &&
      end.reason.process === wait.process &&
      stepIndex >= wait.from &&
      (wait.to === null || stepIndex < wait.to),
  );
  return row < 0 ? [] : [{ ...wait, row }];
}

/** The act with which a wait begins. */
export function waitDraft({ process, holder, note }: WaitSpan): ActDraft {
  const lane: LaneId | null = holder === null || holder === '' ? null : processLane(holder);
  return { type: 'wait', at: processLane(process), holder: lane, note, process };
}
