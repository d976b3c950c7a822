import { describe, expect, it } from 'vitest';
import { compile, type CompiledSetting } from './compile';
import type { CompileOptions } from './options';
import { describeProblem } from './problem';
import { parseScenario } from './scenarioFile';

const text = `
id: x
broker: { queues: { jobs: { as: q, type: quorum, ttl: 30s, deadLetterExchange: '', deliveryLimit: 3, parking: true } } }
messages:
  m1: { key: 1, id: m-1 }
  m2: { key: 2 }
programs:
  handle: { operations: { receive: { take: true }, ack: { ack: true } } }
processes:
  P: { publishes: { routingKey: jobs }, given: [m1, { message: m2, at: 1min }] }
  A: { consumes: q, program: handle, prefetch: 5, priority: 2, slow: [out] }
  B: { like: A }
  C: { like: A, prefetch: 1 }
  J: { given: { tick: 2, every: 15min }, program: handle }
bounds: { crashes: 1, seconds: 90, prologue: [P] }
schedules:
  twice: { schedule: P, with: { copies: 2 } }
variants:
  fewer:
    processes: { B: null, C: null }
    messages: { m1: { id: other } }
    bounds: { crashes: 0 }
`;

function setting(options: CompileOptions = {}): CompiledSetting {
  const file = parseScenario(text, 'x.yaml');
  if (!file.ok) throw new Error(file.problems.map(describeProblem).join('\n'));
  const compiled = compile(file.value, {}, options);
  if (!compiled.ok) throw new Error(compiled.problems.map(describeProblem).join('\n'));
  return compiled.value;
}

const names = (of: CompiledSetting): readonly string[] => of.processes.map((process) => process.name);
const given = (of: CompiledSetting, process: string) =>
  of.processes.find(({ name }) => name === process)?.given;

describe('copies and ids', () => {
  it('gives every item once, with its id, when nothing else is said', () => {
    expect(given(setting(), 'P')).toEqual([
      { key: '1', messageId: 'm-1', fields: {}, atMs: 0 },
      { key: '2', messageId: null, fields: {}, atMs: 60_000 },
    ]);
  });

  it.each([
    ['same', ['m-1', 'm-1', 'm-1', null, null, null]],
    ['fresh', ['m-1', 'm-1b', 'm-1c', 'm-2', 'm-2b', 'm-2c']],
    ['none', [null, null, null, null, null, null]],
  ] as const)('gives three copies with ids: %s', (ids, expected) => {
    expect(given(setting({ copies: 3, ids }), 'P')?.map((item) => item.messageId)).toEqual(expected);
  });

  it('does not multiply the moments of a job', () => {
    expect(given(setting({ copies: 3 }), 'J')?.map((item) => item.atMs)).toEqual([900_000, 1_800_000]);
  });
});

describe('interchangeable processes', () => {
  it('are those that are like another without a difference', () => {
    expect(setting().processes.map((process) => process.symmetry)).toEqual([null, 'A', 'A', null, null]);
  });

  it('share the plan but for what differs', () => {
    const [, a, b, c] = setting().processes;
    expect({ ...b, name: 'A' }).toEqual(a);
    expect({ ...c, name: 'A', prefetchCount: 5, symmetry: 'A' }).toEqual(a);
  });

  it('become fewer or more', () => {
    expect(names(setting({ consumers: 1 }))).toEqual(['P', 'A', 'C', 'J']);
    expect(names(setting({ consumers: 4 }))).toEqual(['P', 'A', 'B', 'D', 'E', 'C', 'J']);
    expect(setting({ consumers: 1 }).processes[1]?.symmetry).toBeNull();
  });
});

describe('bounds', () => {
  it('come from the file, and options override them', () => {
    expect(setting()).toMatchObject({ budget: { crashes: 1, cuts: 0 }, endMs: 90_000, prologue: ['P'] });
    expect(setting({ crashes: 2, cuts: 1, seconds: 5 })).toMatchObject({
      budget: { crashes: 2, cuts: 1 },
      endMs: 5000,
    });
  });
});

describe('the broker of a scenario', () => {
  it('is declared in AMQP words', () => {
    const declared = setting().topology.find((operation) => operation.op === 'queueDeclare');
    expect(declared).toMatchObject({
      queue: 'jobs',
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-message-ttl': 30_000,
        'x-dead-letter-exchange': '',
        'x-delivery-limit': 3,
      },
    });
    expect(setting().queues).toEqual([{ name: 'jobs', alias: 'q', parking: true }]);
    expect(setting().processes[1]).toMatchObject({
      consumes: 'jobs',
      consumeArguments: { 'x-priority': 2 },
      slowOut: true,
      slowIn: false,
    });
  });

  it('reads the number 3.10 as the version it is', () => {
    expect(setting({ rabbitmq: '3.10' }).rabbitmq).toBe('3.10');
    expect(setting({ rabbitmq: '4.3' }).rabbitmq).toBe('4.3');
  });
});

describe('variants', () => {
  it('merge maps by name and take away what is null', () => {
    const fewer = setting({ variant: 'fewer' });
    expect(names(fewer)).toEqual(['P', 'A', 'J']);
    expect(given(fewer, 'P')?.[0]).toMatchObject({ key: '1', messageId: 'other' });
    expect(fewer.budget.crashes).toBe(0);
    expect(fewer.endMs).toBe(90_000);
  });
});

describe('events', () => {
  it('are the keys of the messages, each to happen once', () => {
    expect(setting().events).toEqual([
      { key: '1', expected: 1 },
      { key: '2', expected: 1 },
    ]);
  });
});
