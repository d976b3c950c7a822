import type { Figure } from './figure';
import { createBroker, deliver, execute } from '../../src/broker/broker';
import { canonicalKey, createKeyCache } from '../../src/broker/key';
import type { Broker } from '../../src/broker/model';
import type { Operation } from '../../src/broker/operation';

const to = { queue: 'q', connection: 'A', channel: 'a', consumerTag: 'ca' };
const consumer = { connection: 'A', channel: 'a' };
const publishOne = {
  op: 'publish',
  connection: 'pub',
  channel: 'pub',
  routingKey: 'q',
  body: '1001·1',
} as const satisfies Operation;

/** A broker with one queue, one consumer and so many ready messages. */
function brokerWith(ready: number): Broker {
  const operations: Operation[] = [
    { op: 'queueDeclare', ...consumer, queue: 'q', durable: true },
    { op: 'qos', ...consumer, prefetchCount: 1 },
    { op: 'consume', ...consumer, queue: 'q', consumerTag: 'ca' },
    {
      op: 'publishMany',
      connection: 'pub',
      channel: 'pub',
      messages: Array.from({ length: ready }, () => publishOne),
    },
  ];
  return operations.reduce(
    (broker, operation) => execute(broker, operation, 0).broker,
    createBroker({ version: '3.10' }),
  );
}

/** Cycles of publish, deliver and ack; answers the microseconds of one. */
function cycleMicroseconds(start: Broker, cycles: number): number {
  let broker = start;
  const begun = performance.now();
  for (let deliveryTag = 1; deliveryTag <= cycles; deliveryTag += 1) {
    broker = execute(broker, publishOne, 0).broker;
    broker = deliver(broker, to, 0).broker;
    broker = execute(broker, { op: 'ack', ...consumer, deliveryTag }, 0).broker;
  }
  return ((performance.now() - begun) * 1000) / cycles;
}

function best(runs: number, run: () => number): number {
  return Math.min(...Array.from({ length: runs }, run));
}

const CYCLES = 5_000;

export const figures: readonly Figure[] = [
  {
    name: 'broker.ops_per_s',
    unit: 'operations/s',
    run: () => 3_000_000 / best(5, () => cycleMicroseconds(brokerWith(10), CYCLES)),
  },
  {
    name: 'broker.cycle_ratio_10000_to_10',
    unit: 'times',
    run: () => {
      const small = best(5, () => cycleMicroseconds(brokerWith(10), CYCLES));
      return best(5, () => cycleMicroseconds(brokerWith(10_000), CYCLES)) / small;
    },
  },
  {
    name: 'broker.keys_per_s',
    unit: 'keys/s',
    run: () => {
      const cache = createKeyCache();
      const settled = deliver(brokerWith(3), to, 0).broker;
      const states = Array.from({ length: 1_000 }, () => deliver(brokerWith(3), to, 0).broker);
      const begun = performance.now();
      for (const broker of states) canonicalKey(broker, 0, cache);
      for (let time = 0; time < 9_000; time += 1) canonicalKey(settled, 0, cache);
      return 10_000_000 / (performance.now() - begun);
    },
  },
];
