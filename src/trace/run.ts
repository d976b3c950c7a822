/** Runs a schedule: the strict reading, in which every item must do what it says. */
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import type { Reason } from '../world/reason';
import type { World } from '../world/world';
import { applyItem, type ItemEnd } from './apply';
import { programOf } from './handling';
import type { Schedule, ScheduleItem } from './notation';
import { printDecision, printItem } from './printSchedule';
import { failure, success, type Result } from './result';
import { beginTrace, type Trace } from './step';

export const RUN_PROBLEM_CODES = [
  'ERR_RUN_NOT_ENABLED',
  'ERR_RUN_NO_LANDMARK',
  'ERR_RUN_PASSED_BY',
  'ERR_RUN_UNKNOWN_NAME',
  'ERR_RUN_ENDLESS',
] as const;
export type RunProblemCode = (typeof RUN_PROBLEM_CODES)[number];

/** Why a schedule does not fit its scenario, with the run until there. */
export interface RunProblem {
  readonly code: RunProblemCode;
  /** Index of the item that failed, and the item as the notation writes it. */
  readonly item: number;
  readonly text: string;
  /** How many decisions had happened. */
  readonly step: number;
  /** The decision that was refused, where one was. */
  readonly decision: string | null;
  readonly reason: Reason | null;
  /** The name that nothing has, and those that could stand there. */
  readonly name: string | null;
  readonly known: readonly string[];
  readonly trace: Trace;
}

/** Runs the items from a world. Stops at the first item that cannot be done as it says. */
export function runSchedule(
  engine: Engine,
  world: World,
  items: Schedule,
  begun: readonly WorldEvent[] = [],
): Result<Trace, RunProblem> {
  let trace = beginTrace(engine, world, begun);
  for (const [index, item] of items.entries()) {
    const applied = applyItem(engine, trace, item, index);
    trace = applied.trace;
    const problem = problemOf(engine, item, applied.end);
    if (problem)
      return failure({ ...problem, item: index, text: printItem(item), step: trace.steps.length - 1, trace });
  }
  return success(trace);
}

type Told = Pick<RunProblem, 'code' | 'decision' | 'reason' | 'name' | 'known'>;

const PLAIN = { decision: null, reason: null, name: null, known: [] } as const;

function problemOf(engine: Engine, item: ScheduleItem, end: ItemEnd): Told | null {
  switch (end.kind) {
    case 'done':
      return null;
    case 'absent':
      return { ...PLAIN, code: 'ERR_RUN_NO_LANDMARK', ...landmarksOf(engine, item) };
    case 'passedBy':
      return { ...PLAIN, code: 'ERR_RUN_PASSED_BY' };
    case 'refused': {
      const decision = end.decision && printDecision(end.decision);
      return { ...PLAIN, code: 'ERR_RUN_NOT_ENABLED', decision, reason: end.reason };
    }
    case 'unknownName':
      return { ...PLAIN, code: 'ERR_RUN_UNKNOWN_NAME', name: end.name, known: namesOf(engine, end.what) };
    case 'endless':
      return { ...PLAIN, code: 'ERR_RUN_ENDLESS' };
  }
}

function landmarksOf(engine: Engine, item: ScheduleItem): Pick<Told, 'name' | 'known'> {
  if (item.kind !== 'reach') return PLAIN;
  return { name: item.landmark, known: programOf(engine, item.process).landmarks };
}

function namesOf({ setting }: Engine, what: 'process' | 'task' | 'queue'): readonly string[] {
  if (what === 'queue') return setting.queues.map((queue) => queue.alias);
  if (what === 'process') return setting.processes.map((plan) => plan.name);
  return setting.processes.flatMap(({ name, concurrency }) =>
    Array.from({ length: concurrency }, (_, task) => `${name}.${task + 1}`),
  );
}
