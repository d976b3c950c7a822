import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, createBroker, deliver, deliverable, dispatch, execute, nextDue } from './broker';
import type { BrokerEvent } from './event';
import { canonicalKey, createKeyCache } from './key';
import type { Broker, Table } from './model';
import { toArray } from './orderedList';
import type { Operation } from './operation';

/* Random play of one producer and three consumers, with the hand-overs chosen at random as in a world. */

const QUEUES: readonly Table[] = [
  {},
  { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'dead' },
  { 'x-max-length': 2, 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'dead' },
  { 'x-max-length': 2, 'x-overflow': 'reject-publish' },
  { 'x-max-priority': 3 },
  { 'x-message-ttl': 50, 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'dead' },
  { 'x-single-active-consumer': true },
  { 'x-queue-type': 'quorum' },
  {
    'x-queue-type': 'quorum',
    'x-delivery-limit': 2,
    'x-dead-letter-exchange': '',
    'x-dead-letter-routing-key': 'dead',
  },
];
const VERSIONS = ['3.10', '3.13', '4.2', '4.3'] as const;
const LABELS = ['A', 'B', 'C'] as const;

interface Move {
  readonly kind: number;
  readonly who: number;
  readonly tag: number;
  readonly flag: boolean;
}

const moves = fc.array(fc.record({ kind: fc.nat(11), who: fc.nat(2), tag: fc.nat(5), flag: fc.boolean() }), {
  minLength: 5,
  maxLength: 60,
});
const settings = fc.record({
  queue: fc.constantFrom(...QUEUES),
  version: fc.constantFrom(...VERSIONS),
  prefetchCount: fc.nat(3),
});
type Setting = typeof settings extends fc.Arbitrary<infer T> ? T : never;

interface Play {
  readonly broker: Broker;
  readonly events: readonly BrokerEvent[];
  readonly now: number;
}

function begin({ queue, version }: Setting): Play {
  const adm = { connection: 'adm', channel: 'adm', durable: true };
  const operations: Operation[] = [
    { op: 'queueDeclare', ...adm, queue: 'q', arguments: queue },
    { op: 'queueDeclare', ...adm, queue: 'dead' },
  ];
  const start: Play = { broker: createBroker({ version }), events: [], now: 0 };
  return operations.reduce(perform, start);
}

function perform({ broker, events, now }: Play, operation: Operation): Play {
  const result = execute(broker, operation, now);
  return { broker: result.broker, events: [...events, ...result.events], now };
}

function move(play: Play, { kind, who, tag, flag }: Move, { prefetchCount }: Setting): Play {
  const label = LABELS[who] ?? 'A';
  const at = { connection: label, channel: label };
  const { broker, events, now } = play;
  const published = events.filter(({ type }) => type === 'routed').length;
  const deliveryTag = toArray(
    broker.connections[label]?.channels[label]?.unacknowledged ?? { size: 0, chunks: [] },
  )[tag]?.deliveryTag;
  switch (kind) {
    case 0:
    case 1:
    case 2:
      return perform(play, {
        op: 'publish',
        connection: 'P',
        channel: 'P',
        routingKey: 'q',
        body: `m${published}`,
        persistent: true,
        priority: tag,
      });
    case 3:
      if (broker.connections[label]) return play;
      return perform(perform(play, { op: 'qos', ...at, prefetchCount }), {
        op: 'consume',
        ...at,
        queue: 'q',
        consumerTag: label,
      });
    case 4:
    case 5:
    case 6: {
      const able = deliverable(broker, now).filter(({ obstacle }) => obstacle === null);
      const to = able[tag % Math.max(1, able.length)];
      if (!to) return play;
      const result = deliver(broker, to, now);
      return { broker: result.broker, events: [...events, ...result.events], now };
    }
    case 7:
      return deliveryTag === undefined
        ? play
        : perform(play, { op: 'ack', ...at, deliveryTag, multiple: flag });
    case 8:
      return deliveryTag === undefined
        ? play
        : perform(play, { op: 'nack', ...at, deliveryTag, requeue: flag });
    case 9:
      return broker.connections[label] ? perform(play, { op: 'cutConnection', connection: label }) : play;
    case 10:
      return flag && tag === 0 ? perform(play, { op: 'restartBroker' }) : play;
    default: {
      const due = nextDue(broker, now);
      if (due === null) return play;
      const result = advance(broker, due);
      return { broker: result.broker, events: [...events, ...result.events], now: due };
    }
  }
}

function check(property: (play: Play, setting: Setting) => void): void {
  fc.assert(
    fc.property(settings, moves, (setting, all) => {
      let play = begin(setting);
      for (const each of all) {
        play = move(play, each, setting);
        property(play, setting);
      }
    }),
    { numRuns: 150 },
  );
}

