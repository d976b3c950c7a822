/** Whatever an author writes, the answer is a value or problems with a place in the file: never an exception. */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../i18n/phrase';
import { readProgramTexts } from '../cli/loadLessons';
import { compile } from './compile';
import type { Problem } from './problem';
import { parseProgram } from './programFile';
import { protectionsFor } from './protections';
import { parseScenario } from './scenarioFile';

const programTexts = readProgramTexts();
const folder = new URL('../../lessons/scenarios/', import.meta.url);
const scenarios = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
const programs = Object.values(programTexts);

const words = [
  'null',
  '[]',
  '{}',
  '{',
  '-',
  ':',
  '*a',
  '&a',
  '!!x',
  '__proto__',
  'constructor',
  '1e999',
  '"',
  "'",
  '|',
  '\t',
  '[1, 2]',
];
/** One change: a stretch of the text is replaced by a word, or by a stretch from elsewhere. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(30),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  word: fc.option(fc.constantFrom(...words)),
});

function changed(
  text: string,
  changes: readonly { at: number; length: number; from: number; word: string | null }[],
): string {
  return changes.reduce((so, { at, length, from, word }) => {
    const start = Math.floor(at * so.length);
    const source = Math.floor(from * so.length);
    return so.slice(0, start) + (word ?? so.slice(source, source + length)) + so.slice(start + length);
  }, text);
}

/** Whole lines left out, doubled or moved keep the text YAML more often. */
const lines = fc.array(
  fc.record({ at: fc.nat(), to: fc.nat(), kind: fc.constantFrom('out', 'double', 'move') }),
  { maxLength: 3 },
);

function rearranged(text: string, moves: readonly { at: number; to: number; kind: string }[]): string {
  const all = text.split('\n');
  for (const { at, to, kind } of moves) {
    const [line] = all.splice(at % all.length, kind === 'double' ? 0 : 1);
    if (kind === 'double') all.splice(at % all.length, 0, all[at % all.length] ?? '');
    if (kind === 'move') all.splice(to % all.length, 0, line ?? '');
  }
  return all.join('\n');
}

function expectPlaces(problems: readonly Problem[], text: string): void {
  const count = text.split('\n').length;
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) {
    const own = problem.file === 'x.yaml';
    expect(problem.line).toBeGreaterThan(0);
    expect(problem.column).toBeGreaterThan(0);
    if (own) expect(problem.line).toBeLessThanOrEqual(count);
    expect(inEnglish(problem.expected)).not.toBe('');
  }
}

const spoilt = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 3 }), lines)
    .map(([text, changes, moves]) => changed(rearranged(text, moves), changes));

describe('spoilt files', () => {
  it('of scenarios give a setting, or problems with a place', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(spoilt(scenarios), (text) => {
        const file = parseScenario(text, 'x.yaml');
        if (!file.ok) return expectPlaces(file.problems, text);
        protectionsFor(file.value, programTexts);
        for (const variant of [undefined, ...Object.keys(file.value.variants)]) {
          const setting = compile(file.value, programTexts, {
            protection: 'id-table',
            ...(variant === undefined ? {} : { variant }),
          });
          if (!setting.ok) expectPlaces(setting.problems, text);
        }
      }),
      { numRuns: 120, seed: 20 },
    );
  });

  it('of protections give a program, or problems with a place', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(spoilt(programs), (text) => {
        const file = parseProgram(text, 'x.yaml');
        if (!file.ok) expectPlaces(file.problems, text);
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  it('of anything at all give problems', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const file = parseScenario(text, 'x.yaml');
        expect(file.ok).toBe(false);
        if (!file.ok) expectPlaces(file.problems, text);
      }),
      { numRuns: 300, seed: 22 },
    );
  });
});
