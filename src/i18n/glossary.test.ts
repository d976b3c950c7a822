import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Term {
  readonly term: string;
  readonly en: { readonly name: string; readonly line: string };
  readonly zh: { readonly name: string; readonly line: string };
}

const file = join(import.meta.dirname, '../../lessons/glossary.yaml');
const terms = parse(readFileSync(file, 'utf8')) as readonly Term[];

describe('the glossary', () => {
  it('names every term once, in both languages', () => {
    const names = terms.flatMap(({ term }) => term);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
    expect(new Set(terms.map(({ zh }) => zh.name)).size).toBe(terms.length);
  });

  it.each(terms)('explains $term in one line of each language', ({ en, zh }) => {
    expect(Object.keys({ ...en, ...zh }).sort()).toEqual(['line', 'name']);
    expect(en.line).toMatch(/^[A-Z].{10,130}\.$/);
    expect(zh.line).toMatch(/^.{6,60}。$/);
    expect(zh.line).toMatch(/\p{Script=Han}/u);
    expect(zh.line).not.toMatch(/\p{Script=Han}[,.;:?()]/u);
  });
});
