import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { lastStep, type Trace } from '../trace/step';
import { reasonAgainst } from './enabled';

const SHOP = `
id: shop
title: { en: Shop, zh: 商店 }
broker:
  exchanges: { pay: topic }
  queues: { orders: { as: q } }
  bindings: [{ from: pay, to: q, key: 'pay.*' }]
database:
  schema: CREATE TABLE points (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)
  seed: INSERT INTO points VALUES (1, 0)
statements:
  effect: UPDATE points SET n = n + 1 WHERE id = 1
messages:
  m1: { key: 7, id: m-1 }
  m2: { key: 8, id: m-2 }
processes:
  P: { publishes: { exchange: pay, routingKey: pay.done }, given: [m1] }
  A: { consumes: q, prefetch: 1, program: none }
  B: { like: A }
effects: [SELECT n FROM points]
bounds: { crashes: 9, cuts: 9, brokerRestarts: 9, errors: 9, unknowns: 9 }
`;

const shop = (changes: readonly (readonly [string, string])[] = []) =>
  engineOf(changes.reduce((text, [from, to]) => text.replace(from, to), SHOP));

const told = (trace: Trace, type: string) =>
  trace.steps.flatMap((step) => step.events.filter((event) => event.type === type));
const effects = (trace: Trace) => lastStep(trace).outcomes[0]?.effects;

describe('faults', () => {
  it('a crash returns the delivery, which then comes with redelivered=true', () => {
    const trace = run(shop(), 'P* q>A A@received A! q>B B@received');
    expect(told(trace, 'taken').at(-1)).toMatchObject({ process: 'B', copy: '7·1', redelivered: true });
  });

  it('a crash rolls back the open transaction', () => {
    const engine = shop([
      [
        'A: { consumes: q, prefetch: 1, program: none }',
        `A:
    consumes: q
    prefetch: 1
    program:
      operations:
        receive: { take: true }
        begin: { sql: BEGIN }
        effect: { do: effect, landmark: effect }
        commit: { sql: COMMIT }
        ack: { ack: true, go: receive }`,
      ],
    ]);
    const trace = run(engine, 'P* q>A A@effect A!');
    expect(told(trace, 'rolledBack')).toMatchObject([{ process: 'A', why: 'crash' }]);
    expect(effects(trace)).toBe(0);
  });

  it('a cut leaves a zombie that finishes the work, and whose ack has no channel to go on', () => {
    const trace = run(shop(), 'P* q>A A@received A~ q>B B@acked A@committed A');
    expect(effects(trace)).toBe(2);
    expect(told(trace, 'settling').at(-1)).toMatchObject({ process: 'A', method: 'ack', fate: 'lost' });
  });

  it('an ack of an earlier channel is refused by the client that knows its tags', () => {
    const trace = run(shop(), 'P* q>A A@committed A~ A^ A');
    expect(told(trace, 'settling').at(-1)).toMatchObject({ process: 'A', fate: 'stale', deliveryTag: 1 });
    expect(lastStep(trace).outcomes[0]?.live).toBe(1);
  });

  it('silence is noticed only when the broker detects it, and until then the delivery stays unacknowledged', () => {
    const engine = shop();
    const trace = run(engine, 'P* q>A A@received A~~');
    expect(
      reasonAgainst(engine, lastStep(trace).world, { kind: 'handOver', queue: 'orders', process: 'B' }),
    ).toMatchObject({ code: 'empty' });
    const noticed = run(engine, 'P* q>A A@received A~~ A? q>B B@received');
    expect(told(noticed, 'taken').at(-1)).toMatchObject({ process: 'B', redelivered: true });
  });

  it('a heartbeat ends the silence at its time, not before', () => {
    const engine = shop([['bindings:', 'heartbeat: 60s\n  bindings:']]);
    const late = run(engine, 'P* q>A A@received A~~ +59s');
    expect(told(late, 'disconnected')).toHaveLength(0);
    const due = run(engine, 'P* q>A A@received A~~ +60s');
    expect(told(due, 'disconnected')).toMatchObject([{ process: 'A', why: 'detected' }]);
  });

  it('a slow pipe to the process delays the delivery, and a cut drops it on the way', () => {
    const engine = shop([['A: { consumes: q,', 'A: { slow: [in], consumes: q,']]);
    const trace = run(engine, 'P* q>A A~ q>B B< B@received');
    expect(told(trace, 'frameLost')).toMatchObject([
      { process: 'A', direction: 'in', what: 'deliver', copy: '7·1' },
    ]);
    expect(told(trace, 'taken').at(-1)).toMatchObject({ process: 'B', redelivered: true });
  });

  it('an ack in a slow pipe that is cut never arrives: the message comes back although the consumer is done with it', () => {
    const engine = shop([['A: { consumes: q,', 'A: { slow: [out], consumes: q,']]);
    const trace = run(engine, 'P* q>A A@acked A~ q>B B@acked');
    expect(effects(trace)).toBe(2);
    expect(told(trace, 'frameLost')).toMatchObject([{ direction: 'out', what: 'ack' }]);
  });

  it('a publisher that crashes before its confirm cannot know, and a restart does not give it the item again', () => {
    const engine = shop([['given: [m1]', 'confirms: true, slow: [in], given: [m1]']]);
    const trace = run(engine, 'P@published P! P^');
    expect(told(trace, 'frameLost')).toMatchObject([{ process: 'P', what: 'confirm' }]);
    expect(lastStep(trace).world.copies.map((copy) => copy.name)).toEqual(['7·1']);
  });

  it('a lost confirm makes the publisher resend: a second copy that is not marked as redelivered', () => {
    const engine = shop([['given: [m1]', 'confirms: true, confirmTimeout: 5s, slow: [in], given: [m1]']]);
    const trace = run(engine, 'P@published P~ P P^ P@published#2 q>A A@acked q>B B@acked');
    expect(lastStep(trace).world.copies.map((copy) => copy.messageId)).toEqual(['m-1', 'm-1']);
    expect(told(trace, 'taken').filter((event) => 'redelivered' in event && event.redelivered)).toEqual([]);
    expect(effects(trace)).toBe(2);
  });

  it('a first publish that fails keeps its item in hand: the resend is of the same event', () => {
    const engine = shop([['given: [m1]', 'confirms: true, given: [m1]']]);
    const trace = run(engine, 'P:error P^ P*');
    expect(lastStep(trace).world.copies.map(({ key, messageId }) => [key, messageId])).toEqual([
      ['7', 'm-1'],
    ]);
  });

  it('a broker restart ends every connection and keeps the persistent message', () => {
    const trace = run(shop(), 'P* q>A A@received broker! B^ q>B B@received');
    expect(told(trace, 'disconnected').map((event) => 'why' in event && event.why)).toEqual([
      'brokerRestart',
      'brokerRestart',
      'brokerRestart',
    ]);
    expect(told(trace, 'taken').at(-1)).toMatchObject({ process: 'B', redelivered: true });
  });

  it('a statement whose answer is lost has been done', () => {
    const trace = run(shop(), 'P* q>A A@received A:unknown');
    expect(effects(trace)).toBe(1);
    expect(told(trace, 'failed')).toMatchObject([{ process: 'A', how: 'unknown' }]);
  });

  it('a statement that fails has not been done, and the program gives the delivery back', () => {
    const trace = run(shop(), 'P* q>A A@received A:error A');
    expect(effects(trace)).toBe(0);
    expect(told(trace, 'settling')).toMatchObject([{ method: 'nack', requeue: true, fate: 'sent' }]);
  });

  it('a fault that is spent says so', () => {
    const engine = shop([['crashes: 9', 'crashes: 1']]);
    const trace = run(engine, 'P* A!');
    expect(reasonAgainst(engine, lastStep(trace).world, { kind: 'crash', process: 'B' })).toEqual({
      code: 'spent',
      fault: 'crashes',
    });
  });
});

