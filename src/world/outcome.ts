/**
 * What became of every business event: how many durable effects it had, and where its messages are. The promise of an
 * event is pending while it can still be kept, held while it is kept, and broken when too many effects happened, or
 * too few at the end.
 */
import { toArray } from '../broker/orderedList';
import { evaluate } from '../program/expression';
import { entries } from '../cache/cache';
import type { StoredValue } from '../cache/keyspace';
import { isTerminal } from './enabled';
import type { Engine } from './engine';
import type { WorldEvent } from './event';
import type { BusinessEvent, EffectSource } from './setting';
import type { World } from './world';

/** From best to worst: the verdict of a scenario is the worst of its events. */
export const VERDICTS = ['exactlyOnce', 'parked', 'lost', 'doubled', 'stuck'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const PROMISES = ['pending', 'held', 'broken'] as const;
export type Promise = (typeof PROMISES)[number];

export interface EventOutcome {
  readonly key: string;
  readonly effects: number;
  readonly expected: number;
  readonly promise: Promise;
  /** What it would be called if the run ended here; final when the run is over. */
  readonly verdict: Verdict;
  /** Copies of the event that are queued or unacknowledged, and those in a queue where somebody looks. */
  readonly live: number;
  readonly parked: number;
}

/** Durable effects of one business event. */
export function effectsOf(engine: Engine, world: World, event: BusinessEvent): number {
  return engine.setting.effects.reduce((sum, source) => sum + count(engine, world, source, event.key), 0);
}

function count(engine: Engine, world: World, source: EffectSource, key: string): number {
  switch (source.kind) {
    case 'sql':
      return countRows(engine, world, source.sql, key);
    case 'service':
      return (world.services[source.service] ?? []).filter((entry) => entry.key === key).length;
    case 'cache': {
      if (!world.cache) return 0;
      const name = String(evaluate(source.key, (wanted) => (wanted === 'key' ? key : undefined)));
      return counted(entries(world.cache, world.nowMs).find((each) => each.key === name)?.value);
    }
  }
}

/** A number that is stored as such, or how many things are stored under the key. */
function counted(value: StoredValue | undefined): number {
  if (!value) return 0;
  if (value.type === 'string') return Number(value.text) || 0;
  return value.type === 'list'
    ? value.items.length
    : value.type === 'set'
      ? value.members.length
      : value.fields.length;
}

/** The first column of the first row; no row counts as none. The query sees committed rows only. */
function countRows(engine: Engine, world: World, sql: string, key: string): number {
  if (!engine.database || !world.database) return 0;
  const row = engine.database.read(
    world.database,
    sql.replaceAll(':key', `'${key.replaceAll("'", "''")}'`),
  )[0];
  return row ? Number(Object.values(row)[0] ?? 0) : 0;
}

/** The effects that a step made durable, as events. */
export function effectEvents(engine: Engine, before: World, after: World): readonly WorldEvent[] {
  if (
    before.database === after.database &&
    before.services === after.services &&
    before.cache === after.cache
  )
    return [];
  const found: WorldEvent[] = [];
  for (const event of engine.setting.events) {
    const was = effectsOf(engine, before, event);
    const is = effectsOf(engine, after, event);
    if (was !== is)
      found.push({ type: 'effect', key: event.key, before: was, after: is, expected: event.expected });
  }
  return found;
}

/** The outcome of every business event so far; final when the run is over. */
export function outcomes(
  engine: Engine,
  world: World,
  over: boolean = isTerminal(engine, world),
): readonly EventOutcome[] {
  const places = copiesInQueues(engine, world);
  return engine.setting.events.map((event) => {
    const effects = effectsOf(engine, world, event);
    const { live, parked } = places(event.key);
    const verdict = verdictOf(effects, event.expected, live, parked);
    return {
      key: event.key,
      effects,
      expected: event.expected,
      promise: promiseOf(effects, event.expected, over, verdict),
      verdict,
      live,
      parked,
    };
  });
}

function verdictOf(effects: number, expected: number, live: number, parked: number): Verdict {
  if (effects > expected) return 'doubled';
  if (live > 0) return 'stuck';
  if (effects === expected) return 'exactlyOnce';
  return parked > 0 ? 'parked' : 'lost';
}

function promiseOf(effects: number, expected: number, over: boolean, verdict: Verdict): Promise {
  if (effects > expected) return 'broken';
  if (over) return verdict === 'exactlyOnce' || verdict === 'parked' ? 'held' : 'broken';
  return effects === expected ? 'held' : 'pending';
}

/** Where the copies of a business event are. */
function copiesInQueues(engine: Engine, world: World): (key: string) => { live: number; parked: number } {
  const keys = new Map(world.copies.map((copy) => [copy.name, copy.key]));
  const live = new Map<string, number>();
  const parked = new Map<string, number>();
  const add = (into: Map<string, number>, copy: string): void => {
    const key = keys.get(copy) ?? '';
    into.set(key, (into.get(key) ?? 0) + 1);
  };
  for (const plan of engine.setting.queues) {
    const queue = world.broker.queues[plan.name];
    if (!queue) continue;
    for (const entry of toArray(queue.ready)) add(plan.parking ? parked : live, entry.message.body);
    // A dead letter that an at-least-once queue keeps is still there.
    for (const held of queue.held) add(live, held.entry.message.body);
  }
  for (const connection of Object.values(world.broker.connections)) {
    for (const channel of Object.values(connection.channels)) {
      for (const delivery of toArray(channel.unacknowledged)) add(live, delivery.entry.message.body);
    }
  }
  return (key) => ({ live: live.get(key) ?? 0, parked: parked.get(key) ?? 0 });
}

/** The worst verdict of all business events. */
export function worst(all: readonly EventOutcome[]): Verdict {
  return all.reduce<Verdict>(
    (so, { verdict }) => (VERDICTS.indexOf(verdict) > VERDICTS.indexOf(so) ? verdict : so),
    'exactlyOnce',
  );
}
