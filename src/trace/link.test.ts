import { ENGINES } from '../database/engineName';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLink, printLink, readLink, VIEWS, type Link } from './link';
import { printSchedule } from './printSchedule';

const link: Link = {
  scenario: 'order-payment',
  protections: ['id-table', 'state-guard'],
  options: { copies: 2, ids: 'same' },
  schedule: 'P q>A A@committed A! q>B +30s',
  step: 4,
  view: 'lanes',
};

describe('the link to a step', () => {
  it('reads in plain words and ends with the step', () => {
    expect(printLink(link)).toBe(
      'v=1&scenario=order-payment&protections=id-table,state-guard&copies=2&ids=same' +
        '&schedule=P_q%3EA_A@committed_A!_q%3EB_%2B30s&step=4',
    );
  });

  it('is read back, with or without the hash', () => {
    expect(parseLink(printLink(link))).toEqual({ ok: true, value: link });
    expect(parseLink(`#${printLink(link)}`)).toEqual({ ok: true, value: link });
  });

  it('refuses a version it does not know, and says which one it knows', () => {
    expect(parseLink('v=2&scenario=order-payment')).toEqual({
      ok: false,
      problems: [
        { code: 'ERR_LINK_VERSION', parameter: 'v', got: '2', expected: { phrase: 'version', version: '1' } },
      ],
    });
    expect(parseLink('')).toMatchObject({ problems: [{ code: 'ERR_LINK_FOREIGN' }] });
    expect(readLink('garbage&more').problems).toEqual([
      expect.objectContaining({ code: 'ERR_LINK_FOREIGN', parameter: 'garbage&more' }),
    ]);
  });

  it('collects everything that is wrong and still reads the rest', () => {
    const { link: nearest, problems } = readLink(
      'v=1&scenario=x&copies=two&ids=odd&schedule=A%25&view=lanes&colour=red&step=3',
    );
    expect(problems.map((each) => [each.code, each.parameter])).toEqual([
      ['ERR_LINK_PARAMETER', 'colour'],
      ['ERR_LINK_VALUE', 'copies'],
      ['ERR_LINK_VALUE', 'ids'],
      ['ERR_LINK_SCHEDULE', 'schedule'],
    ]);
    expect(nearest).toEqual({
      scenario: 'x',
      protections: [],
      options: {},
      schedule: null,
      step: 3,
      view: 'lanes',
    });
  });

  it('says so when the text is not encoded for an address', () => {
    expect(parseLink('v=1&scenario=%E0%A4&step=0')).toMatchObject({
      problems: [{ code: 'ERR_LINK_ENCODING', parameter: 'scenario' }, { code: 'ERR_LINK_SCENARIO' }],
    });
  });

  it('gives back every link that it prints', () => {
    const word = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.isWellFormed());
    const count = fc.nat(99);
    const links: fc.Arbitrary<Link> = fc.record({
      scenario: word,
      protections: fc.array(
        word.filter((each) => !each.includes(',')),
        { maxLength: 4 },
      ),
      options: fc.record(
        {
          copies: fc.integer({ min: 1, max: 4 }),
          crashes: fc.nat(9),
          ids: fc.constantFrom('same', 'fresh'),
          engine: fc.constantFrom(...ENGINES),
        },
        { requiredKeys: [] },
      ),
      schedule: fc.option(
        word.map((queue) =>
          printSchedule([{ kind: 'decision', decision: { kind: 'handOver', queue, process: 'A_1' } }]),
        ),
      ),
      step: count,
      view: fc.constantFrom(...VIEWS),
    });
    fc.assert(
      fc.property(links, (each) => {
        expect(parseLink(printLink(each))).toEqual({ ok: true, value: each });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => readLink(`v=1&${text}`).problems.length >= 0));
  });
});

describe('a link that somebody has changed by hand', () => {
  const told = (text: string) =>
    readLink(`v=1&scenario=order-payment&${text}`).problems.map(({ parameter, got, expected }) => [
      parameter,
      got,
      expected,
    ]);

  it('keeps the underscores of its names', () => {
    expect(readLink('v=1&scenario=__proto__').link?.scenario).toBe('__proto__');
  });

  it('says which numbers there can be, and how many protections', () => {
    expect(told('consumers=0')).toEqual([['consumers', '0', { phrase: 'atLeast', least: '1' }]]);
    expect(told('copies=99')).toEqual([['copies', '99', { phrase: 'atMost', most: '4' }]]);
    expect(told('crashes=77')).toEqual([['crashes', '77', { phrase: 'atMost', most: '9' }]]);
    expect(told('protections=a,b,c,d,e')).toEqual([['protections', '5', { phrase: 'atMost', most: '4' }]]);
    expect(told('consumers=4&copies=4&crashes=9&seconds=86400&step=99')).toEqual([]);
  });
});
