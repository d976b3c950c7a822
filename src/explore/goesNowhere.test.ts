import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { lastStep } from '../trace/step';
import { goesNowhere } from './goesNowhere';

const after = (operations: string, schedule: string, more = ''): boolean | null => {
  const engine = engineOf(`
id: ways
broker: { queues: { work: { as: q${more} } } }
services: { mail: null }
messages: { m1: { key: m1, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m1] }
  A: { consumes: q, program: { operations: { ${operations} } } }
effects: [{ service: mail }]
`);
  return goesNowhere(engine, lastStep(run(engine, schedule)).world);
};

const TAKE = 'take: { take: true }';

describe('whether anything is ever settled', () => {
  it('a message that is requeued for ever is not', () => {
    expect(after(`${TAKE}, back: { nack: true }`, 'P*')).toBe(true);
  });

  it('neither when every round has its effect', () => {
    expect(after(`${TAKE}, mail: { call: { service: mail } }, back: { nack: true }`, 'P*')).toBe(true);
  });

  it('neither when every round leaves a new copy behind', () => {
    expect(after(`${TAKE}, copy: { publish: { routingKey: work } }, ack: { ack: true }`, 'P*')).toBe(true);
  });

  it('a message that somebody acks in the end is', () => {
    expect(after(`${TAKE}, mail: { call: { service: mail } }, ack: { ack: true }`, 'P*')).toBe(false);
  });

  it('a delivery limit ends the round', () => {
    expect(after(`${TAKE}, back: { nack: true }`, 'P*', ', type: quorum, deliveryLimit: 2')).toBe(false);
  });

  it('a message whose consumer has gone waits for ever', () => {
    expect(after(`${TAKE}, cancel: { cancel: true }, back: { nack: true, go: end }`, 'P* q>A A A A')).toBe(
      true,
    );
  });
});
