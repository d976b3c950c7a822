/*
 * Hand-overs: giving the head of a queue to a consumer, and the broker's own choice among consumers: round robin by
 * priority. Leaves out credit flow between queue and channel.
 */
import { contentOf } from './frame';
import { expireHead, keepLimits } from './limits';
import type { Consumer, Delivery, Entry, Queue } from './model';
import { append, first } from './orderedList';
import { withoutHead } from './ready';
import { lacksRoom } from './room';
import { assert, channelOf, putChannel, putQueue, queueOf, type Run } from './run';
import { rulesOf } from './version';

/** The head of the queue goes to the consumer, who must be able to take it. */
export function handOver(run: Run, name: string, serial: number): void {
  const queue = queueOf(run, name);
  const entry = queue && first(queue.ready);
  const consumer = queue?.consumers.find((other) => other.serial === serial);
  assert(queue && entry && consumer, 'no such hand-over');
  const { connection, channel: channelName, consumerTag, noAck } = consumer;
  const channel = channelOf(run, connection, channelName);
  assert(channel, 'a consumer outlived its channel');
  const holds = noAck ? 0 : 1;
  const full =
    queue.type === 'quorum' &&
    consumer.prefetchCount > 0 &&
    consumer.unacknowledged + holds >= consumer.prefetchCount;
  const served: Consumer = {
    ...consumer,
    unacknowledged: consumer.unacknowledged + holds,
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
  record(run, { connection, channel: channelName, consumerTag, serial, noAck, queue, entry });
  run.events.push({
    type: 'deliver',
    connection,
    channel: channelName,
    consumerTag,
    deliveryTag: channel.nextDeliveryTag,
    ...contentOf(entry.message, entry.redelivered, headersOf(queue, entry, false)),
  });
  keepLimits(run, name);
}

/** Headers as delivered: a quorum queue adds how often the message came back; a get says so from the start. */
export function headersOf(queue: Queue, entry: Entry, byGet: boolean): Entry['message']['headers'] {
  const { headers } = entry.message;
  if (queue.type !== 'quorum' || (entry.returnCount === 0 && !byGet)) return headers;
  return { ...headers, 'x-delivery-count': entry.returnCount };
}

/** Notes on the channel that it was handed the entry, under its next delivery tag. */
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
): void {
  const { connection, channel: channelName, consumerTag, serial, noAck, queue, entry } = handed;
  const channel = channelOf(run, connection, channelName);
  assert(channel, 'no channel to deliver to');
  const deliveryTag = channel.nextDeliveryTag;
  const { id, message } = entry;
  run.events.push({
    type: 'handedOver',
    ...{
      queue: queue.name,
      entry: id,
      connection,
      channel: channelName,
      consumerTag,
      deliveryTag,
      noAck,
      message,
    },
  });
  if (noAck) {
    run.events.push({ type: 'settled', queue: queue.name, entry: id, by: 'noAck', message });
    putChannel(run, connection, channelName, { ...channel, nextDeliveryTag: deliveryTag + 1 });
    return;
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
    consumerUnacknowledged: channel.consumerUnacknowledged + (serial === null ? 0 : 1),
  });
}

function timeoutOf(run: Run, queue: Queue): number | null {
  const { ackTimeoutMs, version } = run.broker;
  const watched = queue.type === 'quorum' || rulesOf(version).ackTimeoutOnClassic;
  return ackTimeoutMs === null || !watched ? null : run.now + ackTimeoutMs;
}

/** The broker's own rule, where the run follows it: the queue hands over until nothing more can. */
export function dispatchQueue(run: Run, name: string): void {
  if (!run.dispatches) return;
  for (;;) {
    if (queueOf(run, name)?.type === 'quorum') expireHead(run, name);
    const queue = queueOf(run, name);
    if (!queue || queue.ready.size === 0) return;
    const next = nextInRound(run, queue);
    if (next === null) return;
    handOver(run, name, next);
  }
}

/** Serial of the consumer whose turn it is. Those met on the way without room leave the round. */
function nextInRound(run: Run, queue: Queue): number | null {
  const round = queue.consumers
    .filter(({ blocked, serial }) => !blocked && (queue.activeConsumer ?? serial) === serial)
    .sort((left, right) => right.priority - left.priority || left.turn - right.turn);
  const able = round.findIndex((consumer) => lacksRoom(run.broker, queue, consumer) === null);
  const met = able === -1 ? round : round.slice(0, able);
  if (met.length > 0) {
    const turns = new Map(met.map((consumer, index) => [consumer, queue.nextTurn + index]));
    putQueue(run, {
      ...queue,
      consumers: queue.consumers.map((consumer) => {
        const turn = turns.get(consumer);
        return turn === undefined ? consumer : { ...consumer, blocked: true, turn };
      }),
      nextTurn: queue.nextTurn + met.length,
    });
  }
  return round[able]?.serial ?? null;
}

/** Consumers of the channel that were out of the round and have room again join it at its end. */
export function rejoinRound(run: Run, name: string, connection: string, channel: string): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  const back = queue.consumers
    .filter(
      (consumer) => consumer.blocked && consumer.connection === connection && consumer.channel === channel,
    )
    .filter((consumer) => lacksRoom(run.broker, queue, consumer) === null)
    .sort((left, right) => left.turn - right.turn);
  if (back.length === 0) return;
  putQueue(run, {
    ...queue,
    consumers: queue.consumers.map((consumer) => {
      const place = back.indexOf(consumer);
      return place === -1 ? consumer : { ...consumer, blocked: false, turn: queue.nextTurn + place };
    }),
    nextTurn: queue.nextTurn + back.length,
  });
}
