/** Scenes for picture tests: a scenario, its protections and a schedule, run on the real engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeFrom, type Theme, type ThemeName } from '../../src/export/theme';
import { compileScenario, firstWorld, loadEngine } from '../../src/cli/loadEngine';
import { readScenario } from '../../src/cli/loadLessons';
import type { CompileOptions } from '../../src/scenario/options';
import { compare } from '../../src/trace/compare';
import { parseSchedule } from '../../src/trace/parseSchedule';
import { runSchedule } from '../../src/trace/run';
import { withFaultsOf } from '../../src/trace/scheduleBudget';
import { sceneOf, sceneOfTrace, type Scene } from '../../src/trace/sight';

export interface SceneAsk {
  /** The id of a scenario that ships, or the name of a file beside this one. */
  readonly scenario: string;
  /** Empty for the programs of the file. */
  readonly protections: readonly string[];
  readonly schedule: string;
  readonly single: boolean;
  readonly copies?: number;
}

/** The scene of a plan, or of a single run in which every decision is a row. */
export async function sceneFor({
  scenario,
  protections,
  schedule,
  single,
  copies,
}: SceneAsk): Promise<Scene> {
  const file = readScenario(scenario.endsWith('.yaml') ? join(import.meta.dirname, scenario) : scenario);
  const parsed = parseSchedule(schedule);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const options: CompileOptions = copies === undefined ? {} : { copies };
  const wanted =
    protections.length === 0 ? [options] : protections.map((protection) => ({ ...options, protection }));
  const engines = await Promise.all(
    wanted.map((each) => loadEngine(withFaultsOf(compileScenario(file, each), parsed.value))),
  );
  const [first] = engines;
  if (!first) throw new Error('no engine');
  if (!single) return sceneOf(engines, compare(engines, parsed.value));
  const ran = runSchedule(first, firstWorld(first), parsed.value);
  if (!ran.ok) throw new Error(ran.problems.map(({ text, code }) => `${text}: ${code}`).join(', '));
  return sceneOfTrace(first, ran.value);
}

const tokens = readFileSync(join(import.meta.dirname, '../../src/ui/styles/tokens.css'), 'utf8');

/** A theme of the site. */
export function themeOf(name: ThemeName): Theme {
  return themeFrom(tokens, name);
}
