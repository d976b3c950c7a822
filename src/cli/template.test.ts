/** The template from which a learner writes a scenario is true as it stands, and runs under the commands it names. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incidentsCommand } from './incidentsCommand';
import { searchCommand } from './searchCommand';

const said: string[] = [];
const output = {
  say: (line: string) => void said.push(line),
  complain: (line: string) => void said.push(line),
};
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'template-'));
  copyFileSync('lessons/templates/my-scenario.yaml', join(folder, 'my-scenario.yaml'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the template of a scenario', () => {
  it('comes to what it expects, as it is and with the fix', async () => {
    said.length = 0;
    expect(await incidentsCommand([folder], output)).toBe(0);
    expect(said.at(-1)).toBe('1 passed, 0 failed, 0 skipped');
  });

  it('is searched from where somebody put it: the handler doubles, the fix does not', async () => {
    const path = join(folder, 'my-scenario.yaml');
    said.length = 0;
    await searchCommand([path, '--json'], output);
    await searchCommand([path, '--variant', 'fix', '--json'], output);
    const [asIs, fixed] = said.map((line) => JSON.parse(line) as { outcomes: object; complete: boolean });
    expect(Object.keys(asIs?.outcomes ?? {})).toContain('doubled');
    expect(Object.keys(fixed?.outcomes ?? {})).toEqual(['exactlyOnce']);
    expect([asIs?.complete, fixed?.complete]).toEqual([true, true]);
  });
});
