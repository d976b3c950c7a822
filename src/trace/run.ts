/** Runs a schedule: the strict reading, in which every item must do what it says. */
import type { Engine } from '../world/engine';
import type { Reason } from '../world/reason';
import type { World } from '../world/world';
import { applyItem, type ItemEnd } from './apply';
import type { Schedule } from './notation';
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
  readonly trace: Trace;
}

/** Runs the items from a world. Stops at the first item that cannot be done as it says. */
export function runSchedule(engine: Engine, world: World, items: Schedule): Result<Trace, RunProblem> {
  let trace = beginTrace(engine, world);
  for (const [index, item] of items.entries()) {
    const applied = applyItem(engine, trace, item, index);
    trace = applied.trace;
    const problem = problemOf(applied.end);
    if (problem)
      return failure({ ...problem, item: index, text: printItem(item), step: trace.steps.length - 1, trace });
  }
  return success(trace);
}

function problemOf(end: ItemEnd): Pick<RunProblem, 'code' | 'decision' | 'reason'> | null {
  switch (end.kind) {
    case 'done':
      return null;
    case 'absent':
      return { code: 'ERR_RUN_NO_LANDMARK', decision: null, reason: null };
    case 'passedBy':
      return { code: 'ERR_RUN_PASSED_BY', decision: null, reason: null };
    case 'refused':
      return {
        code: 'ERR_RUN_NOT_ENABLED',
        decision: end.decision && printDecision(end.decision),
        reason: end.reason,
      };
    case 'unknownName':
      return { code: 'ERR_RUN_UNKNOWN_NAME', decision: null, reason: null };
    case 'endless':
      return { code: 'ERR_RUN_ENDLESS', decision: null, reason: null };
  }
}
