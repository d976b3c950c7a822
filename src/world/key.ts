/**
 * The canonical key of a world: equal for worlds that behave alike from now on. What only grows (delivery tags, sequence
 * numbers, epochs, virtual time) is written relative to the newest, so that a loop is seen as a loop; a process that
 * still holds a tag of an earlier epoch makes all of it count as it stands.
 */
import { canonicalKey as brokerKey, createKeyCache as createBrokerKeys } from '../broker/key';
import { canonicalKey as cacheKey } from '../cache/cache';
import type { HeldDelivery, Process, Task, World } from './world';

/** Keys of parts by identity: most parts of a world are shared with the one before. Belongs to one search. */
export interface KeyCache {
  readonly broker: ReturnType<typeof createBrokerKeys>;
  readonly processes: WeakMap<
    Process,
    { readonly nowMs: number; readonly raw: boolean; readonly key: string }
  >;
  readonly copies: WeakMap<World['copies'], string>;
  readonly services: WeakMap<World['services'], string>;
}

export function createKeyCache(): KeyCache {
  return {
    broker: createBrokerKeys(),
    processes: new WeakMap(),
    copies: new WeakMap(),
    services: new WeakMap(),
  };
}

/** The key of a world. `order` names the processes in the order in which they count (symmetry); default their own. */
export function canonicalKey(world: World, cache: KeyCache): string {
  const raw = world.processes.some(holdsStale);
  const { budget } = world;
  let key = `${budget.crashes},${budget.cuts},${budget.brokerRestarts},${budget.failovers},${budget.errors},${budget.unknowns}`;
  key += `|${brokerKey(world.broker, world.nowMs, cache.broker, raw ? { absoluteTags: true } : undefined)}`;
  key += `|${world.database?.key ?? ''}|${world.cache ? cacheKey(world.cache, world.nowMs) : ''}`;
  for (const process of world.processes) key += `|${processKey(process, world.nowMs, raw, cache)}`;
  if (world.copies.length > 0) key += `|${cached(cache.copies, world.copies)}`;
  return `${key}|${cached(cache.services, world.services)}`;
}

function cached<T extends object>(cache: WeakMap<T, string>, part: T): string {
  let key = cache.get(part);
  if (key === undefined) cache.set(part, (key = JSON.stringify(part)));
  return key;
}

/** Whether a process still works on a delivery of an earlier connection whose tag it might send. */
function holdsStale(process: Process): boolean {
  const epoch = process.connection?.epoch ?? -1;
  return (
    process.connection !== null &&
    process.tasks.some((task) => task.delivery !== null && task.delivery.epoch !== epoch)
  );
}

function processKey(process: Process, nowMs: number, raw: boolean, cache: KeyCache): string {
  const known = cache.processes.get(process);
  if (known && known.raw === raw && known.nowMs === nowMs) return known.key;
  const key = writeProcess(process, nowMs, raw);
  cache.processes.set(process, { nowMs, raw, key });
  return key;
}

function writeProcess(process: Process, nowMs: number, raw: boolean): string {
  const { connection } = process;
  const lastTag = raw || !connection ? 0 : connection.lastDeliveryTag;
  const lastNumber = raw || !connection ? 0 : connection.lastSequenceNumber;
  const held = (delivery: HeldDelivery): string => heldKey(delivery, connection?.epoch ?? -1, lastTag, raw);
  const due = (ms: number | null): number => (ms === null ? -1 : Math.max(0, ms - nowMs));
  const task = (each: Task): string =>
    `${each.at}${each.blocked ? '!' : ''} ${due(each.untilMs)} ${due(each.deadlineMs)} ${values(each.locals)} ` +
    `${each.delivery ? held(each.delivery) : ''} ${each.batch.map(held).join()} ${each.item ? JSON.stringify(each.item) : ''}`;
  return [
    process.up ? 1 : 0,
    raw ? process.epoch : '',
    connection
      ? `${connection.label}${connection.channelOpen}${connection.subscribed}${silent(connection.silentSinceMs, nowMs)}`
      : '',
    values(process.memory),
    process.tasks.map(task).join(';'),
    process.buffer.map(held).join(),
    process.given
      .map((item) => `${item.key} ${item.messageId} ${due(item.atMs)} ${values(item.fields)}`)
      .join(),
    process.confirms
      .map(
        (each) =>
          `${each.task} ${each.publishSequenceNumber - lastNumber} ${each.copy} ${each.result} ${each.returned}`,
      )
      .join(),
    process.toBroker.length > 0 || process.toProcess.length > 0
      ? JSON.stringify([process.toBroker, process.toProcess, process.epoch])
      : '',
    process.abandoned.map((left) => `${left.label}${silent(left.silentSinceMs, nowMs)}`).join(),
  ].join('/');
}

function silent(sinceMs: number | null, nowMs: number): string {
  return sinceMs === null ? '' : `~${nowMs - sinceMs}`;
}

function values(part: object): string {
  for (const _ in part) return JSON.stringify(part);
  return '';
}

function heldKey(delivery: HeldDelivery, epoch: number, lastTag: number, raw: boolean): string {
  const tag = raw
    ? `${delivery.epoch}:${delivery.deliveryTag}`
    : delivery.epoch === epoch
      ? `${lastTag - delivery.deliveryTag}`
      : 'x';
  const headers = values(delivery.headers);
  return `${delivery.copy} ${tag} ${delivery.queue}${delivery.redelivered ? ' r' : ''}${delivery.settledByBroker ? ' s' : ''} ${headers}`;
}
