/** From a scenario and options to an engine that can run it. */
import { DefinitionError, type DatabaseEngine } from '../database/database';
import { createSqliteEngine } from '../database/sqlite/engine';
import { compile, type CompiledSetting } from '../scenario/compile';
import type { CompileOptions } from '../scenario/options';
import { describeProblem } from '../scenario/problem';
import { rehearse } from '../scenario/rehearse';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';
import type { World } from '../world/world';
import { BadInput } from './badInput';
import { readLibrary } from './loadLessons';
import { loadRecordedEngine } from './loadRecordings';
import { loadSqliteInNode } from './sqliteModule';

/** An engine whose setting knows its prologue. */
export interface LoadedEngine extends Engine {
  readonly setting: CompiledSetting;
}

/** Compiles a scenario; refuses with every problem and its place. */
export function compileScenario(scenario: ScenarioFile, options: CompileOptions): CompiledSetting {
  const compiled = compile(scenario, readLibrary(), options);
  if (!compiled.ok) throw new BadInput(compiled.problems.map(describeProblem));
  return compiled.value;
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

/** Refuses SQL that the engine's database does not take, with its place in the file. */
export function refuseWrongSql(scenario: ScenarioFile, options: CompileOptions, { database }: Engine): void {
  const problems = database ? rehearse(scenario, readLibrary(), options, database) : [];
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
