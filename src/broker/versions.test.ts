import { describe, expect, it } from 'vitest';
import { advance, createBroker, deliver, execute, executeAndDispatch, nextDue } from './broker';
import type { BrokerEvent } from './event';
import { RABBIT_VERSIONS, type Broker, type RabbitVersion, type Table } from './model';
import { toArray } from './orderedList';
import type { Operation } from './operation';

const A = { connection: 'A', channel: 'a' };
const publishOne = (body: string): Operation => ({
  op: 'publish',
  connection: 'P',
  channel: 'p',
  routingKey: 'q',
  body,
});
const consume: Operation = { op: 'consume', ...A, queue: 'q', consumerTag: 'c' };
const toA = { queue: 'q', ...A, consumerTag: 'c' };

/** A story on one broker: what happened in all, and the broker at the end. */
function play(version: RabbitVersion, operations: readonly Operation[], ackTimeoutMs: number | null = null) {
  let broker = createBroker({ version, ackTimeoutMs });
  const events: BrokerEvent[] = [];
  for (const operation of operations) {
    const result = executeAndDispatch(broker, operation, 0);
    broker = result.broker;
    events.push(...result.events);
  }
  return { broker, events };
}

function quorum(queueArguments: Table = {}): Operation {
  return {
    op: 'queueDeclare',
    ...A,
    queue: 'q',
    durable: true,
    arguments: { 'x-queue-type': 'quorum', ...queueArguments },
  };
}

function bodies(broker: Broker, queue = 'q'): string[] {
  return toArray(broker.queues[queue]?.ready ?? { size: 0, chunks: [] }).map(({ message }) => message.body);
}

function returns(events: readonly BrokerEvent[]): number {
  return events.filter(({ type }) => type === 'returned').length;
}

/** Nacks or rejects whatever comes until nothing comes any more, at most 30 times. */
function giveBackForever(version: RabbitVersion, op: 'nack' | 'reject', queueArguments: Table = {}) {
  const rounds = Array.from({ length: 30 }, (_, index): Operation => ({
    op,
    ...A,
    deliveryTag: index + 1,
    requeue: true,
  }));
  return play(version, [
    quorum(queueArguments),
    { op: 'qos', ...A, prefetchCount: 1 },
    consume,
    publishOne('m'),
    ...rounds,
  ]);
}

describe('the delivery limit of quorum queues', () => {
  it.each([
    ['3.10', 30],
    ['3.13', 30],
    ['4.2', 20],
  ] as const)('on %s a message that is nacked for ever returns %i times', (version, times) => {
    expect(returns(giveBackForever(version, 'nack').events)).toBe(times);
  });

  it('does not count nack from 4.3 on, but reject', () => {
    expect(returns(giveBackForever('4.3', 'nack').events)).toBe(30);
    expect(returns(giveBackForever('4.3', 'reject').events)).toBe(20);
  });

  it('counts a lost connection on every release', () => {
    for (const version of RABBIT_VERSIONS) {
      const lose: Operation[] = [consume, { op: 'cutConnection', connection: 'A' }];
      const { broker, events } = play(version, [
        quorum({ 'x-delivery-limit': 1 }),
        publishOne('m'),
        ...lose,
        ...lose,
      ]);
      expect(returns(events)).toBe(1);
      expect(bodies(broker)).toEqual([]);
      expect(events.filter(({ type }) => type === 'dropped')).toMatchObject([{ reason: 'delivery_limit' }]);
    }
  });

  it('is none with -1, and then a nacked message goes to the back also on 4.2', () => {
    const story = (version: RabbitVersion, limits: Table): string[] => {
      const get: Operation = { op: 'get', ...A, queue: 'q' };
      const nack: Operation = { op: 'nack', ...A, deliveryTag: 1 };
      return bodies(play(version, [quorum(limits), publishOne('1'), publishOne('2'), get, nack]).broker);
    };
    expect(story('4.2', { 'x-delivery-limit': -1 })).toEqual(['2', '1']);
    expect(story('4.2', {})).toEqual(['1', '2']);
    expect(story('3.13', {})).toEqual(['2', '1']);
  });
});

