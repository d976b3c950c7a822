import { describe, expect, it } from 'vitest';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

/** What is said of a scenario with this queue, where a consumer and a publisher have a priority. */
function said(queue: string, version: string, consumer = 10): readonly string[] {
  const text = `id: small
rabbitmq: '${version}'
broker: { queues: { work: { as: q${queue} } } }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work, priority: 9 }, given: [m1] }
  A: { consumes: q, priority: ${consumer}, program: { operations: { a: { take: true }, b: { ack: true } } } }
`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  return compiled.ok ? [] : compiled.problems.map(describeProblem);
}

describe('what RabbitMQ 4 does and this broker does not have', () => {
  it('is said where a scenario asks for it', () => {
    expect(said(', type: quorum, singleActiveConsumer: true', '4.2')).toEqual([
      expect.stringMatching(/^x\.yaml:6:49 .*unsupported.*no message priority/),
      expect.stringMatching(/^x\.yaml:7:31 .*unsupported.*no consumer priority.*got 10$/),
    ]);
    expect(said(', type: quorum', '4.3')).toHaveLength(1);
    expect(said(', arguments: { x-queue-type: quorum }', '4.3')).toHaveLength(1);
    expect(said(', type: quorum, singleActiveConsumer: true', '4.2', 0)).toHaveLength(1);
  });

  it('is no matter before, nor on classic queues', () => {
    expect(said(', type: quorum, singleActiveConsumer: true', '3.13')).toEqual([]);
    expect(said(', singleActiveConsumer: true, maxPriority: 10', '4.2')).toEqual([]);
  });
});
