/** Runs everything that a scenario file expects, for real, and says what is not as expected. */
import type { DatabaseEngine } from '../database/database';
import { compile, type CompiledSetting } from '../scenario/compile';
import { expectationsOf, unmet } from '../scenario/expectation';
import type { ExpectationData } from '../scenario/expectationForm';
import { wantedOf, type IncidentReport } from '../scenario/incidentReport';
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../scenario/options';
import { describeProblem } from '../scenario/problem';
import type { Library } from '../scenario/programs';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { ScenarioData } from '../scenario/scenarioForm';
import { describeScheduleProblem } from '../trace/notation';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import { lastStep, type Trace } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import { worst } from '../world/outcome';
import { startWorld } from '../world/start';
import { goesNowhere } from './goesNowhere';
import { startOf } from './prologue';
import { searchToEnd } from './search';

/** One run, or one search, of which a file expects something. */
export interface ExpectedRun {
  /** `fix · none · race`, `search 2`: the variant, the protection and the schedule, as far as there are any. */
  readonly name: string;
  readonly options: CompileOptions;
  readonly expected: ExpectationData;
  /** The text of the schedule; null for a search. */
  readonly schedule: string | null;
}

/** What a file needs to be run. */
export interface Stage {
  readonly library: Library;
  /** The database that a setting asks for; null when this stage does not have it. */
  readonly databaseFor: (setting: CompiledSetting) => DatabaseEngine | null;
}

/** Everything that the file and its variants expect, in the order of the file. A variant without expectations of its own expects nothing. */
export function expectedRuns(file: ScenarioFile): readonly ExpectedRun[] {
  const own = runsOf(undefined, file.data);
  const inherited = JSON.stringify(file.data.expect);
  const varied = Object.entries(file.variants).flatMap(([name, { data }]) =>
    JSON.stringify(data.expect) === inherited ? [] : runsOf(name, data),
  );
  return [...own, ...varied];
}

function runsOf(variant: string | undefined, data: ScenarioData): readonly ExpectedRun[] {
  return expectationsOf(data).flatMap((expected, index) => {
    const protections: readonly (string | undefined)[] =
      expected.protection === undefined ? [undefined] : [expected.protection].flat();
    return protections.map((protection): ExpectedRun => {
      const chosen = {
        ...(protection === undefined ? {} : { protection }),
        ...(variant === undefined ? {} : { variant }),
      };
      const schedule = expected.search ? null : (expected.schedule ?? scheduleNames(data)[0] ?? '');
      const { prologue: _, ...bounds } = expected.search ?? {};
      const parts = [variant, protection, schedule ?? `search ${index + 1}`];
      return {
        name: parts.filter((part) => part !== undefined).join(' · '),
        options: schedule === null ? { ...bounds, ...chosen } : optionsWith(data, schedule, chosen),
        expected,
        schedule: schedule === null ? null : scheduleText(data, schedule),
      };
    });
  });
}

/** What is not as expected, a line each; empty when all is. `report` is where expectations with `from` get their values. */
export function failures(
  stage: Stage,
  file: ScenarioFile,
  run: ExpectedRun,
  report: IncidentReport | null = null,
): readonly string[] {
  const wanted = wantedOf(run.expected, report);
  if (!wanted.ok) return wanted.problems;
  const compiled = compile(file, stage.library, run.options);
  if (!compiled.ok) return compiled.problems.map(describeProblem);
  return run.schedule === null
    ? failuresOfSearch(stage, compiled.value, wanted.value)
    : failuresOfSchedule(stage, compiled.value, run.schedule, wanted.value);
}

function failuresOfSchedule(
  stage: Stage,
  compiled: CompiledSetting,
  text: string,
  expected: ExpectationData,
): readonly string[] {
  const items = parseSchedule(text);
  if (!items.ok) return items.problems.map((problem) => `schedule: ${describeScheduleProblem(problem)}`);
  const setting = withFaultsOf(compiled, items.value);
  const engine = { setting, database: stage.databaseFor(setting) };
  const ran = runSchedule(engine, startWorld(engine), items.value);
  if (!ran.ok) {
    return ran.problems.map(
      ({ item, text: got, code, reason }) =>
        `schedule: item ${item + 1}, ${got}: ${code}${reason ? ` ${JSON.stringify(reason)}` : ''}`,
    );
  }
  const { world, outcomes } = lastStep(ran.value);
  const end = { world, outcomes, verdict: verdictOf(engine, ran.value) ?? worst(outcomes) };
  const differences = unmet(engine, end, expected).map(
    ({ what, expected: should, got }) => `${what} is ${got}, expected ${should}`,
  );
  return [...differences, ...failuresOfProgress(engine, ran.value, expected)];
}

function failuresOfProgress(engine: Engine, trace: Trace, { stuck }: ExpectationData): readonly string[] {
  if (stuck === undefined) return [];
  const found = goesNowhere(engine, lastStep(trace).world);
  if (found === null) return ['stuck: the search did not finish'];
  return found === stuck ? [] : [`stuck is ${found}, expected ${stuck}`];
}

function failuresOfSearch(
  stage: Stage,
  setting: CompiledSetting,
  { effects, verdict }: ExpectationData,
): readonly string[] {
  const engine = { setting, database: stage.databaseFor(setting) };
  const result = searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
  if (!result.complete) return ['search: did not finish'];
  const verdicts = result.outcomes.map((outcome) => outcome.verdict);
  return [...differing('effects', result.effects, effects), ...differing('verdict', verdicts, verdict)];
}

function differing(what: string, got: readonly unknown[], expected: unknown): readonly string[] {
  if (expected === undefined) return [];
  const should = JSON.stringify([expected].flat());
  return JSON.stringify(got) === should
    ? []
    : [`${what} found are ${JSON.stringify(got)}, expected ${should}`];
}
