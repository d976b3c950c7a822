import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { verdictOf } from './verdict';

/** A consumer that gives every delivery back; `look` is what it looks at before. */
const givingBack = (look = '') =>
  engineOf(`
id: case
broker: { queues: { work: { as: q } } }
messages: { m: { key: 7, id: m-1 } }
processes:
  P: { publishes: { routingKey: work }, given: [m] }
  A:
    consumes: q
    program:
      operations:
        receive: { take: true }
        look: { note: true${look} }
        back: { nack: true, go: receive }
services: { mail: {} }
effects: [{ service: mail }]
`);

describe('the verdict of a run', () => {
  it('is stuck when it comes back to where it was', () => {
    const engine = givingBack();
    expect(verdictOf(engine, run(engine, 'P* q>A A A A q>A A A A q>A A A A'))).toBe('stuck');
  });

  it('is open while a program still counts the tags that it gets: no two rounds are the same to it', () => {
    const engine = givingBack(', on: [{ if: deliveryTag > 9, as: enough, go: back }]');
    expect(verdictOf(engine, run(engine, 'P* q>A A A A q>A A A A'))).toBeNull();
  });
});
