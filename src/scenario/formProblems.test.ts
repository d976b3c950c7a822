import { describe, expect, it } from 'vitest';
import { parseSchedule } from '../trace/parseSchedule';
import { describeScheduleProblem } from '../trace/notation';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

/** What is wrong with a file whose fourth line says this of processes, with bounds in the fifth. */
function said(processes: string, bounds = '{}'): readonly string[] {
  const text = `id: small
broker: { queues: { work: { as: q } } }
messages: { m1: { key: m1, id: m-1 } }
processes: { ${processes} }
bounds: ${bounds}
`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  return compiled.ok ? [] : compiled.problems.map(describeProblem);
}

const consumer = '{ operations: { a: { take: true }, b: { ack: true } } }';

describe('numbers that no world can carry', () => {
  it.each([
    [`A: { consumes: q, concurrency: 100, program: ${consumer} }`, '{ copies: 1000, consumers: 50 }'],
    ['J: { given: { tick: 1000, every: 1s }, program: { operations: { a: { take: true } } } }', '{}'],
    ['P: { publishes: {}, given: [{ message: m1, at: 24000000h }] }', '{}'],
  ])('have their largest: %s', (processes, bounds) => {
    expect(said(processes, bounds)).toEqual([]);
  });

  it.each([
    ['A: { concurrency: 1000000000 }', '{}', 'processes.A.concurrency: wrong value: expected at most 100'],
    ['J: { given: { tick: 1001 } }', '{}', 'processes.J.given.tick: wrong value: expected at most 1000'],
    ['', '{ copies: 100000000 }', 'bounds.copies: wrong value: expected at most 1000, got 100000000'],
    ['', '{ consumers: 51 }', 'bounds.consumers: wrong value: expected at most 50, got 51'],
    [
      'P: { publishes: {}, given: [{ message: m1, at: 99999999999h }] }',
      '{}',
      'given.0.at: not a length of time: expected at most 24000000h: this is longer than any run',
    ],
  ])('are refused with the largest: %s %s', (processes, bounds, problem) => {
    expect(said(processes, bounds).join('\n')).toContain(problem);
  });

  it('are refused in a schedule as too long, not as too short', () => {
    const read = parseSchedule('+99999999999999h');
    expect(read.ok ? [] : read.problems.map(describeScheduleProblem)).toEqual([
      'line 1, column 2: expected at most 24000000h: this is longer than any run, got "99999999999999h"',
    ]);
    expect(parseSchedule('+24000000h').ok).toBe(true);
  });
});

describe('a process that is like another', () => {
  const own = 'C: { consumes: q, program: { operations: { a: { take: true }, b: { ack: true } } } }';
  const about = (processes: string): string | undefined =>
    said(`${processes}, ${own}`).find((line) => line.includes('.like'));

  it('names the ring, the chain, or whom there is', () => {
    expect(about('A: { like: B }, B: { like: A }')).toMatch(/a plan of its own: C, got A → B → A$/);
    expect(about('A: { like: A }')).toMatch(/got A → A$/);
    expect(about('A: { like: B }, B: { like: C }')).toMatch(/got A → B → C$/);
    expect(about('A: { like: CC }')).toMatch(/no such process: expected C, got CC \(did you mean "C"\?\)$/);
    expect(about('A: { like: C }')).toBeUndefined();
  });
});

describe('a map in which something stands that belongs elsewhere', () => {
  it('says where it stands: beside the map, or under a key of it', () => {
    expect(said('P: { publishes: { confirms: true } }')[0]).toMatch(
      /^x\.yaml:4:32 .*\(confirms stands beside publishes, not under it\), got confirms$/,
    );
    expect(said('P: { routingKey: work }')[0]).toMatch(
      /\(routingKey stands under publishes\), got routingKey$/,
    );
    expect(said('P: { colour: red }')[0]).not.toMatch(/stands/);
  });

  it('says of a list that it is one, and not what lists of the language have in them', () => {
    const problems = said('J: { given: [{ tick: 1, every: 24h }] }');
    expect(problems.join('\n')).toContain(
      'processes.J.given.0.tick: unknown key: expected one of message, at',
    );
    expect(problems.join('\n')).not.toContain('native code');
    expect(said('A: [consumes]')).toEqual([
      expect.stringMatching(/:17 processes\.A: .*a map with .*got a list$/),
    ]);
  });
});
