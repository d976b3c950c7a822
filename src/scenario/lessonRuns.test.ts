/** Every expectation of every shipped scenario, run for real: on the simulated broker and on SQLite. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readProgramTexts, scenarioIds } from '../cli/loadLessons';
import { loadSqliteInNode } from '../cli/sqliteModule';
import { createSqliteEngine } from '../database/sqlite/engine';
import { expectedRuns, failures } from '../explore/expectedRuns';
import { describeProblem } from './problem';
import { parseScenario, type ScenarioFile } from './scenarioFile';

// One engine for all: what it has executed once it remembers.
const database = createSqliteEngine(await loadSqliteInNode());
const stage = { programTexts: readProgramTexts(), databaseFor: () => database };

function read(id: string): ScenarioFile {
  const path = `lessons/scenarios/${id}.yaml`;
  const file = parseScenario(readFileSync(path, 'utf8'), path);
  if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
  return file.value;
}

describe.each(scenarioIds())('what the scenario %s says', (id) => {
  const file = read(id);
  it.each(expectedRuns(file).map((run) => [run.name, run] as const))('%s', (_name, run) => {
    expect(failures(stage, file, run)).toEqual([]);
  });
});
