import { describe, expect, it } from 'vitest';
import { compile, type CompiledSetting } from '../scenario/compile';
import { parseScenario } from '../scenario/scenarioFile';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import type { Trace } from '../trace/step';
import type { Engine } from './engine';
import { refusalsAtStart, startWorld } from './start';

interface Compiled extends Engine {
  readonly setting: CompiledSetting;
}

function engineOf(queue: string, program: string): Compiled {
  const text = `id: small
broker: { queues: { work: { as: q${queue} } } }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
  A: ${program}
`;
  const file = parseScenario(text, 'x.yaml');
  const compiled = file.ok ? compile(file.value, {}) : file;
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return { setting: compiled.value, database: null };
}

function played(engine: Compiled, schedule: string): Trace {
  const items = parseSchedule(schedule);
  if (!items.ok) throw new Error(schedule);
  const able = { ...engine, setting: withFaultsOf(engine.setting, items.value) };
  const ran = runSchedule(able, startWorld(able), items.value, refusalsAtStart(able));
  if (!ran.ok) throw new Error(schedule);
  return ran.value;
}

const consumer = '{ consumes: q, program: { operations: { a: { take: true }, b: { ack: true } } } }';
const polls = (acknowledge: string): string =>
  `{ program: { acknowledge: ${acknowledge}, operations: { g: { get: q, landmark: received }, h: { note: true } } } }`;

describe('what the broker refuses before the first decision', () => {
  it('is seen at the beginning of the run, with code and text: a queue, and the consumer that misses it', () => {
    const { steps } = played(engineOf(', type: quorum, durable: false', consumer), 'P');
    expect(steps[0]?.events).toMatchObject([
      {
        event: { connection: 'scenario', replyCode: 406, replyText: expect.stringContaining('non-durable') },
      },
      { event: { connection: 'A', replyCode: 404, replyText: expect.stringContaining("no queue 'work'") } },
    ]);
    expect(steps[1]?.events.map((event) => (event.type === 'broker' ? event.event : event))).toContainEqual(
      expect.objectContaining({ type: 'routed', queues: [] }),
    );
  });

  it('is nothing where the broker takes everything', () => {
    expect(refusalsAtStart(engineOf('', consumer))).toEqual([]);
  });
});

describe('a message taken by hand', () => {
  it.each([
    ['automatic', 0],
    ['manual', 1],
  ])('with %s acknowledgement leaves %i in the queue for after a crash', (acknowledge, left) => {
    const { steps } = played(engineOf('', polls(acknowledge)), 'P A@received A!');
    expect(steps.at(-1)?.world.broker.queues.work?.ready.size).toBe(left);
  });
});
