import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineFrame } from '../app/build/offlineFrame';
import { parseOfflineRun } from '../export/offlineFile';
import { answer } from './badInput';
import { exportCommand, usage } from './exportCommand';

describe('export --as html', () => {
  let folder = '';
  let out = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'html-'));
    out = join(folder, 'run.html');
    await writeFile(join(folder, 'template.html'), offlineFrame('', ''));
    await writeFile(join(folder, 'other.html'), '<!doctype html><title>Other</title>');
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** What the command complains of; empty when it wrote the file. */
  async function complaints(template: string, ...args: readonly string[]): Promise<string> {
    const said: string[] = [];
    const complain = (line: string) => void said.push(line);
    const line = ['order-payment', '--as', 'html', '--template', join(folder, template), ...args];
    const code = await answer(exportCommand, usage, line, { say: () => {}, complain });
    expect(code === 0).toBe(said.length === 0);
    return said.join('\n');
  }

  it('writes the run with its language and theme, and the link to it on the site', async () => {
    const look = ['--lang', 'zh', '--theme', 'dark', '--step', '2', '--protections', 'none,state-guard'];
    expect(await complaints('template.html', '--out', out, ...look, '--site', 'https://x.org/dt')).toBe('');
    const [, data = ''] = /id="run">(.*)<\/script>/.exec(await readFile(out, 'utf8')) ?? [];
    const run = parseOfflineRun(data);
    expect(run).toMatchObject({ language: 'zh', theme: 'dark', row: 2 });
    expect(run?.scene.panes.map(({ protection }) => protection)).toEqual(['none', 'state-guard']);
    expect(run?.live).toMatch(
      /^https:\/\/x\.org\/dt\/#v=1&scenario=order-payment&protections=none,state-guard&.*&step=2$/,
    );
  });

  it.each([
    ['none.html', [], 'no such file; build the site first'],
    ['other.html', [], 'not the offline.html of this version'],
    ['template.html', ['--theme', 'print'], 'expected --theme light or dark'],
    ['template.html', ['--site', 'x.org'], 'expected an address'],
  ])('says what is wrong: %s %j', async (template, args, problem) => {
    expect(await complaints(template, '--out', out, ...args)).toContain(problem);
  });
});
