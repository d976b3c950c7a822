/** Answers what the page asks: compiles, runs and searches. The database comes in as an argument, as everywhere. */
import type { DatabaseEngine } from '../../database/database';
import { DefinitionError } from '../../database/database';
import { USUAL_ENGINE } from '../../database/engineName';
import { chosenText } from '../../scenario/chosenText';
import { compile, type CompiledSetting } from '../../scenario/compile';
import type { Problem as FileProblem } from '../../scenario/problem';
import type { ScenarioFile } from '../../scenario/scenarioFile';
import type { Comparison } from '../../trace/compare';
import type { Schedule } from '../../trace/notation';
import { parseSchedule } from '../../trace/parseSchedule';
import { printItem, type Alias } from '../../trace/printSchedule';
import { withFaultsOf } from '../../trace/scheduleBudget';
import { sceneOf, sceneOfTrace, type Scene } from '../../trace/sight';
import { FIRST_ASK } from '../firstAsk';
import type {
  Answer,
  AskProblem,
  RunOptions,
  ScenarioCard,
  SceneAnswer,
  SceneAsk,
  SkippedItem,
} from '../../ui/engine/engineClient';
import { UnloadedError } from '../../ui/engine/loadOnce';
import type { Engine } from '../../world/engine';
import { planOf, readScenario, type Lessons } from './lessons';
import { compareKnown, declaredLandmarks } from './unknownItems';

/**
 * Gives the database that a setting asks for; null where the scenario was not recorded on it. What could not be fetched
 * throws an `UnloadedError`: nobody knows yet what was recorded.
 */
export type LoadDatabase = (setting: CompiledSetting) => Promise<DatabaseEngine | null>;

/** An engine whose setting knows its prologue. */
export interface LoadedEngine extends Engine {
  readonly setting: CompiledSetting;
}

/** Faults that a person may always try, and time without an end. Others stay as rare as the scenario says. */
const FREE_PLAY: RunOptions = { crashes: 9, cuts: 9, brokerRestarts: 3, seconds: 86_400 };
const PANES_MAX = 4;

/** What answering needs: the lesson files, the cards made of them, and a database. */
export interface AnswerKit {
  readonly lessons: Lessons;
  readonly cardOf: (file: ScenarioFile, options: RunOptions) => ScenarioCard;
  readonly load: LoadDatabase;
}

/** The scene of an ask, as near to it as its mistakes allow, with every mistake. */
export async function answerScene(
  { lessons, cardOf, load }: AnswerKit,
  ask: SceneAsk,
): Promise<Answer<SceneAnswer>> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, ask.scenario, problems);
  if (!file) return { value: null, problems };
  const card = cardOf(file, ask.options);
  const protections = panesOf(
    ask,
    card.protections.map((offer) => offer.id),
    problems,
  );
  const { text, schedule } = scheduleOf(ask, file, problems);
  const panes = { protections, options: ask.options };
  const asked = await enginesFor(lessons, load, file, panes, schedule, problems);
  const { engine: _, ...usual } = ask.options;
  const onUsual = { protections, options: usual };
  const engines =
    asked ??
    (problems.some(isUnrecorded) && (await enginesFor(lessons, load, file, onUsual, schedule, problems)));
  if (!engines) return { value: null, problems };
  const { options } = asked ? panes : onUsual;
  const { comparison, unknown } = compareKnown(engines, schedule, aliasOf(engines[0] as LoadedEngine), () =>
    declaredLandmarks(lessons, file, options),
  );
  problems.push(...unknown.map((problem) => ({ kind: 'item' as const, problem })));
  const { scene, skipped } = sceneFor(engines, comparison);
  const filled = {
    scenario: file.id,
    protections,
    options,
    schedule: unknown.length > 0 ? scene.rows.join(' ') : text,
  };
  return { value: { ask: filled, card, scene, skipped: ask.schedule === null ? [] : skipped }, problems };
}

function isUnrecorded(problem: AskProblem): boolean {
  return problem.kind === 'unknown' && problem.what === 'engine';
}

/** A compiled setting with its database; null, with every problem, when there is none. */
export async function loadEngine(
  lessons: Lessons,
  load: LoadDatabase,
  file: ScenarioFile,
  options: RunOptions & { readonly protection?: string },
  problems: AskProblem[],
): Promise<LoadedEngine | null> {
  const compiled = compile(file, lessons.programTexts, options);
  if (!compiled.ok) {
    problems.push(...compiled.problems.map((problem) => problemWith(problem, options)));
    return null;
  }
  const setting = compiled.value;
  if (!setting.database) return { setting, database: null };
  const database = await load(setting);
  if (database) return { setting, database };
  problems.push({ kind: 'unknown', what: 'engine', got: setting.database.engine, known: [USUAL_ENGINE] });
  return null;
}

/** Which option a problem is about, where its value was given with the ask. */
const OPTION_OF: { readonly [code: string]: keyof RunOptions } = {
  unknownVariant: 'variant',
  unknownSwitch: 'off',
};