/** Bodies of everything the broker still holds, ready or unacknowledged, in any queue. */
function heldBodies(broker: Broker): string[] {
  const ready = Object.values(broker.queues).flatMap((queue) => toArray(queue.ready));
  const out = Object.values(broker.connections).flatMap(({ channels }) =>
    Object.values(channels).flatMap(({ unacknowledged }) =>
      toArray(unacknowledged).map(({ entry }) => entry),
    ),
  );
  return [...ready, ...out].map(({ message }) => message.body);
}

/** Bodies of what is over: acknowledged, given up, dropped, or dead-lettered to nobody. */
function endedBodies(events: readonly BrokerEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'settled' && event.by === 'ack') return [event.message.body];
    if (event.type === 'dropped' || event.type === 'refused') return [event.message.body];
    return event.type === 'deadLettered' && event.to.length === 0 ? [event.message.body] : [];
  });
}

describe('in any play', () => {
  it('no message is lost or doubled over ready, unacknowledged, dead-lettered and ended', () => {
    check(({ broker, events }) => {
      const published = events.flatMap((event) => (event.type === 'routed' ? [event.message.body] : []));
      expect([...heldBodies(broker), ...endedBodies(events)].sort()).toEqual(published.sort());
    });
  });

  it('no consumer holds more than its prefetch, but for the flaw of 3.10', () => {
    check(({ broker }, { prefetchCount }) => {
      for (const { consumers } of Object.values(broker.queues)) {
        for (const { unacknowledged, surplusCredit } of consumers) {
          if (prefetchCount > 0) expect(unacknowledged).toBeLessThanOrEqual(prefetchCount + surplusCredit);
        }
      }
      if (broker.version !== '3.10') {
        const surplus = Object.values(broker.queues).flatMap((queue) =>
          queue.consumers.map((each) => each.surplusCredit),
        );
        expect(surplus.every((each) => each === 0)).toBe(true);
      }
    });
  });

  it('the counts of a queue are those of its deliveries', () => {
    check(({ broker }) => {
      const out = Object.values(broker.connections).flatMap(({ channels }) =>
        Object.values(channels).flatMap(({ unacknowledged }) => toArray(unacknowledged)),
      );
      for (const queue of Object.values(broker.queues)) {
        expect(queue.unacknowledged).toBe(out.filter((delivery) => delivery.queue === queue.name).length);
        for (const consumer of queue.consumers) {
          expect(consumer.unacknowledged).toBe(
            out.filter((delivery) => delivery.consumer === consumer.serial).length,
          );
        }
      }
    });
  });

  it('the broker is plain JSON, and what comes back from JSON goes on alike', () => {
    check(({ broker, now }) => {
      const copy = JSON.parse(JSON.stringify(broker)) as Broker;
      expect(copy).toEqual(broker);
      expect(dispatch(copy, now)).toEqual(dispatch(broker, now));
    });
  });

  it('no step touches the broker it starts from', () => {
    fc.assert(
      fc.property(settings, moves, (setting, all) => {
        all.reduce((play, each) => {
          const before = JSON.stringify(play.broker);
          const next = move(play, each, setting);
          expect(JSON.stringify(play.broker)).toBe(before);
          return next;
        }, begin(setting));
      }),
      { numRuns: 40 },
    );
  });

  it('equal canonical keys mean equal hand-overs, now and after any common step', () => {
    const cache = createKeyCache();
    fc.assert(
      fc.property(settings, moves, moves, (setting, first, second) => {
        const seen = new Map<string, Play>();
        for (const all of [first, second]) {
          let play = begin(setting);
          for (const each of all) {
            play = move(play, each, setting);
            const key = canonicalKey(play.broker, play.now, cache);
            const known = seen.get(key);
            if (known) expect(futureOf(play)).toEqual(futureOf(known));
            else seen.set(key, play);
          }
        }
      }),
      { numRuns: 80 },
    );
  });
});

/** What may happen next: the hand-overs, the time until something falls due, and the messages of each queue. */
function futureOf({ broker, now }: Play): unknown {
  const due = nextDue(broker, now);
  const bodies = (of: Broker): unknown =>
    Object.values(of.queues)
      .map((queue) => [
        queue.name,
        toArray(queue.ready).map(({ message, redelivered }) => [message.body, redelivered]),
      ])
      .sort();
  const byName = [...deliverable(broker, now)].sort((left, right) =>
    left.consumerTag < right.consumerTag ? -1 : 1,
  );
  const lost = execute(broker, { op: 'cutConnection', connection: 'A' }, now).broker;
  return [byName, due === null ? null : due - now, bodies(broker), bodies(lost)];
}
