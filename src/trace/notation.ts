/**
 * The notation of schedules: how decisions are written in lesson files, links, commands and bug reports. Items are
 * separated by white space; `#` at the beginning of an item starts a comment that ends with its line.
 *
 *     schedule  = { item | "#" text to the end of the line }
 *     item      = task                    performs its next operation
 *               | task ( ":error" | ":unknown" )    its next operation fails / is done, but the answer never comes
 *               | queue ">" process       the queue hands its head to this consumer
 *               | process "!"             crashes
 *               | process "~"             its connection is cut; the process lives on
 *               | process "~~"            the network goes silent, nobody notices yet
 *               | process "?"             the broker gives up the silent peer
 *               | process "^"             comes back: starts again or connects again
 *               | process ">"             the oldest frame of its slow pipe arrives at the broker
 *               | process "<"             … arrives at the process
 *               | "broker!"               the broker restarts
 *               | "cache!"                the cache fails over and forgets its latest writes
 *               | "+" number unit         time passes
 *               | "+"                     time passes until the next due moment
 *               | task "@" landmark [ "#" number ]    goes on until it has passed the landmark
 *               | process "*" | process "." number "*"    goes on until it cannot
 *     task      = process [ "." number ]  tasks count from 1, and 1 is the default
 *     unit      = "ms" | "s" | "min" | "h" | "d"
 *     process, landmark = letters, digits, "_" and "-"
 *     queue     = alias or name; one with white space or quotes in it is written as a JSON string
 *
 * `A@x` looks at the handling of the delivery (or given item) that A is at: where x is passed already, there is nothing
 * to do. A handling begins when A takes a delivery, or is handed one while it waits idle. `A@x#2` counts from the
 * start of the run instead: the second time that A passes x.
 */
import { inEnglish, type Phrase } from '../i18n/phrase';
import type { Decision } from '../world/decision';
import type { ProcessName } from '../world/world';

export type ScheduleItem =
  | { readonly kind: 'decision'; readonly decision: Decision }
  /** Time passes until the next due moment. */
  | { readonly kind: 'due' }
  /** The task goes on until it has passed the landmark; `nth` counts from the start of the run. */
  | {
      readonly kind: 'reach';
      readonly process: ProcessName;
      readonly task: number;
      readonly landmark: string;
      readonly nth: number | null;
    }
  /** The task, or all tasks of the process in turn, go on until they cannot. */
  | { readonly kind: 'exhaust'; readonly process: ProcessName; readonly task: number | null };

/** A schedule, or the plan of a comparison. */
export type Schedule = readonly ScheduleItem[];

export const UNITS_MS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;
export type Unit = keyof typeof UNITS_MS;

export const SCHEDULE_PROBLEM_CODES = [
  'ERR_SCHEDULE_ITEM',
  'ERR_SCHEDULE_NAME',
  'ERR_SCHEDULE_TIME',
] as const;
export type ScheduleProblemCode = (typeof SCHEDULE_PROBLEM_CODES)[number];

/** Where a schedule text cannot be read: `at` counts characters from 0, line and column from 1. */
export interface ScheduleProblem {
  readonly code: ScheduleProblemCode;
  readonly at: number;
  readonly line: number;
  readonly column: number;
  readonly got: string;
  readonly expected: Phrase;
}

/** Whether a name can stand for a process or a landmark in a schedule. */
export function isName(name: string): boolean {
  return /^[\p{L}\p{N}_-]+$/u.test(name);
}

/** A problem in one English line, for the commands. */
export function describeScheduleProblem(problem: ScheduleProblem): string {
  return `line ${problem.line}, column ${problem.column}: ${describeExpected(problem)}`;
}

/** The same without the place, for who knows the place in a file. */
export function describeExpected({ got, expected }: ScheduleProblem): string {
  return `expected ${inEnglish(expected)}, got ${got === '' ? 'the end of the item' : `"${got}"`}`;
}
