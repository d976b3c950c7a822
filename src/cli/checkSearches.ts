/** Every shipped scenario with every protection, searched with and without symmetry, and every witness run. */
import { createSqliteEngine } from '../database/sqlite/engine';
import { searchProblems } from '../explore/witnesses';
import { protectionsFor } from '../scenario/protections';
import { compileScenario } from './loadEngine';
import { readProgramTexts, readScenario, scenarioIds } from './loadLessons';
import { loadSqliteInNode } from './sqliteModule';
import type { Print, Tally } from './tally';

const BOUNDS = { copies: 2, ids: 'same', crashes: 2 } as const;
const STATES_MAX = 50_000;

/** Tells what is wrong, a line each. */
export async function checkSearches(print: Print): Promise<Tally> {
  const module = await loadSqliteInNode();
  let [passed, failed] = [0, 0];
  for (const id of scenarioIds()) {
    const scenario = readScenario(id);
    for (const protection of protectionsFor(scenario, readProgramTexts())) {
      const setting = compileScenario(scenario, { ...BOUNDS, protection });
      const engine = { setting, database: setting.database ? createSqliteEngine(module) : null };
      const problems = searchProblems(engine, setting.prologue, STATES_MAX);
      for (const problem of problems) print(`${id}, ${protection}: ${problem}`);
      if (problems.length === 0) passed += 1;
      else failed += 1;
    }
  }
  return { passed, failed, skipped: 0 };
}
