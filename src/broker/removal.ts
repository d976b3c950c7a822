/*
 * Things that go: queues with their bindings and consumers, exchanges nobody binds to any more, consumers of a
 * channel. Models autoDelete queues and exchanges, exclusive queues and consumer cancel notifications.
 */
import type { Happening } from './event';
import type { Binding, Consumer, Queue } from './model';
import { toArray } from './orderedList';
import { channelOf, exchangeOf, putChannel, putQueue, queueOf, without, type Run } from './run';
import { rulesOf } from './version';

type GoneReason = Extract<Happening, { type: 'queueGone' }>['reason'];

/** The queue goes with its ready messages, bindings and consumers. Its unsettled deliveries mean nothing any more. */
export function removeQueue(run: Run, name: string, reason: GoneReason): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  run.broker = { ...run.broker, queues: without(run.broker.queues, name) };
  for (const { connection, channel, consumerTag } of queue.consumers) {
    forgetConsumer(run, connection, channel, consumerTag);
    run.events.push({ type: 'consumerCancelled', connection, channel, consumerTag });
  }
  run.events.push({ type: 'queueGone', queue: name, reason });
  for (const { id: entry, message } of toArray(queue.ready)) {
    run.events.push({ type: 'dropped', queue: name, entry, reason: 'queueDeleted', message });
  }
  removeBindings(run, (binding) => binding.destinationType === 'queue' && binding.destination === name);
}

/** Takes a consumer off its channel's list. */
export function forgetConsumer(run: Run, connection: string, channelName: string, consumerTag: string): void {
  const channel = channelOf(run, connection, channelName);
  if (!channel) return;
  const consumers = channel.consumers.filter((consumer) => consumer.consumerTag !== consumerTag);
  putChannel(run, connection, channelName, { ...channel, consumers });
}

/** Removes bindings; an autoDelete exchange goes with its last one. */
export function removeBindings(run: Run, goes: (binding: Binding) => boolean): void {
  const gone = run.broker.bindings.filter(goes);
  if (gone.length === 0) return;
  run.broker = { ...run.broker, bindings: run.broker.bindings.filter((binding) => !goes(binding)) };
  for (const source of new Set(gone.map((binding) => binding.source))) {
    const used = run.broker.bindings.some((binding) => binding.source === source);
    if (exchangeOf(run, source)?.autoDelete === true && !used) removeExchange(run, source);
  }
}

/** The exchange goes with its bindings in both directions. */
export function removeExchange(run: Run, name: string): void {
  run.broker = { ...run.broker, exchanges: without(run.broker.exchanges, name) };
  removeBindings(
    run,
    ({ source, destination, destinationType }) =>
      source === name || (destinationType === 'exchange' && destination === name),
  );
}

/**
 * Takes consumers off a queue: a single active consumer is succeeded, an autoDelete queue goes with its last one,
 * an unused queue with x-expires starts to age. True while the queue exists.
 */
export function removeConsumers(run: Run, name: string, goes: (consumer: Consumer) => boolean): boolean {
  const queue = queueOf(run, name);
  if (!queue) return false;
  const consumers = queue.consumers.filter((consumer) => !goes(consumer));
  if (consumers.length === queue.consumers.length) return true;
  if (consumers.length === 0 && queue.autoDelete) {
    putQueue(run, { ...queue, consumers });
    removeQueue(run, name, 'autoDelete');
    return false;
  }
  putQueue(run, touched({ ...queue, consumers }, run.now));
  activate(run, name);
  return true;
}

/** Sees to it that a queue with single active consumer has one, if anybody consumes from it. */
export function activate(run: Run, name: string): void {
  const queue = queueOf(run, name);
  if (!queue?.limits.singleActiveConsumer) return;
  if (queue.consumers.some((consumer) => consumer.serial === queue.activeConsumer)) return;
  const next = successor(run, queue);
  putQueue(run, { ...queue, activeConsumer: next?.serial ?? null });
  if (!next) return;
  const { connection, channel, consumerTag } = next;
  run.events.push({ type: 'activated', queue: name, connection, channel, consumerTag });
}

function successor(run: Run, queue: Queue): Consumer | undefined {
  const byPriority = queue.type === 'classic' || rulesOf(run.broker.version).quorumActiveByPriority;
  if (!byPriority) return queue.consumers[0];
  return queue.consumers.reduce<Consumer | undefined>(
    (best, consumer) => (best && best.priority >= consumer.priority ? best : consumer),
    undefined,
  );
}

/** The queue with its x-expires running from now, which it does only while nobody consumes. */
export function touched(queue: Queue, now: number): Queue {
  const { expiresMs } = queue.limits;
  if (expiresMs === null) return queue;
  return { ...queue, expiresAt: queue.consumers.length > 0 ? null : now + expiresMs };
}
