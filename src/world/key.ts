/**
 * The canonical key of a world: equal for worlds that behave alike from now on. What only grows (delivery tags, sequence
 * numbers, epochs, virtual time) is written relative to the newest, so that a loop is seen as a loop; for a process that
 * still holds a tag of an earlier epoch its numbers count as they stand.
 */
import { canonicalKey as brokerKey, createKeyCache as createBrokerKeys } from '../broker/key';
import type { Frame } from '../broker/event';
import { canonicalKey as cacheKey } from '../cache/cache';
import type { Connection, CopyName, HeldDelivery, PendingConfirm, Process, Task, World } from './world';

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

/** What else counts in a world. All off by default. */
export interface KeyDetail {
  /** Delivery tags as they stand: where a program reads them as numbers. */
  readonly absoluteTags?: boolean;
}

/** The key of a world. */
export function canonicalKey(
  world: World,
  cache: KeyCache,
  { absoluteTags = false }: KeyDetail = {},
): string {
  const { budget } = world;
  let key = `${budget.crashes},${budget.cuts},${budget.brokerRestarts},${budget.failovers},${budget.errors},${budget.unknowns}`;
  const rawOnes = absoluteTags ? world.processes : world.processes.filter(holdsTags);
  const tags = rawOnes.length === 0 ? undefined : { absoluteTags: tagsOf(rawOnes) };
  key += `|${brokerKey(world.broker, world.nowMs, cache.broker, tags)}`;
  key += `|${world.database?.key ?? ''}|${world.cache ? cacheKey(world.cache, world.nowMs) : ''}`;
  for (const process of world.processes)
    key += `|${cachedProcess(process, world.nowMs, rawOnes.includes(process), cache)}`;
  if (world.copies.length > 0) key += `|${cached(cache.copies, world.copies)}`;
  return `${key}|${cached(cache.services, world.services)}`;
}

function cached<T extends object>(cache: WeakMap<T, string>, part: T): string {
  let key = cache.get(part);
  if (key === undefined) cache.set(part, (key = JSON.stringify(part)));
  return key;
}

/** Which connections of the broker belong to one of these processes. */
export function tagsOf(processes: readonly Process[]): (connection: string) => boolean {
  const labels = processes.flatMap(({ connection, abandoned }) => [
    ...(connection ? [connection.label] : []),
    ...abandoned.map((left) => left.label),
  ]);
  return (connection) => labels.includes(connection);
}

/**
 * Whether tags of this process count as they stand: it still works on a delivery of an earlier connection whose tag it
 * might send, tags are under way, or its network is silent and the broker is ahead of it.
 */
export function holdsTags(process: Process): boolean {
  const { abandoned, toBroker, toProcess } = process;
  if (abandoned.length > 0 || toBroker.length > 0 || !toProcess.every(isConfirm)) return true;
  const { connection } = process;
  if (connection === null) return false;
  const { epoch, silentSinceMs } = connection;
  return (
    silentSinceMs !== null ||
    process.tasks.some((task) => task.delivery !== null && task.delivery.epoch !== epoch)
  );
}

function isConfirm(frame: Frame): frame is Extract<Frame, { type: 'confirm' }> {
  return frame.type === 'confirm';
}

function cachedProcess(process: Process, nowMs: number, raw: boolean, cache: KeyCache): string {
  const known = cache.processes.get(process);
  if (known && known.raw === raw && known.nowMs === nowMs) return known.key;
  const key = processKey(process, nowMs, raw);
  cache.processes.set(process, { nowMs, raw, key });
  return key;
}

/**
 * The key of a process, without its name: interchangeable processes in the same situation have the same key. `nameOf`
 * says how copies are called in it.
 */
