import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = `${import.meta.dirname}/../..`;
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const list = (...args: string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

const deleted = new Set(list('--deleted'));
const files = list().filter((path) => !deleted.has(path));
const isText = (path: string): boolean => !/\.(png|gif|woff2|ico|wasm)$/.test(path);

/** "path:line: text" of every line of these files that matches. */
function linesMatching(pattern: RegExp, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
}

describe('what is committed', () => {
  const text = files.filter((path) => isText(path) && path !== 'tests/house/repository.test.ts');

  it('names no path of somebody’s machine', () => {
    const machine = /(^|[\s'"`(=:])\/(work|tmp|farm|home|root|Users)\//;
    expect(linesMatching(machine, text)).toEqual([]);
  });

  it('names no host of a package registry', () => {
    const registry =
      /\bregistry\.(npmjs|yarnpkg|npmmirror)\.|\b(deb|security|snapshot)\.debian\.org|\bfiles\.pythonhosted\.|\bpypi\.org/;
    expect(linesMatching(registry, text)).toEqual([]);
  });

  it('has a lock file without download addresses', () => {
    expect(linesMatching(/"resolved": "http/, ['package-lock.json'])).toEqual([]);
  });

  it('has every command that the README names', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read('README.md').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it('pins every package to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
    const versions: string[] = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});

describe('source files', () => {
  const source = files.filter((path) => /^(src|tests)\/.*\.(ts|svelte)$/.test(path));

  it('have colours in the tokens file only', () => {
    const outside = files.filter((path) => path.startsWith('src/') && path !== 'src/ui/styles/tokens.css');
    const hex = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b';
    const functions = '\\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\\([\\d.]';
    const styles = outside.filter((path) => /\.(css|svelte)$/.test(path));
    const scripts = outside.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
    expect(linesMatching(new RegExp(`(?<![\\w&])${hex}|${functions}`, 'i'), styles)).toEqual([]);
    expect(linesMatching(new RegExp(`['"\`]${hex}|${functions}`, 'i'), scripts)).toEqual([]);
  });

  it('are named by a noun in camelCase, components in PascalCase', () => {
    const wrong = source.filter((path) => {
      const name = basename(path).replace(/(\.(test|bench|machine|svelte|worker|d))*\.(ts|svelte)$/, '');
      return !(extname(path) === '.svelte' ? /^[A-Z][A-Za-z0-9]*$/ : /^[a-z][A-Za-z0-9]*$/).test(name);
    });
    expect(wrong).toEqual([]);
  });

  it('have no name that says nothing, and no barrel', () => {
    const empty = /^(utils?|helpers?|common|managers?|services?|index)$|(Utils?|Helpers?|Manager)$/;
    const names = source.flatMap((path) => [path.slice(0, path.indexOf('.')), dirname(path)]);
    expect([...new Set(names)].filter((path) => empty.test(basename(path)))).toEqual([]);
  });

  it('have no test that is skipped or left alone', () => {
    const tests = source.filter(
      (path) => path.endsWith('.test.ts') && path !== 'tests/house/repository.test.ts',
    );
    expect(linesMatching(/\b(it|test|describe)\.(skip|only|todo)\b|\b(xit|xdescribe)\(/, tests)).toEqual([]);
  });
});
