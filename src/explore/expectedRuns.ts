/** Runs everything that a scenario file expects, for real, and says what is not as expected. */
import type { DatabaseEngine } from '../database/database';
import { chosenText } from '../scenario/chosenText';
import { compile, type CompiledSetting } from '../scenario/compile';
import { expectationsOf, unmet } from '../scenario/expectation';
import type { ExpectationData } from '../scenario/expectationForm';
import { reportedAs, wantedOf, type BadReference, type Reported } from '../scenario/incidentReport';
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../scenario/options';
import { describeProblem } from '../scenario/problem';
import type { ProgramTexts } from '../scenario/programs';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { ScenarioData } from '../scenario/scenarioForm';
import { schedulePlace } from '../scenario/schedulePlace';
import { describeRunProblem } from '../trace/describeRunProblem';
import { describeExpected } from '../trace/notation';
import { offsetOfItem, parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import { lastStep, type Trace } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import { choices } from '../world/enabled';
import type { Engine } from '../world/engine';
import { worst } from '../world/outcome';
import type { Reason } from '../world/reason';
import { refusalsAtStart, startWorld } from '../world/start';
import { goesNowhere } from './goesNowhere';
import { startOf } from './prologue';
import { search, SEARCH_LIMITS, type SearchProgress, type SearchResult } from './search';

/** One run, or one search, of which a file expects something. */
export interface ExpectedRun {
  /** `fix · none · race`, `search 2`: the variant, the protection and the schedule, as far as there are any. */
  readonly name: string;
  readonly options: CompileOptions;
  readonly expected: ExpectationData;
  /** Which of its text's expectations it is, from 0. */
  readonly index: number;
  /** The text of the schedule; null for a search. */
  readonly schedule: string | null;
  readonly scheduleName: string | null;
}

/** What came of a run: what is not as expected, or what the world lacks to play it at all. */
export interface Played {
  readonly wrong: readonly string[];
  /** `unsupported …`, `missing recording for …`. */
  readonly lacks: string | null;
}

/** What a file needs to be run. */
export interface Stage {
  readonly programTexts: ProgramTexts;
  /** The database that a setting asks for; null when this stage does not have it. */
  readonly databaseFor: (setting: CompiledSetting) => DatabaseEngine | null;
  /** Hears how far a search is, for somebody who waits for it. */
  readonly watch?: (progress: SearchProgress) => void;
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
    const off = [expected.off ?? []].flat();
    const protections: readonly (string | undefined)[] =
      expected.protection === undefined ? [undefined] : [expected.protection].flat();
    return protections.map((protection): ExpectedRun => {
      const chosen = {
        ...(protection === undefined ? {} : { protection }),
        ...(variant === undefined ? {} : { variant }),
        ...(off.length === 0 ? {} : { off }),
      };
      const schedule = expected.search ? null : (expected.schedule ?? scheduleNames(data)[0] ?? '');
      const { prologue: _, ...bounds } = expected.search ?? {};
      const without = off.length === 0 ? undefined : `without ${off.join(', ')}`;
      const parts = [variant, protection, without, schedule ?? `search ${index + 1}`];
      return {
        name: parts.filter((part) => part !== undefined).join(' · '),
        options: schedule === null ? { ...bounds, ...chosen } : optionsWith(data, schedule, chosen),
        expected,
        index,
        schedule: schedule === null ? null : (scheduleText(data, schedule) ?? ''),
        scheduleName: schedule,
      };
    });
  });
}

/** What is not as expected, a line each; empty when all is. What the world lacks is a line as well. */
export function failures(
  stage: Stage,
  file: ScenarioFile,
  run: ExpectedRun,
  report: Reported = reportedAs(undefined, new Map()),
): readonly string[] {
  const { wrong, lacks } = playExpected(stage, file, run, report);
  return lacks === null ? wrong : [...wrong, lacks];
}

/** Plays what is expected of a file. `report` is where expectations with `from` get their values. */
export function playExpected(stage: Stage, file: ScenarioFile, run: ExpectedRun, report: Reported): Played {
  const wanted = wantedOf(run.expected, report);
  if (!wanted.ok) return wrongly(wanted.problems.map((each) => placed(each, file, run)));
  const compiled = compile(file, stage.programTexts, run.options);
  if (!compiled.ok) return { wrong: compiled.problems.map(describeProblem), lacks: null };
  if (run.schedule === null) return wrongly(failuresOfSearch(stage, compiled.value, wanted.value));
  const place = (at: number): string =>
    schedulePlace(chosenText(file, run.options), run.scheduleName ?? '', at);
  return playSchedule(stage, compiled.value, { text: run.schedule, place }, wanted.value);
}

