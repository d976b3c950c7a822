/** The examples of the format's page are files: they are read, compiled and run. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLibrary } from '../cli/loadLessons';
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
const library = readLibrary();

function problemsOf(result: {
  readonly ok: boolean;
  readonly problems?: Parameters<typeof describeProblem>[0][];
}): readonly string[] {
  return (result.problems ?? []).map(describeProblem);
}

describe('the page about the format', () => {
  it('has a whole scenario, a program and a protection', () => {
    expect(examples).toHaveLength(3);
  });

  it('shows a scenario that does what it says', async () => {
    const sqlite = await loadSqliteInNode();
    const file = parseScenario(examples[0] ?? '', 'FORMAT.md');
    if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
    const stage = { library, databaseFor: () => createSqliteEngine(sqlite) };
    const runs = expectedRuns(file.value);
    expect(runs.map((run) => run.name)).toEqual(['crash', 'fix · crash', 'fix · search 2']);
    for (const run of runs) expect(failures(stage, file.value, run)).toEqual([]);
  });

  it('shows a program and a protection that can be read', () => {
    const head = 'id: x\ntitle: X\nsummary: X\n';
    expect(problemsOf(parseProgram(head + (examples[1] ?? ''), 'FORMAT.md') as never)).toEqual([]);
    expect(problemsOf(parseProgram(examples[2] ?? '', 'FORMAT.md') as never)).toEqual([]);
  });

  it('names every statement that a shipped protection does', () => {
    for (const text of Object.values(library)) {
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
    expect([...PROTECTIONS].sort()).toEqual(Object.keys(library).sort());
    expect(protectionsFor(read('order-payment'), library).slice(0, 3)).toEqual([
      'id-table',
      'state-guard',
      'none',
    ]);
  });

  it('are those whose statements it provides', () => {
    expect(protectionsFor(read('form-token'), library)).toEqual(['form-token-steps', 'form-token-atomic']);
    expect(protectionsFor(read('inventory'), library)).toContain('unique-business-key');
    expect(protectionsFor(read('inventory'), library)).not.toContain('guard-with-effect');
    expect(protectionsFor(read('mail'), library)).not.toContain('state-guard');
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
    const ids = protectionsFor(scenario, library);
    expect(ids.length).toBeGreaterThan(1);
    for (const protection of ids) {
      expect(problemsOf(compile(scenario, library, { protection }) as never), protection).toEqual([]);
    }
  });
});
