/*
 * Hand-overs: giving the head of a queue to a consumer, or to a get. Leaves out credit flow between queue and channel.
 */
import { contentOf } from './frame';
import { afterRemoval } from './limits';
import type { Consumer, Delivery, Entry, Queue } from './model';
import { append, first } from './orderedList';
import { withoutHead } from './ready';
import { lacksCredit } from './room';
import { assert, channelOf, putChannel, putQueue, queueOf, type Run } from './run';
import { rulesOf } from './version';

/** A message on its way from a queue to one of its consumers. */
export interface Handed {
  readonly consumer: Consumer;
  readonly queue: Queue;
  readonly entry: Entry;
}

/** The head of the queue goes to the consumer, who must be able to take it. */
export function handOver(run: Run, name: string, serial: number): void {
  arrive(run, take(run, name, serial));
  afterRemoval(run, name);
}

/** The queue's side of a hand-over: its head is with the consumer now. */
export function take(run: Run, name: string, serial: number): Handed {
  const queue = queueOf(run, name);
  const entry = queue && first(queue.ready);
  const consumer = queue?.consumers.find((other) => other.serial === serial);
  assert(queue && entry && consumer, 'no such hand-over');
  // A quorum queue hears of a delivery without acknowledgement as of any other; it is settled on arrival.
  const holds = consumer.noAck && queue.type === 'classic' ? 0 : 1;
  const unacknowledged = consumer.unacknowledged + holds;
  const full = queue.type === 'quorum' && lacksCredit({ ...consumer, unacknowledged });
  const served: Consumer = {
    ...consumer,
    unacknowledged,
    turn: queue.nextTurn,
    // A quorum queue takes a consumer out of the round as it fills up, a classic queue when it next meets it full.
    blocked: consumer.blocked || full,
  };
  putQueue(run, {
    ...withoutHead(queue),
    unacknowledged: queue.unacknowledged + holds,
    consumers: queue.consumers.map((other) => (other === consumer ? served : other)),
    nextTurn: queue.nextTurn + 1,
  });
  return { consumer, queue, entry };
}

/** The channel's side of a hand-over: it numbers the delivery and sends it. */
export function arrive(run: Run, { consumer, queue, entry }: Handed): void {
  const { connection, channel, consumerTag, noAck, serial } = consumer;
  const deliveryTag = record(run, { connection, channel, consumerTag, serial, noAck, queue, entry });
  run.events.push({
    type: 'deliver',
    ...{ connection, channel, consumerTag, deliveryTag },
    ...contentOf(entry.message, entry.redelivered, headersOf(queue, entry, false)),
  });
  if (noAck && queue.type === 'quorum') settleOnArrival(run, queue.name, serial);
}

function settleOnArrival(run: Run, name: string, serial: number): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  putQueue(run, {
    ...queue,
    unacknowledged: queue.unacknowledged - 1,
    consumers: queue.consumers.map((consumer) => {
      if (consumer.serial !== serial) return consumer;
      const rejoins = consumer.blocked ? { blocked: false, turn: queue.nextTurn } : {};
      return { ...consumer, unacknowledged: consumer.unacknowledged - 1, ...rejoins };
    }),
    nextTurn: queue.nextTurn + 1,
  });
}

/** Headers as delivered: a quorum queue adds how often the message came back; a get says so from the start. */
export function headersOf(queue: Queue, entry: Entry, byGet: boolean): Entry['message']['headers'] {
  const { headers } = entry.message;
  if (queue.type !== 'quorum' || (entry.deliveryCount === 0 && !byGet)) return headers;
  return { ...headers, 'x-delivery-count': entry.deliveryCount };
}

/** Notes on the channel that it was handed the entry. Answers the delivery tag. */
export function record(
  run: Run,
  handed: {
    readonly connection: string;
    readonly channel: string;
    readonly consumerTag: string | null;
    readonly serial: number | null;
    readonly noAck: boolean;
    readonly queue: Queue;
    readonly entry: Entry;
  },
): number {
  const { connection, channel: channelName, consumerTag, serial, noAck, queue, entry } = handed;
  const channel = channelOf(run, connection, channelName);
  assert(channel, 'no channel to deliver to');
  const deliveryTag = channel.nextDeliveryTag;
  const { id, message } = entry;
  run.events.push({
    type: 'handedOver',
    ...{ queue: queue.name, entry: id, message },
    ...{ connection, channel: channelName, consumerTag, deliveryTag, noAck },
  });
  if (noAck) {
    run.events.push({ type: 'settled', queue: queue.name, entry: id, by: 'noAck', message });
    putChannel(run, connection, channelName, { ...channel, nextDeliveryTag: deliveryTag + 1 });
    return deliveryTag;
  }
  const delivery: Delivery = {
    deliveryTag,
    queue: queue.name,
    incarnation: queue.incarnation,
    consumerTag,
    consumer: serial,
    entry,
    timesOutAt: timeoutOf(run, queue),
  };
  putChannel(run, connection, channelName, {
    ...channel,
    nextDeliveryTag: deliveryTag + 1,
    unacknowledged: append(channel.unacknowledged, delivery),
    globalVolume: channel.globalVolume + (serial !== null && queue.type === 'classic' ? 1 : 0),
  });
  return deliveryTag;
}

function timeoutOf(run: Run, queue: Queue): number | null {
  const { ackTimeoutMs, version } = run.broker;
  const watched = queue.type === 'quorum' || rulesOf(version).ackTimeoutOnClassic;
  return ackTimeoutMs === null || !watched ? null : run.now + ackTimeoutMs;
}
