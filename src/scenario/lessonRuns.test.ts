/** Every expectation of every shipped scenario, run for real: on the simulated broker and on SQLite. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLibrary } from '../cli/loadLessons';
import { loadSqliteInNode } from '../cli/sqliteModule';
import { createSqliteEngine } from '../database/sqlite/engine';
import { expectedRuns, failures, type Stage } from '../explore/expectedRuns';
import { describeProblem } from './problem';
import { parseScenario, type ScenarioFile } from './scenarioFile';

const sqlite = await loadSqliteInNode();
const stage: Stage = {
  library: readLibrary(),
  databaseFor: (setting) => (setting.database ? createSqliteEngine(sqlite) : null),
};
const folder = new URL('../../lessons/scenarios/', import.meta.url);

function read(name: string): ScenarioFile {
  const file = parseScenario(readFileSync(new URL(name, folder), 'utf8'), `lessons/scenarios/${name}`);
  if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
  return file.value;
}

const cases = readdirSync(folder)
  .map(read)
  .flatMap((file) => expectedRuns(file).map((run) => [`${file.id} · ${run.name}`, file, run] as const));

describe('what the shipped scenarios say', () => {
  it.each(cases)('%s', (_name, file, run) => {
    expect(failures(stage, file, run)).toEqual([]);
  });
});
