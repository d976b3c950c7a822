import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { lastStep } from '../trace/step';

const ROUTES = `
id: routes
broker:
  exchanges: { pay: direct }
  queues: { orders: { as: q, type: quorum, deadLetterExchange: nowhere, deadLetterStrategy: at-least-once, overflow: reject-publish } }
  bindings: [{ from: pay, to: q, key: right }]
services: { till: null }
messages:
  m1: { key: m1, id: m-1, fields: { to: right } }
  m2: { key: m2, id: m-1, fields: { to: wrong } }
programs:
  publish:
    operations:
      take: { take: true }
      publish: { publish: { exchange: pay, routingKey: '{to}', mandatory: true } }
      confirm:
        confirm: true
        landmark: confirmed
        on: [{ if: returned, as: returned, go: take, landmark: returned }]
        go: take
  reject:
    operations:
      take: { take: true }
      reject: { reject: { requeue: false }, landmark: rejected }
processes:
  P: { role: publisher, program: publish, confirms: true, given: [m1, m2] }
  A: { consumes: q, program: reject }
effects: [{ service: till }]
`;

const RESENT = `
id: resent
broker: { queues: { orders: { as: q } } }
services: { till: null }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: orders }, confirms: true, slow: [out], given: [m1] }
effects: [{ service: till }]
bounds: { cuts: 1 }
`;

const AT_ONCE = `
id: at-once
broker: { queues: { orders: { as: q, ttl: 0 } } }
services: { till: null }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: orders }, given: [m1] }
  A: { consumes: q, program: { operations: { take: { take: true }, ack: { ack: true, landmark: acked } } } }
effects: [{ service: till }]
bounds: { crashes: 1 }
`;

describe('publishing', () => {
  it('a message with a TTL of 0 waits for a consumer with room until time passes, and for nobody else', () => {
    const eventsOf = (schedule: string): readonly string[] =>
      run(engineOf(AT_ONCE), schedule).steps.flatMap((step) =>
        step.events.flatMap((event) => (event.type === 'broker' ? [event.event.type] : [])),
      );
    expect(eventsOf('P q>A A@acked')).not.toContain('dropped');
    expect(eventsOf('P +1s')).toContain('dropped');
    expect(eventsOf('A! P')).toContain('dropped');
  });

  it('a confirm that was awaited on a lost connection never comes: the publisher sends again', () => {
    const { steps } = run(engineOf(RESENT), 'P P~ P^ P P@published#2 P> P');
    const results = steps.flatMap((step) =>
      step.events.flatMap((event) => (event.type === 'confirmAwaited' ? [event.result] : [])),
    );
    expect(results).toEqual(['disconnected', 'confirmed']);
  });

  it('a mandatory publish without a route is returned although it is confirmed', () => {
    const trace = run(engineOf(ROUTES), 'P@confirmed P@returned');
    const landmarks = trace.steps.flatMap((step) =>
      step.events.flatMap((event) => (event.type === 'landmark' ? [event.landmark] : [])),
    );
    expect(landmarks).toEqual(['confirmed', 'returned']);
  });

  it('a dead letter that an at-least-once queue keeps is not lost', () => {
    const { outcomes } = lastStep(run(engineOf(ROUTES), 'P@confirmed q>A A@rejected'));
    expect(outcomes[0]).toMatchObject({ key: 'm1', live: 1, verdict: 'stuck' });
  });
});
