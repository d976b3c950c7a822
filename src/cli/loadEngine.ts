/** From a scenario and options to an engine that can run it. */
import { DefinitionError, type DatabaseEngine } from '../database/database';
import { createSqliteEngine } from '../database/sqlite/engine';
import { compile, type CompiledSetting } from '../scenario/compile';
import type { CompileOptions } from '../scenario/options';
import { inEnglish } from '../i18n/phrase';
import { describeProblem, type Problem, type ProblemCode } from '../scenario/problem';
import { rehearse } from '../scenario/rehearse';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';
import type { World } from '../world/world';
import { BadInput } from './badInput';
import { readProgramTexts } from './loadLessons';
import { loadRecordedEngine } from './loadRecordings';
import { loadSqliteInNode } from './sqliteModule';

/** An engine whose setting knows its prologue. */
export interface LoadedEngine extends Engine {
  readonly setting: CompiledSetting;
}

/** Compiles a scenario; refuses with every problem and its place. */
export function compileScenario(scenario: ScenarioFile, options: CompileOptions): CompiledSetting {
  const compiled = compile(scenario, readProgramTexts(), options);
  if (!compiled.ok) throw new BadInput([...new Set(compiled.problems.map((each) => blame(each, options)))]);
  return compiled.value;
}

const OPTIONS_BY_CODE: { readonly [Code in ProblemCode]?: keyof CompileOptions } = {
  unknownProtection: 'protection',
  unknownVariant: 'variant',
  unknownSwitch: 'off',
};

/** A problem with the place to mend: the file, or the option that asked for what the file does not have. */
function blame(problem: Problem, options: CompileOptions): string {
  const option = problem.path === 'rabbitmq' ? 'rabbitmq' : OPTIONS_BY_CODE[problem.code];
  const asked = option === undefined ? [] : [options[option] ?? []].flat().map(String);
  const { expected, got } = problem;
  if (typeof got !== 'string' || !asked.includes(got)) return describeProblem(problem);
  return `--${option}: expected ${inEnglish(expected)}, got "${got}"`;
}

/** The engine for a setting, with the database that it asks for. */
export async function loadEngine(setting: CompiledSetting): Promise<LoadedEngine> {
  return { setting, database: setting.database ? await loadDatabase(setting) : null };
}

async function loadDatabase({ scenario, database }: CompiledSetting): Promise<DatabaseEngine> {
  const name = database?.engine ?? 'sqlite';
  if (!database || name === 'sqlite') return createSqliteEngine(await loadSqliteInNode());
  const recorded = loadRecordedEngine(scenario, name, database);
  if (recorded) return recorded;
  throw new BadInput([
    `--engine ${name}: not recorded for ${scenario}: take --engine sqlite, which runs live`,
  ]);
}

/** Refuses SQL that the engine's database does not take, with its place in the file. A recording takes what it knows. */
export function refuseWrongSql(scenario: ScenarioFile, options: CompileOptions, { database }: Engine): void {
  const problems =
    database && !database.knows ? rehearse(scenario, readProgramTexts(), options, database) : [];
  if (problems.length > 0) throw new BadInput(problems.map(describeProblem));
}

/** The first world; refuses a schema or a seed that the database refuses. */
export function firstWorld(engine: Engine): World {
  try {
    return startWorld(engine);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new BadInput([`${engine.setting.scenario}: database.${error.list}: ${error.reason}: ${error.sql}`]);
  }
}
