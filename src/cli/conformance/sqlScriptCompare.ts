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
    const texts = [one, other].map((entry) => (entry === undefined ? 'nothing' : entryText(entry)));
    if (texts[0] !== texts[1]) {
      return { where: where(one ?? other), expected: texts[0] ?? '', got: texts[1] ?? '' };
    }
  }
  return (
    difference('final', tablesText(expected.final), tablesText(got.final)) ??
    difference('effect', effectText(expected), effectText(got))
  );
}

/** How far the run agrees with the recording: the number of equal entries at its start. */
export function agreement(expected: RunResult, got: RunResult): number {
  const index = expected.trace.findIndex((entry, at) => {
    const other = got.trace[at];
    return other === undefined || entryText(entry) !== entryText(other);
  });
  return index < 0 ? expected.trace.length : index;
}

function difference(what: string, expected: string, got: string): Mismatch | null {
  return expected === got ? null : { where: what, expected, got };
}

function where(entry: TraceEntry | undefined): string {
  if (entry === undefined) return 'end';
  return entry.event === undefined ? entry.step : `${entry.step} (${entry.event})`;
}

// Absent rows and no rows are the same thing here, and so are an absent count and 0.
function entryText(entry: TraceEntry): string {
  const { step, session, event, outcome, rows, affected, waitsFor, tx, tag, committed } = entry;
  const told: Record<string, unknown> = {
    step,
    session,
    event,
    outcome,
    rows: rows === undefined || rows.length === 0 ? undefined : rows.map(rowText),
    affected: affected === 0 ? undefined : affected,
    class: entry.class,
    waitsFor: waitsFor === undefined ? undefined : [...waitsFor].sort(),
    tx,
    tag,
    committed: committed === undefined ? undefined : tablesText(committed),
    committedDeferred: entry.committedDeferred,
  };
  return JSON.stringify(told);
}

function tablesText(tables: Readonly<Record<string, readonly Row[] | string>>): string {
  const names = Object.keys(tables).sort();
  // Rows of a table have no order.
  return JSON.stringify(
    names.map((name) => {
      const rows = tables[name];
      return [name, typeof rows === 'string' ? rows : (rows ?? []).map(rowText).sort()];
    }),
  );
}

function rowText(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function effectText({ effect }: RunResult): string {
  return JSON.stringify([effect.times, effect.expected, effect.verdict]);
}
