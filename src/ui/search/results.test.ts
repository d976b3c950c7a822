import { describe, expect, it } from 'vitest';
import { plainText } from '../../i18n/sentence';
import { readLink } from '../../trace/link';
import type { SearchAnswer } from '../engine/engineClient';
import { pageSpeaker } from '../words/pageWords';
import { boundsText, excludedFaults, willText } from './boundsText';
import { effectKind } from '../../export/effectKind';
import { headline, holds, outcomesText, priceText, statesText, toneOf, waysOf } from './results';
import { SearchRun, searchedOf } from './searchRun.svelte';
import { searchWords } from './words';

const english = pageSpeaker('en');
const chinese = pageSpeaker('zh');
const [words, zh] = [searchWords('en'), searchWords('zh')];

const found: SearchAnswer = {
  protection: 'none',
  effects: [0, 1, 2],
  outcomes: (['exactlyOnce', 'lost', 'doubled'] as const).map((verdict, at) => ({
    verdict,
    ends: 1,
    witness: 'P q>A A A! A^',
    decisions: 5 + at,
  })),
  states: 321,
  complete: true,
  gaps: false,
  ms: 1,
  price: null,
};
const kept: SearchAnswer = {
  ...found,
  protection: 'id-table',
  effects: [1],
  outcomes: found.outcomes.slice(0, 1),
};
const title = { en: 'None', zh: '无' };

function runOf(...answers: readonly SearchAnswer[]): SearchRun {
  const all = answers.map(({ protection }) => ({ id: protection, title }));
  const run = new SearchRun('order-payment', { copies: 2, crashes: 1 }, all);
  run.rows = answers.map((each, at) => ({
    searched: all[at] ?? { id: null, title },
    found: each,
    problems: [],
  }));
  return run;
}

describe('what a search found, in words', () => {
  it('is always the same only where the search has finished', () => {
    expect(outcomesText(kept, english, words)).toBe('always exactly once');
    expect(outcomesText({ ...kept, complete: false }, english, words)).toBe('so far: exactly once');
    expect(outcomesText(found, english, words)).toBe('exactly once, lost or doubled');
    expect(outcomesText(found, chinese, zh)).toBe('恰好一次、丢失或重复');
  });

  it('has the colour of the worst that can happen, and none where nothing is proved', () => {
    expect([toneOf(kept), toneOf(found), toneOf({ ...kept, complete: false })]).toEqual([
      'good',
      'bad',
      'plain',
    ]);
    expect(effectKind(0, ['lost'])).toBe('lost');
    expect(effectKind(2, ['doubled'])).toBe('bad');
    expect(effectKind(2, ['exactlyOnce'])).toBe('good');
  });

  it('counts a protection as kept only by a whole search without an exception', () => {
    const [first, second, third] = runOf(kept, found, { ...kept, complete: false }).rows.map(holds);
    expect([first, second, third]).toEqual([true, false, false]);
  });

  it('says under which bounds, and how many of how many', () => {
    expect(plainText(headline(runOf(kept, found), english, words))).toMatch(
      /^2 messages with the same ID, .* at most 1 crash: every schedule was run\. 1 of 2 protections keeps/,
    );
    expect(plainText(headline(runOf(kept, { ...found, complete: false }), english, words))).not.toMatch(
      /every schedule/,
    );
  });

  it('names why an unfinished search proves nothing', () => {
    expect(statesText({ ...found, complete: false }, english, words)).toMatch(/^stopped at 321 states/);
    expect(statesText({ ...found, complete: false, gaps: true }, english, words)).toMatch(/never recorded/);
  });

  it('leads to the shortest runs, worst first, by links that can be read', () => {
    const ways = waysOf(runOf(found), found);
    expect(ways.map(({ verdict }) => verdict)).toEqual(['doubled', 'lost']);
    const { link, problems } = readLink(ways[0]?.href ?? '');
    expect(problems).toEqual([]);
    expect(link).toMatchObject({
      scenario: 'order-payment',
      protections: ['none'],
      schedule: 'P q>A A A! A^',
    });
  });

  it('says what a protection costs, with the tables that only it needs', () => {
    const work = { statements: 4, commands: 0, calls: 0, roundTrips: 4 };
    const price = { first: work, repeated: { ...work, roundTrips: 3 }, extraTables: ['handled'] };
    expect(priceText(price, english, words)).toBe(
      '4 round trips to handle it, 3 when it comes again · extra tables: handled',
    );
  });
});

describe('the bounds of a search, in words', () => {
  it('are what may happen, and name the faults that cannot', () => {
    expect(boundsText({ copies: 1, crashes: 2, seconds: 6 }, english, words)).toBe(
      '1 message, the scenario’s consumers, at most 2 crashes, 6 s of time',
    );
    expect(boundsText({ copies: 2 }, english, words)).toMatch(/^2 messages with the same ID, /);
    expect(boundsText({}, english, words)).toContain('no failures');
    expect(excludedFaults({ crashes: 1 }, words)).not.toContain('crashes');
    expect(excludedFaults({ crashes: 1 }, words)).toContain('lost answers');
  });

  it('say on which database, and for how many protections', () => {
    expect(willText({}, 3, english, words)).toMatch(/for 3 protections\. Statements run on SQLite\.$/);
    expect(willText({ engine: 'mariadb' }, 0, english, words)).toMatch(/recordings of MariaDB/);
  });
});

describe('what is searched', () => {
  it('is every protection, or the scenario by itself where it leaves nothing to one', () => {
    const card = { title, protections: [{ id: 'none', title, summary: null }] };
    expect(searchedOf(card).map(({ id }) => id)).toEqual(['none']);
    expect(searchedOf({ ...card, protections: [] })).toEqual([{ id: null, title }]);
  });
});
