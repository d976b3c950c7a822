import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { answer } from './badInput';
import { playCommand, usage as playUsage } from './playCommand';
import { searchCommand, usage as searchUsage } from './searchCommand';

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command answers to a command line. */
async function command(name: 'play' | 'search', ...args: readonly string[]): Promise<Answer> {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    say: (line: string) => void out.push(line),
    complain: (line: string) => void err.push(line),
  };
  const [run, usage] =
    name === 'play' ? ([playCommand, playUsage] as const) : ([searchCommand, searchUsage] as const);
  const code = await answer(run, usage, args, output);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

interface Searched {
  readonly effects: readonly number[];
  readonly outcomes: { readonly [verdict: string]: number };
  readonly witnesses: { readonly [verdict: string]: string };
}

describe('the commands', () => {
  it('are started by npm with their exit code', { timeout: 60_000 }, async () => {
    const started = promisify(execFile)('npm', [
      'run',
      '--silent',
      'play',
      '--',
      'order-payment',
      '--schedule',
      'P P P',
    ]);
    await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('item 3 "P"') });
  });

  it('search prints one JSON line, and play replays each of its witnesses to the same outcome', async () => {
    const options = ['order-payment', '--protection', 'none', '--copies', '1', '--ids', 'same', '--json'];
    const { code, out } = await command('search', ...options, '--crashes', '1', '--witness');
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(1);
    const found = JSON.parse(out) as Searched;
    expect(found).toMatchObject({ protection: 'none', effects: [1, 2], complete: true });
    expect(Object.keys(found.witnesses)).toEqual(['exactlyOnce', 'doubled']);
    for (const [verdict, schedule] of Object.entries(found.witnesses)) {
      const played = JSON.parse((await command('play', ...options, '--schedule', schedule)).out) as object;
      expect(played).toMatchObject({ verdict, over: true });
    }
  });

  it('play prints every step with its decision, its events and the outcome so far', async () => {
    const args = ['order-payment', '--protection', 'id-table', '--schedule', 'P q>A A@id-stored', '--json'];
    const played = JSON.parse((await command('play', ...args)).out) as {
      steps: readonly { decision: string }[];
    };
    expect(played.steps.map((step) => step.decision)).toEqual([null, 'P', 'q>A', 'A', 'A', 'A']);
    expect(played.steps.at(-1)).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ type: 'landmark', landmark: 'id-stored' })]),
      outcomes: [{ key: '1001', effects: 0, promise: 'pending', verdict: 'pending' }],
    });
  });

  it('say how they are used when asked for help', async () => {
    expect(await command('play', 'order-payment', '--help')).toEqual({ code: 0, out: playUsage, err: '' });
    expect(await command('search', '--help')).toEqual({ code: 0, out: searchUsage, err: '' });
  });

  it.each([
    [['order-payment', '--protection', 'foo'], /^--protection: expected .*id-table.*, got "foo"$/],
    [['order-payment', '--rabbitmq', '9'], /^--rabbitmq: expected .*3\.10.*, got "9"$/],
    [['order-payment', '--variant', 'foo'], /^--variant: expected .*, got "foo"$/],
    [['order-payment', '--copies', '0'], /^--copies: expected a whole number from 1 to 1000, got "0"$/m],
    [['order-payment', '--consumers', '0'], /^--consumers: expected a whole number from 1 to 50, got "0"$/m],
    [['order-payment', '--copies', '100000000'], /^--copies: expected a whole number from 1 to 1000, got/],
    [
      ['order-payment', '--crashes', '-1'],
      /^--crashes: expected a whole number from 0 to 999999, got "-1"$/m,
    ],
    [
      ['order-payment', '--schedule', 'raec'],
      /^--schedule: no such schedule: .*crash-before-ack.*"raec" \(did you mean "race"/,
    ],
    [['lessons'], /^lessons: a folder; expected the file of a scenario$/],
    [['./nowhere.yaml'], /^\.\/nowhere\.yaml: no such file$/],
  ])('blame what was typed: %j', async (args, said) => {
    expect(await command('play', ...args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(said),
    });
  });

  it('play ends with code 1 and the reason when a schedule does not fit', async () => {
    const { code, out, err } = await command('play', 'order-payment', '--schedule', 'P q>A q>B');
    expect(code).toBe(1);
    expect(out).toContain('publishes 1001·1');
    expect(err).toContain('item 3 "q>B" after 2 steps');
  });

  it('refuses what it does not understand with code 2, all of it at once', async () => {
    expect(await command('search', 'order-payment', '--colour', 'red')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--colour'),
    });
    const several = await command('search', 'order-payment', '--copies', 'two', '--ids', 'odd');
    expect(several.code).toBe(2);
    expect(several.err).toContain('--copies: expected a whole number from 1 to 1000, got "two"');
    expect(several.err).toContain('--ids: expected same, fresh, none, got "odd"');
    expect(await command('play', 'no-such', '--schedule', 'P')).toMatchObject({ code: 2 });
    expect((await command('play', 'order-payment', '--schedule', 'P A%')).err).toContain('line 1, column 4');
  });

  it('runs a scenario from a file, and says where the file is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
    const file = join(folder, 'mine.yaml');
    const text = await readFile('lessons/scenarios/order-payment.yaml', 'utf8');
    await writeFile(file, text);
    expect((await command('search', file, '--protection', 'state-guard', '--json')).out).toContain(
      '"effects":[1]',
    );
    await writeFile(file, text.replace('prefetch: 1', 'prefetch: many'));
    const wrong = await command('search', file, '--json');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/mine\.yaml:\d+:\d+ processes\.A\.prefetch/);
    await rm(folder, { recursive: true });
  });

  it('says so when a statement of the file takes away what its effects are counted in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
    const file = join(folder, 'mine.yaml');
    const text = await readFile('lessons/templates/my-scenario.yaml', 'utf8');
    await writeFile(file, text.replace(/sql: UPDATE wallet .*/, 'sql: DROP TABLE wallet'));
    const wrong = await command('search', file);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('no such table: wallet\n  in SELECT coupons FROM wallet');
    await rm(folder, { recursive: true });
  });
});
