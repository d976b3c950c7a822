/** The examples of the format's page are files: they are read, compiled and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readProgramTexts } from '../cli/loadLessons';
import { loadSqliteInNode } from '../cli/sqliteModule';
import { createSqliteEngine } from '../database/sqlite/engine';
import { expectedRuns, failures } from '../explore/expectedRuns';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseProgram } from './programFile';
import { PROTECTIONS, protectionsFor } from './protections';
import { parseScenario } from './scenarioFile';

const page = readFileSync('lessons/FORMAT.md', 'utf8');
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
const programTexts = readProgramTexts();

function problemsOf(result: {
  readonly ok: boolean;
  readonly problems?: Parameters<typeof describeProblem>[0][];
}): readonly string[] {
  return (result.problems ?? []).map(describeProblem);
}

describe('the page about the format', () => {
  it('has a whole scenario, a program, a protection and a switch', () => {
    expect(examples).toHaveLength(4);
  });

  it('shows a scenario that does what it says', async () => {
    const sqlite = await loadSqliteInNode();
    const file = parseScenario(examples[0] ?? '', 'FORMAT.md');
    if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
    const stage = { programTexts, databaseFor: () => createSqliteEngine(sqlite) };
    const runs = expectedRuns(file.value);
    expect(runs.map((run) => run.name)).toEqual(['crash', 'fix · crash', 'fix · search 2']);
    for (const run of runs) expect(failures(stage, file.value, run)).toEqual([]);
  });

  it('shows a program and a protection that can be read', () => {
    const head = 'id: x\ntitle: X\nsummary: X\n';
    expect(problemsOf(parseProgram(head + (examples[1] ?? ''), 'FORMAT.md') as never)).toEqual([]);
    expect(problemsOf(parseProgram(examples[2] ?? '', 'FORMAT.md') as never)).toEqual([]);
  });

  it('shows a switch that can be read in a scenario', () => {
    const file = parseScenario(`${examples[0] ?? ''}\n${examples[3] ?? ''}`, 'FORMAT.md');
    expect(problemsOf(file as never)).toEqual([]);
    expect(file.ok && file.value.switches.map(({ name }) => name)).toEqual(['idempotence']);
  });

  it('names every statement that a shipped protection does', () => {
    for (const text of Object.values(programTexts)) {
      const file = parseProgram(text, 'program.yaml');
      for (const need of file.ok ? file.value.needs : []) expect(page).toContain(`\`${need}\``);
    }
  });
});

describe('the protections of a scenario', () => {
  const read = (id: string) => {
    const file = parseScenario(readFileSync(`lessons/scenarios/${id}.yaml`, 'utf8'), `${id}.yaml`);
    if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
    return file.value;
  };

  it('are all that ship, with the two in front', () => {
    expect([...PROTECTIONS].sort()).toEqual(Object.keys(programTexts).sort());
    expect(protectionsFor(read('order-payment'), programTexts).slice(0, 3)).toEqual([
      'id-table',
      'state-guard',
      'none',
    ]);
  });

  it('are those whose statements it provides', () => {
    expect(protectionsFor(read('form-token'), programTexts)).toEqual([
      'form-token-steps',
      'form-token-atomic',
    ]);
    expect(protectionsFor(read('inventory'), programTexts)).toContain('unique-business-key');
    expect(protectionsFor(read('inventory'), programTexts)).not.toContain('guard-with-effect');
    expect(protectionsFor(read('mail'), programTexts)).not.toContain('state-guard');
  });

  it.each([
    'order-payment',
    'inventory',
    'points',
    'form-token',
    'mail',
    'late-order',
    'refund',
    'no-id',
    'retention',
    'outbox',
  ])('compile with %s', (id) => {
    const scenario = read(id);
    const ids = protectionsFor(scenario, programTexts);
    expect(ids.length).toBeGreaterThan(1);
    for (const protection of ids) {
      expect(problemsOf(compile(scenario, programTexts, { protection }) as never), protection).toEqual([]);
    }
  });
});
