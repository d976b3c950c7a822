/** What really happened to people, played in our world and held against what came out of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReports } from '../../src/cli/incidentsCommand';
import { createStage, playFile } from '../../src/cli/playIncident';
import { expectedRuns } from '../../src/explore/expectedRuns';
import { parseEffects } from '../../src/scenario/incidentReport';
import { parseScenario, type ScenarioFile } from '../../src/scenario/scenarioFile';

const folder = import.meta.dirname;
const reports = readReports(folder);
const stage = await createStage();
const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

function read(name: string): ScenarioFile {
  const file = parseScenario(readFileSync(join(folder, name), 'utf8'), name);
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  return file.value;
}

describe('incidents', () => {
  it.each(names)('%s comes out as it did, or says what is missing', (name) => {
    expect(playFile(stage, join(folder, name), reports)).not.toHaveProperty('lines');
  });

  it.each(names)('%s tells its story in both languages and names its public source', (name) => {
    const { id, data } = read(name);
    expect(`${id}.yaml`).toBe(name);
    expect(data.title).toMatchObject({ en: /./, zh: /[\u4e00-\u9fff]/ });
    expect(data.story).toMatchObject({ en: /./, zh: /[\u4e00-\u9fff]/ });
    for (const address of [data.source ?? []].flat()) expect(address).toMatch(/^https:\/\//);
    expect(data.source).toBeDefined();
  });

  it.each(names)('%s takes what came out, and what fixes it, from the report', (name) => {
    const file = read(name);
    if (file.data.missing !== undefined) return;
    const report = reports.get(file.data.incident ?? '');
    const parts = expectedRuns(file).map((run) => run.expected.from);
    // Where the reported effects are several in one, each is told by a part of the outcome.
    const several = !report?.livelock && parseEffects(report?.exp.effects ?? 0) === null;
    if (!several) expect(parts).toContain('exp');
    else expect(parts.some((part) => part === 'exp' || part === 'outcome')).toBe(true);
    if (!report?.fix.startsWith('(this is the fix)')) {
      expect(parts.slice(1).some((part) => part === 'fix' || (several && part === 'outcome'))).toBe(true);
    }
  });
});
