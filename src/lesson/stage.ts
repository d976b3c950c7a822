/** What lessons and cards are held against: the scenarios, the protections, and a database that really runs. */
import type { Stage } from '../explore/expectedRuns';
import { compile, type CompiledSetting } from '../scenario/compile';
import type { CompileOptions } from '../scenario/options';
import { describeProblem } from '../scenario/problem';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { describeRunProblem } from '../trace/describeRunProblem';
import { describeScheduleProblem, type Schedule } from '../trace/notation';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import type { Trace } from '../trace/step';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';

export interface LessonStage extends Stage {
  readonly scenarios: { readonly [id: string]: ScenarioFile };
  /** The ids of the recorded scripts of real servers. */
  readonly scripts: ReadonlySet<string>;
}

/** Where something runs; the same names as in lesson.yaml and in cards. */
export interface Place {
  readonly scenario: string;
  readonly variant?: string;
  readonly protection?: string;
  readonly options?: object;
}

/** What was asked for, or the reasons why it cannot be had. */
export type Tried<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reasons: readonly string[] };

export interface OpenEngine extends Engine {
  readonly setting: CompiledSetting;
}

export interface Played {
  readonly engine: OpenEngine;
  readonly trace: Trace;
}

/** The engine of a place, with the faults that a schedule names allowed. */
export function engineAt(stage: LessonStage, place: Place, schedule: Schedule = []): Tried<OpenEngine> {
  const file = Object.hasOwn(stage.scenarios, place.scenario) ? stage.scenarios[place.scenario] : undefined;
  if (!file) return { ok: false, reasons: [`there is no scenario ${place.scenario}`] };
  const compiled = compile(file, stage.programTexts, compileOptions(place));
  if (!compiled.ok) return { ok: false, reasons: compiled.problems.map(describeProblem) };
  const setting = withFaultsOf(compiled.value, schedule);
  return { ok: true, value: { setting, database: stage.databaseFor(setting) } };
}

function compileOptions({ options, variant, protection }: Place): CompileOptions {
  return {
    ...options,
    ...(variant === undefined ? {} : { variant }),
    ...(protection === undefined ? {} : { protection }),
  };
}

/** Reads a schedule. */
export function scheduleFrom(text: string): Tried<Schedule> {
  const parsed = parseSchedule(text);
  return parsed.ok
    ? { ok: true, value: parsed.value }
    : { ok: false, reasons: parsed.problems.map(describeScheduleProblem) };
}

/** Plays a schedule from the beginning. */
export function play(stage: LessonStage, place: Place, text: string): Tried<Played> {
  const schedule = scheduleFrom(text);
  if (!schedule.ok) return schedule;
  const engine = engineAt(stage, place, schedule.value);
  if (!engine.ok) return engine;
  const ran = runSchedule(engine.value, startWorld(engine.value), schedule.value);
  if (ran.ok) return { ok: true, value: { engine: engine.value, trace: ran.value } };
  return { ok: false, reasons: ran.problems.map(describeRunProblem) };
}
