/** `npm run play -- <scenario> --schedule "…"`: runs one schedule and prints what happened, step by step. */
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../scenario/options';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { describeScheduleProblem, type Schedule } from '../trace/notation';
import { parseSchedule } from '../trace/parseSchedule';
import { printDecision } from '../trace/printSchedule';
import { runSchedule, type RunProblem } from '../trace/run';
import { lastStep, type Step, type Trace } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import { BadInput, type Output } from './badInput';
import { compileScenario, firstWorld, loadEngine, refuseWrongSql, type LoadedEngine } from './loadEngine';
import { readScenario } from './loadLessons';
import { describeEvent, describeRunProblem } from './playWords';
import { runArguments } from './runArguments';
import { withFaultsOf } from '../trace/scheduleBudget';

const usage = `usage: npm run play -- <scenario id or file> [--schedule "P q>A A@committed A! …" | --schedule NAME]
  [--protection ID] [--variant NAME] [--copies N] [--ids same|fresh|none] [--consumers N] [--seconds N]
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
  const { text, schedule, bounds } = scheduleOf(file, options.variant, texts.schedule);
  const chosen = { ...bounds, ...options };
  const compiled = compileScenario(file, chosen);
  const engine = await loadEngine(withFaultsOf(compiled, schedule));
  refuseWrongSql(file, chosen, engine);
  const ran = runSchedule(engine, firstWorld(engine), schedule);
  const problem = ran.ok ? null : (ran.problems[0] ?? null);
  const trace = ran.ok ? ran.value : (problem as RunProblem).trace;
  if (flags.json) say(JSON.stringify(asJson(engine, text, trace, problem)));
  else for (const line of asText(engine, trace)) say(line);
  if (problem) complain(describeRunProblem(problem));
  return problem ? 1 : 0;
}

/** The schedule that was asked for: a text, the name of one in the file, or the file's first. */
function scheduleOf(
  file: ScenarioFile,
  variant: string | undefined,
  wanted: string | undefined,
): { readonly text: string; readonly schedule: Schedule; readonly bounds: CompileOptions } {
  const { data } = variant === undefined ? file : (file.variants[variant] ?? file);
  const name = wanted ?? scheduleNames(data)[0] ?? '';
  const text = scheduleText(data, name) ?? wanted;
  if (text === undefined) throw new BadInput(['--schedule: the scenario has none of its own', usage]);
  const parsed = parseSchedule(text);
  if (!parsed.ok)
    throw new BadInput(parsed.problems.map((each) => `--schedule: ${describeScheduleProblem(each)}`));
  return { text, schedule: parsed.value, bounds: optionsWith(data, name) };
}

function asJson(engine: LoadedEngine, schedule: string, trace: Trace, problem: RunProblem | null): object {
  const { scenario, protection } = engine.setting;
  const { over, outcomes } = lastStep(trace);
  return {
    scenario,
    protection,
    schedule,
    steps: trace.steps.map((step, index) => stepJson(engine, step, index)),
    over,
    effects: outcomes.map((outcome) => outcome.effects),
    outcomes,
    verdict: verdictOf(engine, trace),
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
    outcomes,
    over,
  };
}

function decisionText(engine: Engine, { decision }: Step): string | null {
  const alias = (queue: string): string =>
    engine.setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
  return decision && printDecision(decision, alias);
}

function asText(engine: LoadedEngine, trace: Trace): readonly string[] {
  const { scenario, protection } = engine.setting;
  const lines = trace.steps.flatMap((step, index) => {
    if (index === 0) return [];
    const [first = '', ...more] = step.events.flatMap((event) => describeEvent(event) ?? []);
    const head = `${String(index).padStart(4)}  ${(decisionText(engine, step) ?? '').padEnd(10)}  `;
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
