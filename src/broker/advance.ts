/*
 * What the broker does by itself as time passes: messages and queues expire, unacknowledged deliveries time out,
 * an at-least-once queue tries its dead letters again.
 */
import { endChannel } from './close';
import { retryHeld } from './deadLetter';
import { preconditionFailed } from './frame';
import { giveBack } from './giveBack';
import { dispatchQueue } from './dispatch';
import { keepLimits } from './limits';
import type { Broker, Delivery, Queue } from './model';
import { listOf, toArray } from './orderedList';
import type { OnChannel } from './operation';
import { flushTransit } from './publish';
import { expiryDue } from './ready';
import { forgetConsumer, removeConsumers, removeQueue } from './removal';
import { channelOf, connectionOf, putChannel, queueOf, type Run } from './run';
import { byConsumer, release } from './settle';
import { rulesOf } from './version';

/** Earliest moment at which the broker would do something by itself; null when nothing is waiting. */
export function nextDue(broker: Broker): number | null {
  let due = Infinity;
  for (const queue of Object.values(broker.queues)) due = Math.min(due, queueDue(queue));
  if (broker.ackTimeoutMs !== null) {
    for (const { delivery } of openDeliveries(broker)) due = Math.min(due, delivery.timesOutAt ?? Infinity);
  }
  return due === Infinity ? null : due;
}

function queueDue(queue: Queue): number {
  const head = expiryDue(queue);
  const held = queue.held.reduce((earliest, { retryAt }) => Math.min(earliest, retryAt), Infinity);
  return Math.min(head, held, queue.expiresAt ?? Infinity);
}

function openDeliveries(broker: Broker): { at: OnChannel; delivery: Delivery }[] {
  return Object.entries(broker.connections).flatMap(([connection, { channels }]) =>
    Object.entries(channels).flatMap(([channel, { unacknowledged }]) =>
      toArray(unacknowledged).map((delivery) => ({ at: { connection, channel }, delivery })),
    ),
  );
}

/** Does everything due by now. */
export function ageAll(run: Run): void {
  for (const name of Object.keys(run.broker.queues).sort()) ageQueue(run, name);
  if (run.broker.ackTimeoutMs !== null) timeOutDeliveries(run);
  flushTransit(run);
}

function ageQueue(run: Run, name: string): void {
  const queue = queueOf(run, name);
  if (!queue || queueDue(queue) > run.now) return;
  if (queue.expiresAt !== null && queue.expiresAt <= run.now) {
    removeQueue(run, name, 'expired');
    return;
  }
  retryHeld(run, queue);
  keepLimits(run, name);
}

function timeOutDeliveries(run: Run): void {
  for (const { at, delivery } of openDeliveries(run.broker)) {
    if (delivery.timesOutAt === null || delivery.timesOutAt > run.now) continue;
    if (!isHeld(run, at, delivery)) continue;
    const endsConsumer = rulesOf(run.broker.version).ackTimeoutEnds === 'consumer';
    if (endsConsumer && delivery.consumerTag !== null) endConsumer(run, at, delivery);
    else timeOutChannel(run, at);
  }
}

function isHeld(run: Run, at: OnChannel, delivery: Delivery): boolean {
  const channel = channelOf(run, at.connection, at.channel);
  return channel !== undefined && toArray(channel.unacknowledged).includes(delivery);
}

function timeOutChannel(run: Run, at: OnChannel): void {
  const { replyCode, replyText } = preconditionFailed(
    `delivery acknowledgement on channel ${channelNumber(run, at)} timed out. Timeout value used: ${run.broker.ackTimeoutMs} ms. ` +
      'This timeout value can be configured, see consumers doc guide to learn more',
  );
  run.events.push({ type: 'channelClosed', ...at, replyCode, replyText });
  endChannel(run, at, 'ackTimeout');
}

/** Clients number the channels of a connection from 1 in the order of opening. */
function channelNumber(run: Run, { connection, channel }: OnChannel): number {
  return Object.keys(connectionOf(run.broker, connection)?.channels ?? {}).indexOf(channel) + 1;
}

function endConsumer(run: Run, at: OnChannel, { queue, consumer, consumerTag }: Delivery): void {
  const channel = channelOf(run, at.connection, at.channel);
  if (!channel || consumerTag === null) return;
  const held = toArray(channel.unacknowledged);
  const lost = held.filter((delivery) => delivery.consumer === consumer);
  putChannel(run, at.connection, at.channel, {
    ...channel,
    unacknowledged: listOf(held.filter((delivery) => delivery.consumer !== consumer)),
    globalVolume: Math.max(0, channel.globalVolume - lost.length),
  });
  forgetConsumer(run, at.connection, at.channel, consumerTag);
  run.events.push({ type: 'consumerCancelled', ...at, consumerTag });
  removeConsumers(run, queue, (other) => other.serial === consumer);
  for (const group of byConsumer(lost)) {
    if (release(run, group))
      giveBack(
        run,
        queue,
        group.map(({ entry }) => entry),
        'ackTimeout',
      );
  }
  dispatchQueue(run, queue);
}