export function processKey(
  process: Process,
  nowMs: number,
  raw: boolean,
  nameOf: (copy: CopyName) => string = (copy) => copy,
): string {
  const { connection } = process;
  const lastTag = raw || !connection ? 0 : connection.lastDeliveryTag;
  const lastNumber = raw || !connection ? 0 : connection.lastSequenceNumber;
  const held = (delivery: HeldDelivery): string =>
    heldKey(delivery, nameOf(delivery.copy), connection?.epoch ?? -1, lastTag, raw);
  return [
    process.up ? 1 : 0,
    connection ? connectionKey(process, connection, nowMs, raw) : '',
    values(process.memory),
    process.tasks.map((task) => taskKey(task, held, nowMs)).join(';'),
    process.buffer.map(held).join(),
    process.given
      .map((item) => `${item.key} ${item.messageId} ${due(item.atMs, nowMs)} ${values(item.fields)}`)
      .join(),
    process.confirms
      .map((each) => `${each.task} ${awaited(each, lastNumber)} ${each.result} ${each.returned}`)
      .join(),
    pipes(process, lastNumber, nameOf),
    process.abandoned
      .map((left) => `${ownLabel(process, left.label)}${silent(left.silentSinceMs, nowMs)}`)
      .join(),
  ].join('/');
}

function connectionKey(process: Process, connection: Connection, nowMs: number, raw: boolean): string {
  const { label, channelOpen, subscribed, silentSinceMs, givenUpAtMs, lastDeliveryTag, lastSequenceNumber } =
    connection;
  const numbers = raw ? `${lastDeliveryTag},${lastSequenceNumber}` : '';
  const givenUp = givenUpAtMs === null ? '' : `?${due(givenUpAtMs, nowMs)}`;
  return `@${ownLabel(process, label)}${channelOpen}${subscribed}${silent(silentSinceMs, nowMs)}${givenUp}${numbers}`;
}

function taskKey(task: Task, held: (delivery: HeldDelivery) => string, nowMs: number): string {
  const { at, blocked, untilMs, deadlineMs, locals, delivery, batch, item } = task;
  return (
    `${at}${blocked ? '!' : ''} ${due(untilMs, nowMs)} ${due(deadlineMs, nowMs)} ${values(locals)} ` +
    `${delivery ? held(delivery) : ''} ${batch.map(held).join()} ${item ? JSON.stringify(item) : ''}`
  );
}

function due(ms: number | null, nowMs: number): number {
  return ms === null ? -1 : Math.max(0, ms - nowMs);
}

/** A label is the name of the process and what tells its connections apart: the latter. */
function ownLabel(process: Process, label: string): string {
  return label.startsWith(process.name) ? label.slice(process.name.length) : ` ${label}`;
}

/** The number that its confirm will bear; of no account once there is an answer. */
function awaited({ result, publishSequenceNumber }: PendingConfirm, lastNumber: number): number | string {
  return result === 'none' ? publishSequenceNumber - lastNumber : '';
}

const OWN_FIELDS: readonly string[] = ['connection', 'channel', 'consumerTag'];
const COPY_FIELDS: readonly string[] = ['body', 'copy'];

function pipes(process: Process, lastNumber: number, nameOf: (copy: CopyName) => string): string {
  const { toBroker, toProcess, confirms } = process;
  if (toBroker.length === 0 && toProcess.length === 0) return '';
  const isAwaited = (number: number): boolean =>
    confirms.some((each) => each.result === 'none' && each.publishSequenceNumber === number);
  const frames = toProcess.map((frame) =>
    isConfirm(frame)
      ? { ...frame, deliveryTag: isAwaited(frame.deliveryTag) ? frame.deliveryTag - lastNumber : null }
      : frame,
  );
  return JSON.stringify([toBroker, frames], (field, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (COPY_FIELDS.includes(field)) return nameOf(value);
    return OWN_FIELDS.includes(field) ? `@${ownLabel(process, value)}` : value;
  });
}

function silent(sinceMs: number | null, nowMs: number): string {
  return sinceMs === null ? '' : `~${nowMs - sinceMs}`;
}

function values(part: object): string {
  for (const _ in part) return JSON.stringify(part);
  return '';
}

function heldKey(delivery: HeldDelivery, copy: string, epoch: number, lastTag: number, raw: boolean): string {
  // Which earlier connection a tag comes from makes no difference: it is stale on this one and on every later one.
  const stale = delivery.epoch === epoch ? '' : 'x';
  const tag = raw ? `${stale}${delivery.deliveryTag}` : stale || `${lastTag - delivery.deliveryTag}`;
  const headers = values(delivery.headers);
  return `${copy} ${tag} ${delivery.queue}${delivery.redelivered ? ' r' : ''}${delivery.settledByBroker ? ' s' : ''} ${headers}`;
}
