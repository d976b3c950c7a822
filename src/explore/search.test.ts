import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf, run } from '../../tests/rig/rig';
import { printDecisions } from '../trace/printSchedule';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';
import { startOf } from './prologue';
import { search, searchToEnd, SEARCH_LIMITS, type SearchResult } from './search';

const orderPayment = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');

/** One message, one consumer with the given operations, and what else the case needs. */
function consumerOf(
  operations: string,
  more: { readonly queue?: string; readonly processes?: string } = {},
): Engine {
  return engineOf(`
id: case
broker:
  queues: { orders: { as: q${more.queue ?? ''} }, dead: { parking: true } }
database: { schema: 'CREATE TABLE done (k)' }
messages: { m: { key: 7, id: m-1 } }
processes:
  P: { publishes: { routingKey: orders }, given: [m] }
  C:
    consumes: q
    prefetch: 1
    program:
      operations:
${operations
  .trim()
  .split('\n')
  .map((line) => `        ${line.trim()}`)
  .join('\n')}
${more.processes ?? ''}
effects: ['SELECT count(*) FROM done WHERE k = :key']
`);
}

function found(engine: Engine): SearchResult {
  return searchToEnd(engine, startOf(engine, startWorld(engine), ['P']));
}

function witnessesAgree(engine: Engine, result: SearchResult): void {
  for (const { verdict, witness, loop } of result.outcomes) {
    expect(verdictOf(engine, run(engine, printDecisions([...witness, ...loop])))).toBe(verdict);
  }
}

describe('the search', () => {
  it('gives the shortest run to each outcome, from the first world', () => {
    const engine = engineOf(orderPayment, { protection: 'none', copies: 1, crashes: 1 });
    const result = found(engine);
    expect(result.outcomes.map(({ verdict }) => verdict)).toEqual(['exactlyOnce', 'doubled']);
    const doubled = printDecisions(result.outcomes[1]?.witness ?? [], () => 'q').split(' ');
    // Publish and confirm; A does it and crashes; A comes back; one of the two, which are equal, does it again.
    expect(doubled.join(' ')).toMatch(/^P P q>A A A A! /);
    expect(doubled.map((decision) => decision.replace('B', 'A')).toSorted()).toEqual(
      ['A', 'A', 'A!', 'A^', 'A', 'A', 'A', 'P', 'P', 'q>A', 'q>A'].toSorted(),
    );
    witnessesAgree(engine, result);
  });

  it('finds that a message which is given back for ever is stuck, and how it goes round', () => {
    const engine = consumerOf('receive: { take: true }\n back: { nack: { requeue: true }, go: receive }');
    const result = found(engine);
    expect(result.outcomes).toMatchObject([{ verdict: 'stuck' }]);
    expect(printDecisions(result.outcomes[0]?.loop ?? [], () => 'q')).toBe('q>C C C');
    expect(result.effects).toEqual([]);
    witnessesAgree(engine, result);
  });

  it('does not call it stuck when some other way on leads to an end', () => {
    const engine = consumerOf(`
      receive: { take: true, on: [{ if: "not redelivered", as: first, go: back }] }
      effect: { sql: "INSERT INTO done VALUES (:key)" }
      ack: { ack: true, go: receive }
      back: { nack: { requeue: true }, go: receive }`);
    const result = found(engine);
    expect(result.outcomes.map(({ verdict }) => verdict)).toEqual(['exactlyOnce']);
  });

  it('calls a message lost that is settled without an effect, and parked where somebody looks', () => {
    expect(
      found(consumerOf('receive: { take: true }\n ack: { ack: true, go: receive }')).outcomes,
    ).toMatchObject([{ verdict: 'lost' }]);
    const rejecting = 'receive: { take: true }\n no: { reject: { requeue: false }, go: receive }';
    const parked = consumerOf(rejecting, { queue: ", deadLetterExchange: '', deadLetterRoutingKey: dead" });
    expect(found(parked).outcomes).toMatchObject([{ verdict: 'parked', loop: [] }]);
  });

  it('takes the polling of a daemon for rest, not for a run without an end', () => {
    const engine = consumerOf(
      `receive: { take: true }
       effect: { sql: "INSERT INTO done VALUES (:key)" }
       ack: { ack: true, go: receive }`,
      {
        processes: `  R:
    daemon: true
    program:
      operations:
        look: { sql: "SELECT k FROM done", go: look }`,
      },
    );
    const result = found(engine);
    expect(result.outcomes).toMatchObject([{ verdict: 'exactlyOnce' }]);
    expect(printDecisions(result.outcomes[0]?.loop ?? [])).toBe('R');
    expect(result.terminals).toBeGreaterThan(0);
    witnessesAgree(engine, result);
  });

  it('says that it did not finish when it stops at a number of states', () => {
    const engine = engineOf(orderPayment, { protection: 'none', copies: 3, crashes: 2 });
    const start = startOf(engine, startWorld(engine), ['P']);
    const result = searchToEnd(engine, start, { ...SEARCH_LIMITS, statesMax: 100 });
    expect(result.complete).toBe(false);
    expect(result.states).toBeGreaterThanOrEqual(100);
    expect(result.states).toBeLessThan(120);
  });

  it('tells its progress on the way and can be left at any time', () => {
    const engine = engineOf(orderPayment, { protection: 'none', copies: 2, crashes: 1 });
    const running = search(engine, startOf(engine, startWorld(engine), ['P']), {
      ...SEARCH_LIMITS,
      statesPerProgress: 10,
    });
    const first = running.next();
    expect(first.done).toBe(false);
    expect(first.value).toMatchObject({ states: expect.any(Number), open: expect.any(Number) });
    expect(running.return(undefined as never).done).toBe(true);
  });

  it('lets the processes of the prologue run to their end and then not fail', () => {
    const engine = engineOf(orderPayment, { protection: 'none', copies: 2, crashes: 1 });
    const start = startOf(engine, startWorld(engine), ['P']);
    expect(printDecisions(start.decisions)).toBe('P P P P');
    const crashed = searchToEnd(engine, start).outcomes.flatMap((each) => each.witness);
    expect(crashed).not.toContainEqual({ kind: 'crash', process: 'P' });
  });
});