/** `file:line:column expect.0.from: what is wrong with it`. */
function placed({ key, words }: BadReference, file: ScenarioFile, { options, index }: ExpectedRun): string {
  const { data, source } = chosenText(file, options);
  const path = ['expect', ...(Array.isArray(data.expect) ? [index] : []), key];
  const { line, column } = source.position(path, 'value');
  return `${source.file}:${line}:${column} ${path.join('.')}: ${words}`;
}

function wrongly(wrong: readonly string[]): Played {
  return { wrong, lacks: null };
}

function playSchedule(
  stage: Stage,
  compiled: CompiledSetting,
  { text, place }: { readonly text: string; readonly place: (at: number) => string },
  expected: ExpectationData,
): Played {
  const items = parseSchedule(text);
  if (!items.ok) return wrongly(items.problems.map((each) => `${place(each.at)}: ${describeExpected(each)}`));
  const setting = withFaultsOf(compiled, items.value);
  const engine = { setting, database: stage.databaseFor(setting) };
  const ran = runSchedule(engine, startWorld(engine), items.value, refusalsAtStart(engine));
  const [problem] = ran.ok ? [] : ran.problems;
  const lacks = lackAt(engine, problem ? problem.trace : ran.ok ? ran.value : null, problem?.reason ?? null);
  if (lacks !== null) return { wrong: [], lacks };
  if (!ran.ok) {
    const lines = ran.problems.flatMap((each) => [
      `${place(offsetOfItem(text, each.item))}: ${describeRunProblem(each)}`,
      ...refusedIn(each.trace),
    ]);
    return wrongly(lines);
  }
  const { world, outcomes } = lastStep(ran.value);
  const end = { world, outcomes, verdict: verdictOf(engine, ran.value) ?? worst(outcomes) };
  const differences = unmet(engine, end, expected).map(
    ({ what, expected: should, got }) => `${what} is ${got}, expected ${should}`,
  );
  const wrong = [...differences, ...failuresOfProgress(engine, ran.value, expected)];
  return wrongly(wrong.length === 0 ? [] : [...wrong, ...refusedIn(ran.value)]);
}

const CONNECTION_FORCED = 320;

/** What the broker refused in a run: often why nothing comes out as expected. A restart closes, and refuses nothing. */
function refusedIn({ steps }: Trace): readonly string[] {
  const frames = steps.flatMap(({ events }) =>
    events.flatMap((each) => (each.type === 'broker' ? each.event : [])),
  );
  const lines = frames.flatMap((frame) =>
    (frame.type === 'channelClosed' || frame.type === 'connectionClosed') &&
    frame.replyCode !== CONNECTION_FORCED
      ? `the broker refused ${frame.connection}: ${frame.replyCode} ${frame.replyText}`
      : [],
  );
  return [...new Set(lines)];
}

/** What the world lacks: why the schedule stopped, or why somebody stands still where it ends. */
function lackAt(engine: Engine, trace: Trace | null, stopped: Reason | null): string | null {
  if (stopped?.code === 'notRecorded') return 'missing recording for these steps';
  const reasons = trace ? choices(engine, lastStep(trace).world).flatMap(({ why }) => why ?? []) : [];
  const unsupported = [stopped, ...reasons].find((reason) => reason?.code === 'unsupported');
  return unsupported?.code === 'unsupported' ? `unsupported Redis command: ${unsupported.feature}` : null;
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
  const result = watched(search(engine, startOf(engine, startWorld(engine), setting.prologue)), stage.watch);
  if (result.gaps) return ['search: steps of it were not recorded: nothing is proved'];
  if (!result.complete)
    return [`search: stopped at its limit of ${SEARCH_LIMITS.statesMax} states: nothing is proved`];
  const verdicts = result.outcomes.map((outcome) => outcome.verdict);
  return [...differing('effects', result.effects, effects), ...differing('verdict', verdicts, verdict)];
}

function watched(running: ReturnType<typeof search>, watch: Stage['watch']): SearchResult {
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
    watch?.(step.value);
  }
}

function differing(what: string, got: readonly unknown[], expected: unknown): readonly string[] {
  if (expected === undefined) return [];
  const should = JSON.stringify([expected].flat());
  return JSON.stringify(got) === should
    ? []
    : [`${what} found are ${JSON.stringify(got)}, expected ${should}`];
}