describe('heartbeats', () => {
  const busy = (blocking: boolean) =>
    shop([
      [
        'broker:',
        'programs:\n  slow:\n    operations:\n      take: { take: true, landmark: received }\n      work: { work: true, takes: 3min, landmark: working }\n      ack: { ack: true, landmark: acked }\nbroker:\n  heartbeat: 1min',
      ],
      [
        'A: { consumes: q, prefetch: 1, program: none }',
        `A: { consumes: q, program: slow, blocking: ${blocking} }`,
      ],
    ]);

  it('a client that answers only between operations is given up while it works', () => {
    const trace = run(busy(true), 'P* q>A A@working +1min q>B B@received');
    expect(told(trace, 'taken').at(-1)).toMatchObject({ process: 'B', redelivered: true });
  });

  it('it cannot connect again before its work is done', () => {
    const engine = busy(true);
    const { world } = lastStep(run(engine, 'P* q>A A@working +1min'));
    expect(reasonAgainst(engine, world, { kind: 'comeBack', process: 'A' })).toMatchObject({ code: 'busy' });
  });

  it('a client that answers all the time keeps its delivery', () => {
    const trace = run(busy(false), 'P* q>A A@working +1min +2min A@acked');
    expect(told(trace, 'landmark').at(-1)).toMatchObject({ landmark: 'acked' });
  });
});
