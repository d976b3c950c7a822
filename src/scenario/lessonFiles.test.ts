import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from './compile';
import { describeProblem, type Result } from './problem';
import { parseProgram } from './programFile';
import { protectionFileName } from './programs';
import { parseScenario } from './scenarioFile';

const lessons = new URL('../../lessons/', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, lessons), 'utf8');
const protections = readdirSync(new URL('protections/', lessons));
const scenarios = readdirSync(new URL('scenarios/', lessons)).map((file) => file.replace('.yaml', ''));
const programTexts = Object.fromEntries(
  protections.map((id) => [id, text(`protections/${id}/program.yaml`)]),
);

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

describe('the shipped protections', () => {
  it.each(protections)('%s is read under its own id, in both languages', (id) => {
    const { data } = valueOf(parseProgram(programTexts[id] ?? '', protectionFileName(id)));
    expect(data.id).toBe(id);
    expect(data.title).toEqual({ en: expect.any(String), zh: expect.stringMatching(/\p{Script=Han}/u) });
    expect(data.summary).toEqual({ en: expect.any(String), zh: expect.stringMatching(/\p{Script=Han}/u) });
  });
});

describe('the shipped scenarios', () => {
  it.each(scenarios)('%s compiles', (id) => {
    const scenario = valueOf(parseScenario(text(`scenarios/${id}.yaml`), `lessons/scenarios/${id}.yaml`));
    expect(scenario.id).toBe(id);
    const setting = valueOf(compile(scenario, programTexts));
    expect(setting.scenario).toBe(id);
  });
});
