import { describe, expect, it } from 'vitest';
import { parseEffects, reportedAs, wantedOf, type IncidentReport } from './incidentReport';

const report: IncidentReport = {
  id: 'INC-99',
  exp: { effects: 'm1:1, m2:0 (in DLQ)', lost: false, final: 'DLQ=1' },
  livelock: false,
  outcome: 'm1: 1 effect; m2 waits in the DLQ.',
  fix: 'Dedupe id in the same tx: 1 effect, both kept.',
};

describe('effects of a report', () => {
  it.each([
    [2, 2],
    ['2 each', 2],
    ['1 of 2', 1],
    ['m1:2, m2:0', { m1: 2, m2: 0 }],
    ['P:0 (in DLQ), m2:1', { P: 0, m2: 1 }],
    ['m1:1, m2-m4:0', { m1: 1, m2: 0, m3: 0, m4: 0 }],
    ['db:1, ext:2', { db: 1, ext: 2 }],
  ])('%j are read', (text, effects) => {
    expect(parseEffects(text)).toEqual(effects);
  });

  it.each([
    'before 2, after 1',
    '1 (late) or looping',
    '0 / 2',
    'm1,m2 unbounded',
    '',
    'case1 m2:0; case2 m2:2',
  ])('"%s" needs a reader', (text) => {
    expect(parseEffects(text)).toBeNull();
  });
});

describe('an expectation with a source', () => {
  it('takes effects and loss from the report', () => {
    const wanted = wantedOf({ from: 'exp', queues: { dlq: 1 } }, report);
    expect(wanted).toEqual({
      ok: true,
      value: { effects: { m1: 1, m2: 0 }, lost: false, queues: { dlq: 1 } },
    });
  });

  it('expects no progress where the report says livelock', () => {
    const livelock = { ...report, livelock: true, exp: { ...report.exp, effects: '1 per attempt' } };
    expect(wantedOf({ from: 'exp' }, livelock)).toEqual({ ok: true, value: { lost: false, stuck: true } });
  });

  it('reads words that were quoted', () => {
    const expected = { from: 'fix', says: '1 effect', effects: 1 } as const;
    expect(wantedOf(expected, report)).toEqual({ ok: true, value: { effects: 1 } });
  });

  it.each([
    ['a quote that does not stand there', { from: 'fix', says: '2 effects', effects: 2 }, 'says'],
    ['a number that its quote does not say', { from: 'fix', says: '1 effect', effects: 3 }, 'effects'],
    ['prose without a quote', { from: 'fix', effects: 1 }, 'from'],
    ['a value that the report has', { from: 'exp', effects: { m1: 1, m2: 0 } }, 'effects'],
    ['a quote of nothing', { says: '1 effect', effects: 1 }, 'says'],
  ] as const)('refuses %s', (_what, expected, key) => {
    expect(wantedOf(expected, report)).toMatchObject({ ok: false, problems: [{ key }] });
  });

  const reports = new Map([[report.id, report]]);

  it.each([
    ['the key of the file', undefined, reports, /expected the key "incident"/],
    ['the file of reports', 'INC-99', new Map(), /expected incidents\.json/],
    ['a report of that id', 'INC-9', reports, /expected a report with the id INC-9 .*mean "INC-99"/],
  ])('refuses to read where there is not %s', (_what, incident, among, words) => {
    const wanted = wantedOf({ from: 'exp' }, reportedAs(incident, among));
    expect(wanted).toMatchObject({
      ok: false,
      problems: [{ key: 'from', words: expect.stringMatching(words) as unknown }],
    });
  });

  it('reads the report that the file names', () => {
    expect(reportedAs('INC-99', reports)).toBe(report);
  });
});