function problemWith(problem: FileProblem, options: RunOptions): AskProblem {
  const { code, path, got, expected } = problem;
  const parameter = OPTION_OF[code] ?? (path === 'rabbitmq' ? path : null);
  if (parameter === null || options[parameter] === undefined || typeof got !== 'string')
    return { kind: 'file', problem };
  return { kind: 'option', problem: { code: 'ERR_LINK_VALUE', parameter, got, expected } };
}

/** Reads a scenario; null, with every problem, when it cannot be read. */
export function fileOf(lessons: Lessons, id: string, problems: AskProblem[]): ScenarioFile | null {
  const parsed = readScenario(lessons, id);
  if (parsed?.ok) return parsed.value;
  if (parsed) problems.push(...parsed.problems.map((problem) => ({ kind: 'file' as const, problem })));
  else problems.push({ kind: 'unknown', what: 'scenario', got: id, known: Object.keys(lessons.scenarios) });
  return null;
}

/** What a throwing engine means: a refused definition is bad input, a load may work later, anything else is our mistake. */
export function problemOfError(error: unknown): AskProblem {
  if (error instanceof DefinitionError) return { kind: 'database', reason: error.reason, sql: error.sql };
  if (error instanceof UnloadedError) return { kind: 'unloaded' };
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

function panesOf(ask: SceneAsk, known: readonly string[], problems: AskProblem[]): readonly string[] {
  const wanted = ask.protections.slice(0, PANES_MAX);
  for (const got of wanted)
    if (!known.includes(got)) problems.push({ kind: 'unknown', what: 'protection', got, known });
  const panes = wanted.filter((id) => known.includes(id));
  if (panes.length > 0) return panes;
  const usual = FIRST_ASK.protections.filter((id) => known.includes(id));
  return usual.length > 0 ? usual : known.slice(0, 1);
}

/** The schedule that was asked for, or the scenario's own, as text and read. */
export function scheduleOf(
  ask: SceneAsk,
  file: ScenarioFile,
  problems: AskProblem[],
): { readonly text: string; readonly schedule: Schedule } {
  const plan = planOf(chosenText(file, ask.options).data);
  const asked = parseSchedule(ask.schedule ?? plan);
  if (asked.ok) return { text: ask.schedule ?? plan, schedule: asked.value };
  problems.push(...asked.problems.map((problem) => ({ kind: 'schedule' as const, problem })));
  const usual = parseSchedule(plan);
  return usual.ok && ask.schedule !== null
    ? { text: plan, schedule: usual.value }
    : { text: '', schedule: [] };
}

/** The engines of the panes, with the faults that the schedule needs; null, with every problem, when one cannot be had. */
export async function enginesFor(
  lessons: Lessons,
  load: LoadDatabase,
  file: ScenarioFile,
  panes: { readonly protections: readonly string[]; readonly options: RunOptions },
  schedule: Schedule,
  problems: AskProblem[],
): Promise<readonly LoadedEngine[] | null> {
  const engines: LoadedEngine[] = [];
  const protections = panes.protections.length > 0 ? panes.protections : [undefined];
  for (const protection of protections) {
    const options = { ...FREE_PLAY, ...panes.options, ...(protection === undefined ? {} : { protection }) };
    const engine = await loadEngine(lessons, load, file, options, problems);
    if (!engine) return null;
    engines.push({ ...engine, setting: withFaultsOf(engine.setting, schedule) });
  }
  return engines;
}

/** Several panes share the rows of the plan; a single one has a row for every decision. */
function sceneFor(
  engines: readonly LoadedEngine[],
  comparison: Comparison,
): { readonly scene: Scene; readonly skipped: readonly SkippedItem[] } {
  const [first] = engines;
  const alias = aliasOf(first as LoadedEngine);
  const items = comparison.plan.map((item) => printItem(item, alias));
  if (engines.length > 1) return { scene: { ...sceneOf(engines, comparison), rows: items }, skipped: [] };
  const scene = sceneOfTrace(first as LoadedEngine, (comparison.panes[0] as Comparison['panes'][0]).trace);
  return { scene: { ...scene, rows: decisionsOf(scene, alias) }, skipped: skippedIn(comparison, items) };
}

function decisionsOf(scene: Scene, alias: Alias): readonly string[] {
  const steps = scene.panes[0]?.steps ?? [];
  return steps.flatMap(({ decision }) =>
    decision ? [printItem({ kind: 'decision', decision }, alias)] : [],
  );
}

function skippedIn(comparison: Comparison, items: readonly string[]): readonly SkippedItem[] {
  const cells = comparison.panes[0]?.cells ?? [];
  return cells.flatMap(({ end, steps }, row) => {
    const waits = end.kind === 'refused' && end.reason.code === 'waitsForLock' && steps.length > 0;
    const did = waits || end.kind === 'done' || end.kind === 'absent' || end.kind === 'passedBy';
    return did ? [] : [{ item: items[row] ?? '', end }];
  });
}

/** Queues as the notation writes them for people. */
export function aliasOf({ setting }: Engine): Alias {
  return (queue) => setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
}
