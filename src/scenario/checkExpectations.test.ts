import { describe, expect, it } from 'vitest';
import { expectedRuns } from '../explore/expectedRuns';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

/** A scenario with one event, one queue and no stores, and what is expected of it in line 8. */
function said(expectation: string, more = '', effects = '[{ service: mail }]'): readonly string[] {
  const text = `id: small
broker: { queues: { work: { as: q } } }
messages: { m1: { key: pay-1, id: m-1 } }
processes: { P: { publishes: { routingKey: work }, given: [m1] } }
schedules: { run: P, nothing: '' }
services: { mail: {} }
effects: ${effects}
expect: ${expectation}
${more}`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  return compiled.ok ? [] : compiled.problems.map(describeProblem);
}

describe('what a file expects', () => {
  it.each([
    '{ effects: 0 }',
    '{ effects: { pay-1: 0 }, verdict: { pay-1: lost }, queues: { q: 1 }, consumers: { work: 0 } }',
    '[{ schedule: nothing, lost: false }, { search: {}, effects: [0], verdict: [lost] }]',
    '{ from: exp }',
  ])('is taken where all of it can be told: %s', (expectation) => {
    expect(said(expectation)).toEqual([]);
  });

  it.each([
    [
      '{ effects: { pay-2: 1 } }',
      'x.yaml:8:22 expect.effects.pay-2: no such event: expected pay-1, got pay-2',
    ],
    [
      '[{ verdict: { pay: lost } }]',
      'x.yaml:8:23 expect.0.verdict.pay: no such event: expected pay-1, got pay',
    ],
    ['{ queues: { qq: 0 } }', 'x.yaml:8:21 expect.queues.qq: no such queue: expected one of q, work, got qq'],
    ['{ rows: { SELECT 1: 1 } }', 'x.yaml:8:11 expect.rows: this needs a database'],
    ['{ redis: { lock: null } }', 'x.yaml:8:11 expect.redis: this needs Redis'],
    ['{}', 'x.yaml:8:9 expect: something is missing: expected at least one of effects, verdict, lost'],
    ['{ effects: {} }', 'x.yaml:8:9 expect: something is missing: expected at least one of effects'],
    ['{ schedule: run }', 'x.yaml:8:9 expect: something is missing: expected at least one of effects'],
    ['{ search: {} }', 'x.yaml:8:9 expect: something is missing: expected at least one of effects, verdict'],
    ['{ search: {}, effects: 0, lost: true }', 'x.yaml:8:35 expect.lost: this cannot be expected here'],
    ['{ search: {}, effects: { pay-1: 0 } }', 'x.yaml:8:32 expect.effects: this cannot be expected here'],
    ['{ effects: [0, 1] }', 'x.yaml:8:20 expect.effects: this cannot be expected here'],
    ['{ schedule: run, search: {}, effects: 0 }', 'x.yaml:8:9 expect: this cannot be expected here'],
  ])('is refused with its place where nobody would look at it: %s', (expectation, problem) => {
    expect(said(expectation)).toHaveLength(1);
    expect(said(expectation)[0]).toContain(problem);
  });

  it.each(['{ effects: 1 }', '{ lost: false }', '{ verdict: stuck }', '{ from: exp }'])(
    'is refused where nothing counts effects: %s',
    (expectation) => {
      expect(said(expectation, '', '[]')).toEqual([
        expect.stringMatching(
          /^x\.yaml:8:11 expect\.\w+: this cannot be expected here: expected the key effects/,
        ),
      ]);
      expect(said('{ queues: { q: 0 }, stuck: false }', '', '[]')).toEqual([]);
    },
  );

  it('knows the events that the file names instead of its messages', () => {
    expect(said('{ effects: { other: 0 } }', 'events: { other: 0 }')).toEqual([]);
    expect(said('{ effects: { pay-1: 0 } }', 'events: { other: 0 }')).toHaveLength(1);
  });

  it('runs an empty schedule, and takes it for no search', () => {
    const text = 'id: x\nprocesses: {}\nschedules: { nothing: "" }\nexpect: { effects: 1 }\n';
    const file = parseScenario(text, 'x.yaml');
    expect(file.ok && expectedRuns(file.value)).toMatchObject([{ name: 'nothing', schedule: '' }]);
  });
});
