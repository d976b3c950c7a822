import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { toArray } from '../broker/orderedList';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import { canonicalKey, createKeyCache } from '../world/key';
import { next } from '../world/next';
import { startWorld } from '../world/start';
import type { World } from '../world/world';
import { parseSchedule } from './parseSchedule';
import { printDecisions } from './printSchedule';
import { runSchedule } from './run';
import { beginTrace, decisionsOf, lastStep, makeStep, type Trace } from './step';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');
const faults = { crashes: 2, cuts: 2, brokerRestarts: 1, errors: 1, unknowns: 1 };
const engines: readonly Engine[] = ['none', 'id-table', 'state-guard'].map((protection) =>
  engineOf(text, { protection, copies: 2, ...faults }),
);

/** A run that takes, at every step, one of the decisions that are enabled; each number says which. */
function walk(engine: Engine, picks: readonly number[]): Trace {
  let trace = beginTrace(engine, startWorld(engine));
  for (const pick of picks) {
    const { world } = lastStep(trace);
    const possible = enabled(engine, world);
    const decision = possible[pick % possible.length];
    if (!decision) break;
    const moved = next(engine, world, decision);
    trace = {
      steps: [...trace.steps, makeStep(engine, moved.world, { decision, events: moved.events, item: null })],
    };
  }
  return trace;
}

const runs = fc.record({
  engine: fc.constantFrom(...engines),
  picks: fc.array(fc.nat(999), { minLength: 1, maxLength: 60 }),
});

/** Tries the property on random runs. */
function onRuns(property: (engine: Engine, trace: Trace) => void): void {
  fc.assert(
    fc.property(runs, ({ engine, picks }) => property(engine, walk(engine, picks))),
    { numRuns: 60 },
  );
}

describe('every run', () => {
  it('is replayed from its decisions to the identical worlds and events', () => {
    onRuns((engine, trace) => {
      const schedule = parseSchedule(printDecisions(decisionsOf(trace)));
      const replayed = schedule.ok && runSchedule(engine, startWorld(engine), schedule.value);
      expect(replayed && replayed.ok && withoutItems(replayed.value)).toEqual(withoutItems(trace));
    });
  });

  it('loses and duplicates no entry of a queue: each is ready, unacknowledged, or gone for a stated reason', () => {
    onRuns((_, trace) => {
      const entered = new Set<string>();
      const gone = new Set<string>();
      for (const step of trace.steps) {
        for (const [kind, entry] of comings(step.events)) (kind === 'in' ? entered : gone).add(entry);
        const there = entriesIn(step.world);
        expect(new Set(there).size).toBe(there.length);
        expect(there.filter((entry) => gone.has(entry))).toEqual([]);
        expect(new Set([...there, ...gone])).toEqual(entered);
      }
    });
  });

  it('never has more unacknowledged deliveries at a consumer than its prefetch count', () => {
    onRuns((_, trace) => {
      for (const { world } of trace.steps) {
        for (const queue of Object.values(world.broker.queues)) {
          for (const consumer of queue.consumers) {
            expect(consumer.unacknowledged).toBeLessThanOrEqual(consumer.prefetchCount);
          }
        }
      }
    });
  });

  it('survives JSON at every step, and goes on from there as if nothing had happened', () => {
    onRuns((engine, trace) => {
      const { world } = lastStep(trace);
      const thawed = JSON.parse(JSON.stringify(world)) as World;
      expect(thawed).toEqual(world);
      expect(canonicalKey(thawed, createKeyCache())).toBe(canonicalKey(world, createKeyCache()));
      expect(enabled(engine, thawed)).toEqual(enabled(engine, world));
      const decision = enabled(engine, world)[0];
      if (decision) expect(next(engine, thawed, decision)).toEqual(next(engine, world, decision));
    });
  });
});

function withoutItems(trace: Trace): object {
  return trace.steps.map(({ decision, events, world, over, outcomes }) => ({
    decision,
    events,
    world,
    over,
    outcomes,
  }));
}

type Coming = readonly ['in' | 'out', string];

/** What entered a queue and what left it for good, by queue and entry. */
function comings(events: readonly WorldEvent[]): readonly Coming[] {
  return events.flatMap((each): readonly Coming[] => {
    if (each.type !== 'broker') return [];
    const { event } = each;
    if (event.type === 'enqueued') return [['in', `${event.queue} ${event.entry}`]];
    if (event.type === 'settled' || event.type === 'dropped')
      return [['out', `${event.queue} ${event.entry}`]];
    return event.type === 'deadLettered' ? [['out', `${event.from} ${event.entry}`]] : [];
  });
}

function entriesIn({ broker }: World): readonly string[] {
  const ready = Object.values(broker.queues).flatMap((queue) =>
    toArray(queue.ready).map((entry) => `${queue.name} ${entry.id}`),
  );
  const unacknowledged = Object.values(broker.connections).flatMap((connection) =>
    Object.values(connection.channels).flatMap((channel) =>
      toArray(channel.unacknowledged).map((delivery) => `${delivery.queue} ${delivery.entry.id}`),
    ),
  );
  return [...ready, ...unacknowledged];
}
