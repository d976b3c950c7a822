/** For tests: a scenario text, ready to run on a real SQLite. */
import { createSqliteEngine } from '../../src/database/sqlite/engine';
import { loadSqliteInNode } from '../../src/cli/sqliteModule';
import { readProgramTexts } from '../../src/cli/loadLessons';
import { compile } from '../../src/scenario/compile';
import type { CompileOptions } from '../../src/scenario/options';
import { describeProblem } from '../../src/scenario/problem';
import { parseScenario } from '../../src/scenario/scenarioFile';
import { parseSchedule } from '../../src/trace/parseSchedule';
import { describeScheduleProblem } from '../../src/trace/notation';
import { runSchedule } from '../../src/trace/run';
import type { Trace } from '../../src/trace/step';
import type { Engine } from '../../src/world/engine';
import { startWorld } from '../../src/world/start';

const sqlite = await loadSqliteInNode();

/** The engine of a scenario text; a text that is wrong fails the test with every problem. */
export function engineOf(text: string, options: CompileOptions = {}): Engine {
  const file = parseScenario(text, 'test.yaml');
  if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
  const setting = compile(file.value, readProgramTexts(), options);
  if (!setting.ok) throw new Error(setting.problems.map(describeProblem).join('\n'));
  return { setting: setting.value, database: createSqliteEngine(sqlite) };
}

/** Runs a schedule from the beginning; one that does not fit fails the test with the item and the reason. */
export function run(engine: Engine, schedule: string): Trace {
  const items = parseSchedule(schedule);
  if (!items.ok) throw new Error(items.problems.map(describeScheduleProblem).join('\n'));
  const ran = runSchedule(engine, startWorld(engine), items.value);
  if (ran.ok) return ran.value;
  throw new Error(
    ran.problems
      .map((problem) => `${problem.code} ${problem.text} ${JSON.stringify(problem.reason)}`)
      .join('\n'),
  );
}
