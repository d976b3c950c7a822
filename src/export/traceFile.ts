/**
 * A run as JSON, to be kept, compared or read by other programs. It says how the run came to be (scenario, protection,
 * options, schedule), which replays it, and what happened, which needs no engine to be read.
 */
import { printDecision } from '../trace/printSchedule';
import type { ExportedRun } from './run';

export const TRACE_FORMAT = 'delivered-twice/trace';
export const TRACE_VERSION = 1;

/** What replays a run. */
export interface TraceSource {
  readonly scenario: string;
  readonly protection: string | null;
  readonly options: { readonly [option: string]: unknown };
  /** One decision for each step, in the schedule notation. */
  readonly schedule: string;
}

export type ReadTrace =
  | { readonly ok: true; readonly source: TraceSource; readonly steps: readonly unknown[] }
  | { readonly ok: false; readonly path: string; readonly expected: string; readonly got: string };

/** The file. Two exports of one run are equal to the byte. */
export function traceFile(run: ExportedRun, options: TraceSource['options']): string {
  const { setting, steps } = run;
  const decisions = steps.flatMap(({ decision }) => (decision ? [printDecision(decision)] : []));
  const file = {
    format: TRACE_FORMAT,
    version: TRACE_VERSION,
    scenario: setting.scenario,
    protection: setting.protection,
    options,
    schedule: decisions.join(' '),
    steps: steps.map(({ decision, events, outcomes, over }) => ({
      decision: decision && printDecision(decision),
      events,
      outcomes,
      over,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads a file back; refuses what is not one, or of a version that is not known, with the place. */
export function readTraceFile(text: string): ReadTrace {
  const file = parsed(text);
  if (file === null) return { ok: false, path: '', expected: 'JSON with an object', got: text.slice(0, 40) };
  const wrong = (path: string, expected: string): ReadTrace => ({
    ok: false,
    path,
    expected,
    got: String(JSON.stringify(file[path])).slice(0, 40),
  });
  const { format, version, scenario, protection, options, schedule, steps } = file;
  if (format !== TRACE_FORMAT) return wrong('format', TRACE_FORMAT);
  if (version !== TRACE_VERSION) return wrong('version', String(TRACE_VERSION));
  if (typeof scenario !== 'string') return wrong('scenario', 'the id of a scenario');
  if (typeof protection !== 'string' && protection !== null) return wrong('protection', 'an id, or null');
  if (!isFields(options)) return wrong('options', 'an object');
  if (typeof schedule !== 'string') return wrong('schedule', 'a schedule');
  if (!Array.isArray(steps)) return wrong('steps', 'a list');
  return { ok: true, source: { scenario, protection, options, schedule }, steps };
}

type Fields = { readonly [field: string]: unknown };

function parsed(text: string): Fields | null {
  try {
    const read: unknown = JSON.parse(text);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
