/** The run that the export command is asked for: its scene, and what it calls itself. */
import { inBoth, namesOfProgram, sameInBoth, wordsOf, type RunTitles } from '../narrate/names';
import { chosenText } from '../scenario/chosenText';
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../scenario/options';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { compare } from '../trace/compare';
import type { Schedule } from '../trace/notation';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import { sceneOf, sceneOfTrace, type Scene } from '../trace/sight';
import { BadInput } from './badInput';
import { compileScenario, firstWorld, loadEngine, type LoadedEngine } from './loadEngine';
import { readProgramTexts, readScenario } from './loadLessons';
import { describeRunProblem } from '../trace/describeRunProblem';

export interface SceneAsk {
  /** An id, or a path to a file. */
  readonly scenario: string;
  readonly options: CompileOptions;
  /** Several are compared under one plan; none is what the options say. */
  readonly protections: readonly string[];
  /** The name of a schedule of the file, or a schedule; the first of the file without one. */
  readonly schedule: string | undefined;
}

export interface ExportedScene {
  readonly scene: Scene;
  readonly titles: RunTitles;
}

/** Runs what was asked for; refuses a schedule that nobody can read or that cannot be run. */
export async function exportedScene(ask: SceneAsk): Promise<ExportedScene> {
  const file = readScenario(ask.scenario);
  const name = ask.schedule ?? scheduleNames(file.data)[0] ?? '';
  const text = scheduleText(file.data, name) ?? ask.schedule;
  const parsed = parseSchedule(text ?? '');
  if (text === undefined || !parsed.ok) throw new BadInput(['--schedule: expected a schedule']);
  const options = { ...optionsWith(file.data, name), ...ask.options };
  const scene =
    ask.protections.length > 1
      ? await compared(file, options, ask.protections, parsed.value)
      : await single(
          file,
          { ...options, ...(ask.protections[0] && { protection: ask.protections[0] }) },
          parsed.value,
        );
  return { scene, titles: titlesOf(file, options, scene) };
}

function engineFor(file: ScenarioFile, options: CompileOptions, schedule: Schedule): Promise<LoadedEngine> {
  return loadEngine(withFaultsOf(compileScenario(file, options), schedule));
}

async function single(file: ScenarioFile, options: CompileOptions, schedule: Schedule): Promise<Scene> {
  const engine = await engineFor(file, options, schedule);
  const ran = runSchedule(engine, firstWorld(engine), schedule);
  if (!ran.ok) throw new BadInput(ran.problems.map(describeRunProblem));
  return sceneOfTrace(engine, ran.value);
}

async function compared(
  file: ScenarioFile,
  options: CompileOptions,
  protections: readonly string[],
  plan: Schedule,
): Promise<Scene> {
  const engines = await Promise.all(
    protections.map((protection) => engineFor(file, { ...options, protection }, plan)),
  );
  return sceneOf(engines, compare(engines, plan));
}

/** What a scene of a scenario calls itself and its panes. */
export function titlesOf(file: ScenarioFile, options: CompileOptions, { panes }: Scene): RunTitles {
  const { data } = chosenText(file, options);
  const programTexts = readProgramTexts();
  return {
    title: inBoth(data.title) ?? sameInBoth(file.id),
    words: wordsOf(data),
    protections: panes.flatMap(({ protection }) =>
      protection === null ? [] : [namesOfProgram(programTexts, protection)],
    ),
  };
}
