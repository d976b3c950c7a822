import { describe, expect, it } from 'vitest';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

/** What is said of a scenario with these keys of the queue, the publisher, the consumer and the consumer's second operation. */
function said({ queue = '', publish = '', consumer = '', settle = 'ack: true' }): readonly string[] {
  const text = `id: small
broker: { queues: { work: { as: q${queue} } } }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work${publish} }, given: [m1] }
  A: { consumes: q, program: { operations: { a: { take: true }, b: { ${settle} } } }${consumer} }
`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  return compiled.ok ? [] : compiled.problems.map(describeProblem);
}

describe('what would be accepted and do nothing', () => {
  it.each([
    [{ settle: 'reject: { multiple: true }' }, /reject\.multiple: unknown key/],
    [{ settle: 'ack: true, takes: -5' }, /b\.takes: wrong value: expected at least 0, got -5$/],
    [{ settle: 'ack: true, takes: -5s' }, /b\.takes: wrong value: expected at least 0, got -5s$/],
    [{ settle: 'confirm: true' }, /x\.yaml:6:3 processes\.A: something is missing: expected confirms: true/],
    [
      { publish: ', priority: 256' },
      /^x\.yaml:5:\d+ processes\.P\.publishes.*priority: wrong value: expected at most 255/,
    ],
    [{ consumer: ', prefetch: 65536' }, /prefetch: wrong value: expected at most 65535/],
    [{ consumer: ', given: [m1]' }, /processes\.A\.given: wrong value: expected consumes or given/],
    [{ queue: ', maxLength: 9007199254740992' }, /maxLength: wrong value: expected at most/],
  ])('is refused: %j', (keys, words) => {
    expect(said(keys)).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    { settle: 'nack: { multiple: true }, takes: 5s' },
    { settle: 'confirm: true', consumer: ', confirms: true' },
    { publish: ', priority: 255', consumer: ', prefetch: 65535', queue: ', maxLength: 0' },
  ])('is taken where it means something: %j', (keys) => {
    expect(said(keys)).toEqual([]);
  });
});
