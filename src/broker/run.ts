/*
 * The workbench of one call: rules read and replace the immutable broker in it and note what happened. It never
 * outlives the call. Messages on their way from one queue to another (dead letters) wait in `transit`, as they wait
 * in a queue's mailbox on the real server.
 */
import type { BrokerEvent } from './event';
import type { Broker, Channel, Connection, Exchange, HeldDeadLetter, Message, Queue } from './model';
import { emptyList } from './orderedList';

/** A message a queue process has been sent and not yet taken. */
export interface Transit {
  readonly queue: string;
  readonly message: Message;
  /** The at-least-once queue that keeps the dead letter if it is refused. */
  readonly keeper: { readonly queue: string; readonly held: HeldDeadLetter } | null;
}

/** See the head of this file. */
export interface Run {
  broker: Broker;
  readonly now: number;
  readonly events: BrokerEvent[];
  transit: Transit[];
  /** Whether queues hand over by the broker's own rule as soon as they can, as a real server does. */
  readonly dispatches: boolean;
}

/** A workbench for one call at the virtual time `now`. */
export function startRun(broker: Broker, now: number, dispatches: boolean): Run {
  return { broker, now, events: [], transit: [], dispatches };
}

/** Own property of a record; names of clients may well be `constructor`. */
export function lookUp<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record without a key. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const rest: Record<string, T> = {};
  for (const name of Object.keys(record)) if (name !== key) rest[name] = record[name] as T;
  return rest;
}

export function queueOf(run: Run, name: string): Queue | undefined {
  return lookUp(run.broker.queues, name);
}

export function exchangeOf(run: Run, name: string): Exchange | undefined {
  return lookUp(run.broker.exchanges, name);
}

/** Puts a changed queue in its place. */
export function putQueue(run: Run, queue: Queue): void {
  run.broker = { ...run.broker, queues: { ...run.broker.queues, [queue.name]: queue } };
}

export function putExchange(run: Run, exchange: Exchange): void {
  run.broker = { ...run.broker, exchanges: { ...run.broker.exchanges, [exchange.name]: exchange } };
}

const FRESH_CHANNEL: Channel = {
  prefetchCount: 0,
  globalPrefetchCount: 0,
  nextDeliveryTag: 1,
  unacknowledged: emptyList(),
  globalVolume: 0,
  consumers: [],
  nextPublishSequenceNumber: null,
};

export function connectionOf(broker: Broker, name: string): Connection | undefined {
  return lookUp(broker.connections, name);
}

/** The channel if it is open. */
export function channelOf(run: Run, connection: string, channel: string): Channel | undefined {
  const channels = connectionOf(run.broker, connection)?.channels;
  return channels && lookUp(channels, channel);
}

/** Puts a changed channel in its place, opening its connection if need be. */
export function putChannel(run: Run, connection: string, name: string, channel: Channel): void {
  const channels = connectionOf(run.broker, connection)?.channels ?? {};
  const changed: Connection = { channels: { ...channels, [name]: channel } };
  run.broker = { ...run.broker, connections: { ...run.broker.connections, [connection]: changed } };
}

/** The channel, opened now if it was not. */
export function openChannel(run: Run, connection: string, name: string): Channel {
  const open = channelOf(run, connection, name);
  if (open) return open;
  putChannel(run, connection, name, FRESH_CHANNEL);
  return FRESH_CHANNEL;
}

/** Takes a channel away; what it held is the caller's business. */
export function dropChannel(run: Run, connection: string, name: string): void {
  const open = connectionOf(run.broker, connection);
  if (!open) return;
  const changed: Connection = { channels: without(open.channels, name) };
  run.broker = { ...run.broker, connections: { ...run.broker.connections, [connection]: changed } };
}

/** Takes a connection away; what its channels held is the caller's business. */
export function dropConnection(run: Run, connection: string): void {
  run.broker = { ...run.broker, connections: without(run.broker.connections, connection) };
}

/** A programmer error: the caller broke a promise of this module. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`broker: ${message}`);
}