describe('the ack timeout', () => {
  const classic: Operation = { op: 'queueDeclare', ...A, queue: 'q', durable: true };
  const timesOut = (version: RabbitVersion, queue: Operation) => {
    const { broker } = play(version, [queue, consume, publishOne('m')], 1_800_000);
    return { due: nextDue(broker, 0), ...advance(broker, 1_800_000) };
  };

  it('is off unless it is asked for', () => {
    expect(nextDue(play('3.10', [classic, consume, publishOne('m')]).broker, 0)).toBeNull();
  });

  it.each(['3.10', '3.13', '4.2'] as const)(
    'on %s closes the channel with 406, and the message returns',
    (version) => {
      for (const queue of [classic, quorum()]) {
        const { due, broker, events } = timesOut(version, queue);
        expect(due).toBe(1_800_000);
        const replyText =
          'PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out. Timeout value used: 1800000 ms. ' +
          'This timeout value can be configured, see consumers doc guide to learn more';
        expect(events[0]).toMatchObject({
          type: 'channelClosed',
          connection: 'A',
          channel: 'a',
          replyCode: 406,
          replyText,
        });
        expect(bodies(broker)).toEqual(['m']);
      }
    },
  );

  it('on 4.3 watches quorum queues only and cancels the consumer, whose channel lives on', () => {
    expect(timesOut('4.3', classic).due).toBeNull();
    const { broker, events } = timesOut('4.3', quorum());
    expect(events[0]).toMatchObject({ type: 'consumerCancelled', consumerTag: 'c' });
    expect(Object.keys(broker.connections['A']?.channels ?? {})).toEqual(['a']);
    expect(bodies(broker)).toEqual(['m']);
  });
});

describe('what 4.3 refuses', () => {
  const transient: Operation = { op: 'queueDeclare', ...A, queue: 'q' };
  const globalQos: Operation = { op: 'qos', ...A, prefetchCount: 1, global: true };

  it.each([
    ['transient queues that are not exclusive', transient],
    ['global prefetch', globalQos],
  ])('%s: 541 ends the connection', (_what, operation) => {
    expect(play('4.2', [operation]).events).toMatchObject([{ type: 'ok' }]);
    const { broker, events } = play('4.3', [operation]);
    expect(events).toMatchObject([{ type: 'connectionClosed', connection: 'A', replyCode: 541 }]);
    expect(broker.connections).toEqual({});
  });

  it('but takes an exclusive transient queue', () => {
    expect(play('4.3', [{ ...transient, exclusive: true }]).events).toMatchObject([{ type: 'ok' }]);
  });
});

describe('at-least-once dead-lettering', () => {
  const limits = {
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': 'dlq',
    'x-dead-letter-strategy': 'at-least-once',
  };
  const reject: Operation[] = [
    publishOne('m'),
    { op: 'get', ...A, queue: 'q' },
    { op: 'reject', ...A, deliveryTag: 1, requeue: false },
  ];
  const dlq: Operation = { op: 'queueDeclare', ...A, queue: 'dlq', durable: true };

  it('keeps the message until a queue takes it, and then hands it on', () => {
    const strict = quorum({ ...limits, 'x-overflow': 'reject-publish' });
    const { broker, events } = play('3.13', [strict, ...reject]);
    expect(events.at(-1)).toMatchObject({ type: 'deadLetterHeld', from: 'q', reason: 'rejected' });
    const due = nextDue(broker, 0) ?? 0;
    const later = advance(execute(broker, dlq, 1).broker, due).broker;
    expect([bodies(later, 'dlq'), nextDue(later, due)]).toEqual([['m'], null]);
  });

  it('falls back to at-most-once with the default overflow', () => {
    const { broker, events } = play('3.13', [quorum(limits), ...reject]);
    expect(events.at(-1)).toMatchObject({ type: 'deadLettered', to: [] });
    expect(nextDue(broker, 0)).toBeNull();
  });
});

describe('labels that are used again', () => {
  it('number deliveries from 1 on a channel that was opened anew', () => {
    const { broker } = play('3.10', [
      { op: 'queueDeclare', ...A, queue: 'q', durable: true },
      consume,
      publishOne('m'),
      { op: 'cutConnection', connection: 'A' },
    ]);
    const again = execute(broker, consume, 0).broker;
    const { events } = deliver(again, toA, 0);
    expect(events.find(({ type }) => type === 'deliver')).toMatchObject({
      deliveryTag: 1,
      redelivered: true,
      body: 'm',
    });
  });
});
