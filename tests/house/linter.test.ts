import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const root = `${import.meta.dirname}/../..`;
const eslint = new ESLint({ cwd: root, overrideConfig: ts.configs.disableTypeChecked });

/** The rules of the given prefix that refuse this code in this file, which need not exist. */
async function refusals(file: string, code: string, prefix: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}/${file}` });
  const rules = (result?.messages ?? []).map(({ ruleId }) => ruleId ?? 'parser');
  expect(rules).not.toContain('parser');
  return rules.filter((rule) => rule.startsWith(prefix));
}

describe('an import between rooms', () => {
  it.each([
    ['src/world/next.ts', '../broker/broker'],
    ['src/broker/queue.ts', './entry'],
    ['src/broker/rules/table.ts', '../queue'],
    ['src/database/sqlite/engine.ts', '../database'],
    ['src/database/sqlite/engine.ts', 'sql.js'],
    ['src/ui/player/Player.ts', '../../database/database'],
    ['src/ui/player/Player.ts', '../explore/matrix'],
    ['src/ui/player/Player.svelte', 'svelte/transition'],
    ['src/picture/lanes.ts', 'd3-scale'],
    ['src/app/main.ts', '../database/sqlite/engine'],
    ['src/world/next.test.ts', '../cli/sqliteModule'],
  ])('is allowed in %s from %s', async (file, from) => {
    expect(await refusals(file, importOf(file, from), 'no-restricted-imports')).toEqual([]);
  });

  it.each([
    ['src/broker/queue.ts', '../world/world'],
    ['src/broker/queue.ts', './../world/world'],
    ['src/broker/queue.ts', 'node:fs'],
    ['src/broker/rules/table.ts', '../../cache/cache'],
    ['src/broker/a/b/c/table.ts', '../../../../cache/cache'],
    ['src/database/database.ts', './sqlite/engine'],
    ['src/ui/player/Player.ts', '../../database/sqlite/engine'],
    ['src/ui/player/Player.svelte', '../../app/main'],
    ['src/picture/lanes.ts', 'd3-selection'],
    ['src/explore/search.ts', '../app/worker'],
    ['src/scenario/format.ts', '../../lessons/lesson'],
    ['src/app/main.ts', '../cli/play'],
  ])('is refused in %s from %s', async (file, from) => {
    expect(await refusals(file, importOf(file, from), 'no-restricted-imports')).not.toEqual([]);
  });

  function importOf(file: string, from: string): string {
    const line = `import { thing } from '${from}';\nthing();\n`;
    return file.endsWith('.svelte') ? `<script lang="ts">\n${line}</script>\n` : line;
  }
});

describe('a pure room', () => {
  it('is tested where no page is', () => {
    expect(typeof document).toBe('undefined');
    expect(typeof window).toBe('undefined');
  });

  it.each([
    ['chance', 'export const chance = () => Math.random();'],
    ['the wall clock', 'export const now = () => Date.now();'],
    ['the wall clock by another name', 'export const now = () => new Date();'],
    ['a timer', 'export const later = () => setTimeout(() => 0, 1);'],
    ['the clock of the page', 'export const now = () => performance.now();'],
    ['output', 'export const say = () => console.log(1);'],
    ['state of a module', 'export let count = 0;'],
    ['a memo of a module', 'export const memo = new Map<string, string>();'],
    ['code on demand', "export const load = () => import('./broker');"],
  ])('is refused %s', async (_, code) => {
    expect(await refusals('src/broker/probe.ts', code, 'no-restricted-')).not.toEqual([]);
  });

  it('may hold a constant table and a time that it was given', async () => {
    const code =
      "export const names = new Map([['a', 1]]);\nexport const at = (now: number) => new Date(now).toISOString();\n";
    expect(await refusals('src/broker/probe.ts', code, 'no-restricted-')).toEqual([]);
  });
});

describe('the limits of the house', () => {
  const lines = (count: number): string => 'export {};\n'.repeat(count);

  it.each([
    ['src/broker/probe.ts', lines(251), 'max-lines', ['max-lines']],
    ['src/broker/probe.ts', lines(250), 'max-lines', []],
    ['src/broker/probe.test.ts', lines(251), 'max-lines', []],
    [
      'src/broker/probe.ts',
      `export function long() {\n${'\n'.repeat(60)}}\n`,
      'max-lines-per',
      ['max-lines-per-function'],
    ],
    [
      'src/ui/Probe.svelte',
      `<p>a</p>\n${'<p>a</p>\n'.repeat(60)}`,
      'svelte/max',
      ['svelte/max-lines-per-block'],
    ],
    [
      'src/ui/Probe.svelte',
      '{#each [1] as one}<p>{one}</p>{/each}\n',
      'svelte/',
      ['svelte/require-each-key'],
    ],
    ['src/ui/Probe.svelte', "{@html '<b>'}\n", 'svelte/no-at', ['svelte/no-at-html-tags']],
  ])('hold in %s (%#)', async (file, code, prefix, refused) => {
    expect(await refusals(file, code, prefix)).toEqual(refused);
  });
});
