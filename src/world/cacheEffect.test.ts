import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { lastStep } from '../trace/step';

const scenario = (command: string, key: string): string => `
id: x
broker: { queues: { q: {} } }
redis: true
messages: { m: { key: 7 } }
processes:
  P: { publishes: { routingKey: q }, given: [m] }
  A:
    consumes: q
    program:
      operations:
        receive: { take: true }
        effect: { redis: ${command}, landmark: effect }
        ack: { ack: true, landmark: acked }
effects: [{ redis: '${key}' }]
`;

describe('effects that are kept in Redis', () => {
  it.each([
    ['a counter', "[INCR, 'sent:{key}']", 'sent:{key}'],
    ['a list', "[RPUSH, 'sent:{key}', mail]", 'sent:{key}'],
    ['a set', "[SADD, 'sent', '{copy}']", 'sent'],
  ])('are counted by %s', (_title, command, key) => {
    const trace = run(engineOf(scenario(command, key), { crashes: 1 }), 'P q>A A@effect A! A^ q>A A@acked');
    const expected = command.includes('SADD') ? 1 : 2;
    expect(lastStep(trace).outcomes.map((outcome) => outcome.effects)).toEqual([expected]);
  });
});
