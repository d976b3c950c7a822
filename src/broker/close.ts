/*
 * Channels and connections end, in order or not, and the broker restarts. Everything unacknowledged on them returns.
 * Models exclusive queues and durability. Leaves out the time until a broker notices a peer that is silently gone:
 * its connection simply stays until it is cut.
 */
import type { ReturnCause } from './event';
import { giveBack } from './giveBack';
import { dispatchQueue } from './dispatch';
import { keepLimits } from './limits';
import type { Channel, Delivery, Entry, Queue } from './model';
import { listOf, toArray } from './orderedList';
import type { OnChannel } from './operation';
import { removeBindings, removeConsumers, removeQueue } from './removal';
import * as runs from './run';
import { channelOf, connectionOf, type Run } from './run';
import { release } from './settle';

/** A channel ends: its consumers go and what it had not settled returns. Nothing happens if it is not open. */
export function endChannel(run: Run, at: OnChannel, cause: ReturnCause = 'channelGone'): void {
  const channel = channelOf(run, at.connection, at.channel);
  if (channel) endChannels(run, [{ at, channel }], cause);
}

/** A connection ends with all its channels and its exclusive queues. Nothing happens if it is not open. */
export function endConnection(run: Run, connection: string, cause: ReturnCause = 'channelGone'): void {
  const open = connectionOf(run.broker, connection);
  if (!open) return;
  const names = Object.keys(open.channels);
  const ending = names.map((channel) => ({
    at: { connection, channel },
    channel: open.channels[channel] as Channel,
  }));
  endChannels(run, ending, cause);
  runs.dropConnection(run, connection);
  for (const queue of Object.values(run.broker.queues)) {
    if (queue.owner === connection) removeQueue(run, queue.name, 'exclusive');
  }
}

interface Ending {
  readonly at: OnChannel;
  readonly channel: Channel;
}

/** All consumers go before anything returns: a dying connection is not served again. */
function endChannels(run: Run, ending: readonly Ending[], cause: ReturnCause): void {
  const touched = new Set<string>();
  for (const { at, channel } of ending) {
    runs.dropChannel(run, at.connection, at.channel);
    forgetPublisher(run, at);
    for (const { queue } of channel.consumers) {
      touched.add(queue);
      removeConsumers(
        run,
        queue,
        (consumer) => consumer.connection === at.connection && consumer.channel === at.channel,
      );
    }
  }
  for (const { channel } of ending) {
    const byQueue = groupByQueue(toArray(channel.unacknowledged));
    for (const name of [...byQueue.keys()].sort()) {
      touched.delete(name);
      returnAll(run, name, byQueue.get(name) ?? [], cause);
    }
  }
  for (const name of [...touched].sort()) dispatchQueue(run, name);
}

function groupByQueue(deliveries: readonly Delivery[]): Map<string, Delivery[]> {
  const byQueue = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const group = byQueue.get(delivery.queue);
    if (group) group.push(delivery);
    else byQueue.set(delivery.queue, [delivery]);
  }
  return byQueue;
}

function returnAll(run: Run, name: string, deliveries: readonly Delivery[], cause: ReturnCause): void {
  const entries: Entry[] = [];
  for (const delivery of returnOrder(deliveries)) if (release(run, [delivery])) entries.push(delivery.entry);
  giveBack(run, name, entries, cause);
}

/** A quorum queue returns consumer by consumer in the order of their tags; a get's tag is its delivery tag. */
function returnOrder(deliveries: readonly Delivery[]): readonly Delivery[] {
  const tagOf = (delivery: Delivery): string => delivery.consumerTag ?? String(delivery.deliveryTag);
  return deliveries
    .map((delivery) => ({ delivery, tag: tagOf(delivery) }))
    .sort((left, right) => (left.tag < right.tag ? -1 : left.tag > right.tag ? 1 : 0))
    .map(({ delivery }) => delivery);
}

function forgetPublisher(run: Run, at: OnChannel): void {
  const publisher = publisherName(at);
  for (const queue of Object.values(run.broker.queues)) {
    if (Object.hasOwn(queue.refusing, publisher)) {
      runs.putQueue(run, { ...queue, refusing: runs.without(queue.refusing, publisher) });
    }
  }
}

/** How a quorum queue knows a publishing channel. */
export function publisherName(at: OnChannel): string {
  return `${at.connection} ${at.channel}`;
}

const SHUTDOWN = "CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'";

/** The broker stops in order and starts again: what is not durable is gone. */
export function restart(run: Run): void {
  for (const connection of Object.keys(run.broker.connections).sort()) {
    run.events.push({ type: 'connectionClosed', connection, replyCode: 320, replyText: SHUTDOWN });
  }
  for (const connection of Object.keys(run.broker.connections).sort())
    endConnection(run, connection, 'restart');
  for (const queue of Object.values(run.broker.queues)) restartQueue(run, queue);
  const { exchanges } = run.broker;
  const lasting = Object.values(exchanges).filter((exchange) => exchange.durable);
  run.broker = {
    ...run.broker,
    exchanges: Object.fromEntries(lasting.map((exchange) => [exchange.name, exchange])),
  };
  removeBindings(run, ({ source, destination, destinationType }) => {
    const into = destinationType === 'queue' ? run.broker.queues : run.broker.exchanges;
    return !Object.hasOwn(run.broker.exchanges, source) || !Object.hasOwn(into, destination);
  });
}

function restartQueue(run: Run, queue: Queue): void {
  if (!queue.durable) {
    removeQueue(run, queue.name, 'restart');
    return;
  }
  if (queue.type === 'quorum') return;
  const entries = toArray(queue.ready);
  const lost = entries.filter(({ message }) => !message.persistent);
  if (lost.length === 0) return;
  runs.putQueue(run, { ...queue, ready: listOf(entries.filter(({ message }) => message.persistent)) });
  for (const { id: entry, message } of lost) {
    run.events.push({ type: 'dropped', queue: queue.name, entry, reason: 'notDurable', message });
  }
  keepLimits(run, queue.name);
}
