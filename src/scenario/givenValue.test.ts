import { describe, expect, it } from 'vitest';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

const text = (delay: string): string => `id: x
broker: { queues: { work: { as: q } } }
messages:
  m1: { key: m1, fields: { delay: ${delay}, steps: [1s, { last: 2min }], unit: 10 s, name: 5seconds, open: true, no: null } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
  A:
    consumes: q
    constants: { keep: 24h, short: 1.5s, triesMax: 3, word: 'h' }
    program:
      memory: { wait: 500ms, seen: [] }
      operations: { take: { take: true, takes: keep }, ack: { ack: true } }
`;

function compiled(delay: string) {
  const file = parseScenario(text(delay), 'x.yaml');
  return file.ok ? compile(file.value, {}) : file;
}

describe('a value that is written as a length of time', () => {
  it('is its milliseconds in constants, fields and memory, as deep as it stands', () => {
    const setting = compiled('10s');
    if (!setting.ok) throw new Error(setting.problems.map(describeProblem).join('\n'));
    const [publisher, consumer] = setting.value.processes;
    expect(publisher?.given[0]?.fields).toEqual({
      ...{ delay: 10_000, steps: [1000, { last: 120_000 }] },
      ...{ unit: '10 s', name: '5seconds', open: true, no: null },
    });
    expect(consumer?.constants).toEqual({ keep: 86_400_000, short: 1500, triesMax: 3, word: 'h' });
    expect(setting.value.programs[consumer?.program ?? '']?.memory).toEqual({ wait: 500, seen: [] });
  });

  it('is reported at its place when it is longer than any run', () => {
    const setting = compiled('99000000h');
    expect(setting.ok ? [] : setting.problems.map(describeProblem)).toEqual([
      expect.stringMatching(/^x\.yaml:4:35 messages\.m1\.fields\.delay: not a length of time/),
    ]);
  });
});
