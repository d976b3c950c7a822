/** `npm run play -- <scenario> --schedule "…"`: runs one schedule and prints what happened, step by step. */
import { chosenText } from '../scenario/chosenText';
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../scenario/options';
import { inEnglish } from '../i18n/phrase';
import { oneOf } from '../scenario/report';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { ScenarioData } from '../scenario/scenarioForm';
import { schedulePlace } from '../scenario/schedulePlace';
import { nearest } from '../scenario/suggest';
import { describeRunProblem } from '../trace/describeRunProblem';
import { describeExpected, describeScheduleProblem, isName, type Schedule } from '../trace/notation';
import { offsetOfItem, parseSchedule } from '../trace/parseSchedule';
import { printDecision } from '../trace/printSchedule';
import { runSchedule, type RunProblem } from '../trace/run';
import { lastStep, type Step, type Trace } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import type { EventOutcome } from '../world/outcome';
import { refusalsAtStart } from '../world/start';
import { BadInput, type Output } from './badInput';
import { compileScenario, firstWorld, loadEngine, refuseWrongSql, type LoadedEngine } from './loadEngine';
import { readScenario } from './loadLessons';
import { describeEvent } from './playWords';
import { runArguments } from './runArguments';
import { withFaultsOf } from '../trace/scheduleBudget';

/** How the command is used. */
export const usage = `usage: npm run play -- <scenario id or file> [--schedule "P q>A A@committed A! …" | --schedule NAME]
  [--protection ID] [--variant NAME] [--off LINK,LINK] [--copies N] [--ids same|fresh|none] [--consumers N] [--seconds N]
  [--rabbitmq 3.10|3.13|4.2|4.3] [--engine sqlite|mariadb-rc|mariadb-rr|mariadb-serializable|postgres-rc|postgres-rr|postgres-serializable] [--crashes N] [--cuts N] [--errors N] [--unknowns N]
  [--broker-restarts N] [--failovers N] [--json]
Faults that the schedule names are allowed; the options allow more. Without --schedule: the first of the file.`;

/** See `usage`. */
export async function playCommand(args: readonly string[], { say, complain }: Output): Promise<number> {
  const { scenario, options, flags, texts } = runArguments(args, {
    flags: ['json'],
    texts: ['schedule'],
    usage,
  });
  const file = readScenario(scenario);
  const { text, schedule, bounds, place } = scheduleOf(file, options, texts.schedule);
  const chosen = { ...bounds, ...options };
  const compiled = compileScenario(file, chosen);
  const engine = await loadEngine(withFaultsOf(compiled, schedule));
  refuseWrongSql(file, chosen, engine);
  const ran = runSchedule(engine, firstWorld(engine), schedule, refusalsAtStart(engine));
  const problem = ran.ok ? null : (ran.problems[0] ?? null);
  const trace = ran.ok ? ran.value : (problem as RunProblem).trace;
  if (flags.json) say(JSON.stringify(asJson(engine, text, trace, problem)));
  else for (const line of asText(engine, trace)) say(line);
  if (problem) complain(`${place(offsetOfItem(text, problem.item))}${describeRunProblem(problem)}`);
  return problem ? 1 : 0;
}

interface ChosenSchedule {
  readonly text: string;
  readonly schedule: Schedule;
  readonly bounds: CompileOptions;
  /** How a line about a character of it begins: with its place, where it stands in the file. */
  readonly place: (at: number) => string;
}

/** The schedule that was asked for: a text, the name of one in the file, or the file's first. */
function scheduleOf(file: ScenarioFile, options: CompileOptions, wanted: string | undefined): ChosenSchedule {
  const chosen = chosenText(file, options);
  const { data } = chosen;
  const name = wanted ?? scheduleNames(data)[0] ?? '';
  const own = scheduleText(data, name);
  const text = own ?? wanted;
  if (text === undefined) throw new BadInput(['--schedule: the scenario has none of its own', usage]);
  if (own === null && options.consumers === undefined) refuseUnknownSchedule(data, text);
  const place = (at: number): string => (own === null ? '' : `${schedulePlace(chosen, name, at)}, `);
  const parsed = parseSchedule(text);
  if (!parsed.ok)
    throw new BadInput(
      parsed.problems.map((each) =>
        own === null
          ? `--schedule: ${describeScheduleProblem(each)}`
          : `${schedulePlace(chosen, name, each.at)}: ${describeExpected(each)}`,
      ),
    );
  return { text, schedule: parsed.value, bounds: optionsWith(data, name), place };
}

/** A single word is a schedule only when it is a process that goes on; else somebody meant one by its name. */
function refuseUnknownSchedule(data: ScenarioData, word: string): void {
  const names = scheduleNames(data);
  if (!isName(word) || Object.hasOwn(data.processes ?? {}, word)) return;
  const meant = nearest(word, names);
  const hint = meant === null ? '' : ` (did you mean "${meant}"?)`;
  throw new BadInput([
    `--schedule: no such schedule: expected ${inEnglish(oneOf(names))}, got "${word}"${hint}`,
  ]);
}

function asJson(engine: LoadedEngine, schedule: string, trace: Trace, problem: RunProblem | null): object {
  const { scenario, protection } = engine.setting;
  const { over, outcomes } = lastStep(trace);
  const verdict = verdictOf(engine, trace);
  return {
    scenario,
    protection,
    schedule,
    steps: trace.steps.map((step, index) => stepJson(engine, step, index)),
    over,
    effects: outcomes.map((outcome) => outcome.effects),
    outcomes: outcomes.map((outcome) => outcomeJson(outcome, verdict !== null)),
    verdict,
    ...(problem && { problem: { ...problem, trace: undefined } }),
  };
}

function stepJson(engine: Engine, step: Step, index: number): object {
  const { decision, events, outcomes, item, over } = step;
  return {
    step: index,
    decision: decisionText(engine, step),
    detail: decision,
    item,
    events,
    outcomes: outcomes.map((outcome) => outcomeJson(outcome, over)),
    over,
  };
}

/** Before the end only what cannot be mended any more is a verdict. */
function outcomeJson(outcome: EventOutcome, final: boolean): object {
  return final || outcome.promise === 'broken' ? outcome : { ...outcome, verdict: 'pending' };
}

function decisionText(engine: Engine, { decision }: Step): string | null {
  const alias = (queue: string): string =>
    engine.setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
  return decision && printDecision(decision, alias);
}

function asText(engine: LoadedEngine, trace: Trace): readonly string[] {
  const { scenario, protection } = engine.setting;
  const lines = trace.steps.flatMap((step, index) => {
    if (index === 0 && step.events.length === 0) return [];
    const [first = '', ...more] = step.events.flatMap((event) => describeEvent(event) ?? []);
    const head = `${String(index).padStart(4)}  ${(decisionText(engine, step) ?? 'start').padEnd(10)}  `;
    return [`${head}${first}`, ...more.map((line) => `${' '.repeat(18)}${line}`)];
  });
  return [`${scenario}, ${protection ?? 'no protection'}`, ...lines, ...ending(engine, trace)];
}

function ending(engine: Engine, trace: Trace): readonly string[] {
  const { outcomes } = lastStep(trace);
  const verdict = verdictOf(engine, trace);
  const events = outcomes.map(
    ({ key, effects, expected, promise }) => `${key}: ${effects} of ${expected} effects, promise ${promise}`,
  );
  return [...events, verdict === null ? 'not over yet' : `verdict: ${verdict}`];
}
