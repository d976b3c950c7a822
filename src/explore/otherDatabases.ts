/** One schedule on several databases: what each does otherwise than the first, and at which step. */
import type { ErrorClass, Outcome } from '../database/database';
import type { EngineName } from '../database/engineName';
import { compare, type ComparedPane } from '../trace/compare';
import type { Schedule } from '../trace/notation';
import { lastStep, type Step } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import type { Verdict } from '../world/outcome';
import type { ProcessName } from '../world/world';

/** A database to compare with. `engine` is null where the scenario was never recorded on it. */
export interface Candidate {
  readonly name: EngineName;
  readonly engine: Engine | null;
}

/** What one statement came to, without its values. Its text is empty where it could not even be sent. */
export interface Told {
  readonly process: ProcessName;
  readonly sql: string;
  readonly what: 'done' | 'failed' | 'waits' | 'goesOn' | 'notRecorded';
  readonly error: ErrorClass | null;
  readonly rows: number;
  readonly affected: number;
}

/** Where a run leaves the one that it is compared with. */
export interface Departure {
  /** Index of the item of the schedule. */
  readonly item: number;
  /** How many decisions had happened on this database when it was different. */
  readonly step: number;
  /** What the two databases said in this item, from the first difference on. */
  readonly usual: readonly Told[];
  readonly here: readonly Told[];
}

export type OtherDatabase =
  | { readonly name: EngineName; readonly kind: 'notRecorded' }
  | {
      readonly name: EngineName;
      readonly kind: 'ran';
      readonly version: string;
      readonly effects: readonly number[];
      /** Null while the run could still go on. */
      readonly verdict: Verdict | null;
      /** Null where it says the same as the usual database throughout. */
      readonly departs: Departure | null;
    };

/** Runs the schedule on every database and compares each with the first. What one cannot do leaves its run as it is. */
export function otherDatabases(
  schedule: Schedule,
  candidates: readonly Candidate[],
): readonly OtherDatabase[] {
  const runs = candidates.map(({ name, engine }) => ({ name, run: engine && runOn(engine, schedule) }));
  const usual = runs[0]?.run ?? null;
  return runs.map(({ name, run }): OtherDatabase => {
    if (!run) return { name, kind: 'notRecorded' };
    const { version, effects, verdict } = run;
    const departs = usual && usual !== run ? departureOf(usual.pane, run.pane) : null;
    return { name, kind: 'ran', version, effects, verdict, departs };
  });
}

function runOn(engine: Engine, schedule: Schedule) {
  const [pane] = compare([engine], schedule).panes as readonly [ComparedPane];
  return {
    pane,
    version: engine.database?.version ?? '',
    effects: lastStep(pane.trace).outcomes.map((outcome) => outcome.effects),
    verdict: verdictOf(engine, pane.trace),
  };
}

interface ToldAt {
  readonly step: number;
  readonly told: Told;
}

/**
 * The first item in which statements come to something else: they are compared by who ran them and what they came to,
 * for their texts differ with the dialect. Who waits may wait with an earlier statement on a database that locks sooner.
 */
function departureOf(usual: ComparedPane, here: ComparedPane): Departure | null {
  const [one, other] = [toldOf(usual), toldOf(here)];
  for (const [item, theirs] of other.entries()) {
    const ours = one[item] ?? [];
    const at = firstDifference(ours, theirs);
    if (at < 0) continue;
    return {
      item,
      step: theirs[at]?.step ?? here.cells[item]?.stepIndex ?? 0,
      usual: ours.slice(at).map(({ told }) => told),
      here: theirs.slice(at).map(({ told }) => told),
    };
  }
  return null;
}

/** What statements came to, by item. */
function toldOf({ cells }: ComparedPane): readonly (readonly ToldAt[])[] {
  const sent = new Map<string, string>();
  return cells.map(({ steps, end, stepIndex }) => {
    const first = stepIndex - steps.length + 1;
    const said = steps.flatMap((step, index) => toldIn(step, first + index, sent));
    if (end.kind !== 'refused' || end.decision?.kind !== 'perform') return said;
    const { process } = end.decision;
    const what = WHY[end.reason.code];
    const alreadyWaits = said.some(({ told }) => told.process === process && told.what === 'waits');
    if (what === undefined || alreadyWaits) return said;
    return [
      ...said,
      { step: stepIndex, told: { process, sql: '', what, error: null, rows: 0, affected: 0 } },
    ];
  });
}

const WHY: { readonly [code: string]: Told['what'] } = { waitsForLock: 'waits', notRecorded: 'notRecorded' };

function toldIn(step: Step, index: number, sent: Map<string, string>): readonly ToldAt[] {
  return step.events.flatMap((event): readonly ToldAt[] => {
    if (event.type !== 'statement' && event.type !== 'resumed') return [];
    const task = `${event.process}.${event.task}`;
    if (event.type === 'statement') sent.set(task, event.sql);
    const told = toldFrom(event.process, sent.get(task) ?? '', event.outcome, event.type === 'resumed');
    return [{ step: index, told }];
  });
}

function toldFrom(process: ProcessName, sql: string, outcome: Outcome, resumed: boolean): Told {
  const head = { process, sql, error: null, rows: 0, affected: 0 };
  if (outcome.kind === 'blocked') return { ...head, what: 'waits' };
  if (outcome.kind === 'error') return { ...head, what: 'failed', error: outcome.class };
  const { rows, affected } = outcome;
  return { ...head, what: resumed ? 'goesOn' : 'done', rows: rows.length, affected };
}

function firstDifference(ours: readonly ToldAt[], theirs: readonly ToldAt[]): number {
  const text = (each: ToldAt | undefined): string => JSON.stringify(each && { ...each.told, sql: '' });
  const length = Math.max(ours.length, theirs.length);
  for (let at = 0; at < length; at += 1) if (text(ours[at]) !== text(theirs[at])) return at;
  return -1;
}
