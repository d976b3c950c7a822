import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokerRules } from './rules';

const recordings = `${import.meta.dirname}/../../tests/conformance/rabbitmq`;
const scripts = ['scripts', 'found'].flatMap((folder) =>
  readdirSync(`${recordings}/${folder}`).map((file) => file.replace('.json', '')),
);

describe('the table of rules', () => {
  it('names only scripts that exist, or says that nobody ran it', () => {
    const named = brokerRules.flatMap(({ shownBy }) => (shownBy === 'read, not run' ? [] : shownBy));
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('has a rule for every recorded script', () => {
    const named = new Set(brokerRules.flatMap(({ shownBy }) => (shownBy === 'read, not run' ? [] : shownBy)));
    expect(scripts.filter((name) => !named.has(name))).toEqual([]);
  });

  it('gives every rule once, with a page of the documentation and a version', () => {
    expect(new Set(brokerRules.map(({ rule }) => rule)).size).toBe(brokerRules.length);
    for (const { page, version } of brokerRules) {
      expect(page).toMatch(/^https:\/\/www\.rabbitmq\.com\/docs\/[\w#-]+$/);
      expect(version).not.toBe('');
    }
  });
});
