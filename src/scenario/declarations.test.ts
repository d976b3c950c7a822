import { describe, expect, it } from 'vitest';
import { compile } from './compile';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

/** What is said of a scenario with this broker. */
function said(broker: string, version = '3.10'): readonly string[] {
  const text = `id: small
rabbitmq: '${version}'
broker:
  ${broker}
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  return compiled.ok ? [] : compiled.problems.map(describeProblem);
}

const queue = (keys: string, version?: string) => said(`queues: { work: { ${keys} } }`, version);

describe('what RabbitMQ has and the world does not play', () => {
  it.each([
    ['a stream', queue('type: stream'), /^x\.yaml:4:27 broker\.queues\.work\.type: unsupported.*got stream/],
    ['a stream by its argument', queue('arguments: { x-queue-type: stream }'), /^x\.yaml:4:48 .*unsupported/],
    ['a limit in bytes', queue('arguments: { x-max-length-bytes: 9 }'), /^x\.yaml:4:34 .*unsupported/],
    ['an argument of some plugin', queue('arguments: { x-of-a-plugin: 9 }'), /^x\.yaml:4:34 .*unsupported/],
    [
      'an exchange type',
      said('exchanges: { h: x-consistent-hash }'),
      /^x\.yaml:4:19 .*unsupported.*a plugin/,
    ],
    ['its long form', said('exchanges: { h: { type: x-delayed-message } }'), /^x\.yaml:4:27 .*unsupported/],
  ])('is told where it stands: %s', (_what, problems, words) => {
    expect(problems).toEqual([expect.stringMatching(words)]);
  });

  it('is no misspelt word', () => {
    expect(queue('arguments: { x-mesage-ttl: 9 }')).toEqual([
      expect.stringMatching(/^x\.yaml:4:34 .*unknown key.*mean "x-message-ttl"/),
    ]);
    expect(queue('type: streem')).toEqual([
      expect.stringMatching(/wrong value: .*classic, quorum, got streem$/),
    ]);
    expect(said('exchanges: { h: topik }')).toEqual([expect.stringMatching(/wrong value.*mean "topic"/)]);
  });

  it('is no argument that makes no difference here', () => {
    expect(queue('arguments: { x-queue-mode: lazy, x-message-ttl: 5 }')).toEqual([]);
  });
});

describe('a declaration that RabbitMQ refuses', () => {
  it('is no problem of the file: the run shows what the server says', () => {
    expect(queue('deliveryLimit: 1')).toEqual([]);
  });
});

describe('a key beside the argument that says the same', () => {
  it('is told at the argument', () => {
    expect(queue('ttl: 1s, arguments: { x-message-ttl: 9000 }')).toEqual([
      expect.stringMatching(/^x\.yaml:4:43 .*said twice: expected ttl or arguments\.x-message-ttl/),
    ]);
  });
});
