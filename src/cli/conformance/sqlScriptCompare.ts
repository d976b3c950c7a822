/** Compares a run of a script with its recording: what the README of the recordings says counts. */
import type { Row } from '../../database/database';
import type { RunResult, TraceEntry } from './sqlScriptFormat';

/** The first difference, in the words of the recording. */
export interface Mismatch {
  readonly where: string;
  readonly expected: string;
  readonly got: string;
}

/** The first difference between a run and a recorded result, or null. */
export function firstMismatch(expected: RunResult, got: RunResult): Mismatch | null {
  const length = Math.max(expected.trace.length, got.trace.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [expected.trace[index], got.trace[index]];
    const mismatch = difference(where(one ?? other), told(one), told(other));
    if (mismatch !== null) return mismatch;
  }
  return (
    difference('final', unordered(expected.final), unordered(got.final)) ??
    difference('effect', effectOf(expected), effectOf(got))
  );
}

/** How far the run agrees with the recording: the number of equal entries at its start. */
export function agreement(expected: RunResult, got: RunResult): number {
  const index = expected.trace.findIndex(
    (entry, at) => canonical(told(entry)) !== canonical(told(got.trace[at])),
  );
  return index < 0 ? expected.trace.length : index;
}

function difference(place: string, expected: unknown, got: unknown): Mismatch | null {
  const [one, other] = [canonical(expected), canonical(got)];
  return one === other ? null : { where: place, expected: one, got: other };
}

function where(entry: TraceEntry | undefined): string {
  if (entry === undefined) return 'end';
  return entry.event === undefined ? entry.step : `${entry.step} (${entry.event})`;
}

/** What counts of an entry. Absent rows and no rows are the same here, and so are an absent count and 0. */
function told(entry: TraceEntry | undefined): unknown {
  if (entry === undefined) return 'nothing';
  const { step, session, event, outcome, rows, affected, waitsFor, tx, tag, committed } = entry;
  return {
    step,
    session,
    event,
    outcome,
    rows: rows === undefined || rows.length === 0 ? undefined : rows,
    affected: affected === 0 ? undefined : affected,
    class: entry.class,
    waitsFor: waitsFor === undefined ? undefined : [...waitsFor].sort(),
    tx,
    tag,
    committed: committed === undefined ? undefined : unordered(committed),
    committedDeferred: entry.committedDeferred,
  };
}

/** Tables with their rows in one fixed order: the rows of a table have none. */
function unordered(tables: Readonly<Record<string, readonly Row[] | string>>): unknown {
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      typeof rows === 'string'
        ? rows
        : [...rows].sort((one, other) => (canonical(one) < canonical(other) ? -1 : 1)),
    ]),
  );
}

function effectOf({ effect: { times, expected, verdict } }: RunResult): unknown {
  return { times, expected, verdict };
}

/** JSON with the keys of every object in alphabetical order. Truth is a number, as not every engine has a type for it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'boolean'
      ? Number(part)
      : typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
  );
}
