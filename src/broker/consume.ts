/*
 * Consumers and get: subscribing, cancelling, prefetch, taking one message by hand. Models consumer priority,
 * exclusive consumers, single active consumer and the two kinds of prefetch.
 */
import {
  accessRefused,
  answer,
  notPermitted,
  noQueue,
  notAllowed,
  notImplemented,
  preconditionFailed,
  queueRefusal,
  resourceLocked,
  theQueue,
  type Refusal,
} from './frame';
import { contentOf } from './frame';
import { dispatchQueue, rejoinRound } from './dispatch';
import { headersOf, record } from './handOver';
import { keepLimits } from './limits';
import type { Consumer, Queue } from './model';
import { first } from './orderedList';
import type { OnChannel, OperationOf } from './operation';
import { withoutHead } from './ready';
import { activate, forgetConsumer, removeConsumers, touched } from './removal';
import { channelOf, openChannel, putChannel, putQueue, queueOf, type Run } from './run';
import { integerFault } from './tableType';
import { rulesOf } from './version';

/** A client subscribes. */
export function consume(run: Run, operation: OnChannel & OperationOf<'consume'>): Refusal | null {
  const { connection, channel: channelName } = operation;
  const channel = openChannel(run, connection, channelName);
  const refusal = consumeRefusal(run, operation) ?? priorityRefusal(operation);
  const queue = queueOf(run, operation.queue);
  if (refusal || !queue) return refusal ?? noQueue(operation.queue);
  const consumerTag = operation.consumerTag === '' ? generatedTag(run) : operation.consumerTag;
  const serial = run.broker.nextSerial;
  run.broker = { ...run.broker, nextSerial: serial + 1 };
  const priority = operation.arguments?.['x-priority'];
  const consumer: Consumer = {
    serial,
    connection,
    channel: channelName,
    consumerTag,
    noAck: operation.noAck ?? false,
    exclusive: operation.exclusive ?? false,
    priority: typeof priority === 'number' ? priority : 0,
    prefetchCount: channel.prefetchCount,
    surplusCredit: 0,
    unacknowledged: 0,
    turn: queue.nextTurn,
    blocked: false,
  };
  putChannel(run, connection, channelName, {
    ...channel,
    consumers: [...channel.consumers, { consumerTag, queue: queue.name }],
  });
  const consumers = [...queue.consumers, consumer];
  putQueue(run, touched({ ...queue, consumers, nextTurn: queue.nextTurn + 1 }, run.now));
  answer(run, operation, { consumerTag });
  activate(run, queue.name);
  dispatchQueue(run, queue.name);
  return null;
}

function consumeRefusal(run: Run, operation: OnChannel & OperationOf<'consume'>): Refusal | null {
  const { connection, channel: channelName, consumerTag } = operation;
  const channel = channelOf(run, connection, channelName);
  if (channel?.consumers.some((other) => other.consumerTag === consumerTag)) {
    return notAllowed(`attempt to reuse consumer tag '${consumerTag}'`);
  }
  const refusal = queueRefusal(run, operation.queue, connection);
  const queue = queueOf(run, operation.queue);
  if (refusal || !queue) return refusal;
  if (queue.type === 'quorum' && channel && channel.globalPrefetchCount > 0) {
    return notImplemented(`${theQueue(queue.name)} does not support global qos`);
  }
  return exclusiveRefusal(queue, operation.exclusive === true);
}

function priorityRefusal(operation: OperationOf<'consume'>): Refusal | null {
  const priority = operation.arguments?.['x-priority'];
  const fault = priority === undefined ? null : integerFault(priority);
  if (fault === null) return null;
  return preconditionFailed(`invalid arg 'x-priority' for ${theQueue(operation.queue)}: ${fault}`);
}

function exclusiveRefusal(queue: Queue, exclusive: boolean): Refusal | null {
  // A quorum queue knows no exclusive consumers.
  if (queue.type === 'quorum') return null;
  const taken = queue.consumers.some((consumer) => consumer.exclusive);
  const asksTooMuch = exclusive && (queue.consumers.length > 0 || queue.limits.singleActiveConsumer);
  return taken || asksTooMuch ? accessRefused(`${theQueue(queue.name)} in exclusive use`) : null;
}

function generatedTag(run: Run): string {
  const generatedTags = run.broker.generatedTags + 1;
  run.broker = { ...run.broker, generatedTags };
  return `amq.ctag-#${generatedTags}`;
}

/** A client unsubscribes; what it holds stays with its channel. An unknown tag is fine. */
export function cancel(run: Run, operation: OnChannel & OperationOf<'cancel'>): Refusal | null {
  const { connection, channel: channelName, consumerTag } = operation;
  const channel = openChannel(run, connection, channelName);
  const known = channel.consumers.find((consumer) => consumer.consumerTag === consumerTag);
  answer(run, operation, { consumerTag });
  if (!known) return null;
  forgetConsumer(run, connection, channelName, consumerTag);
  const goes = (consumer: Consumer): boolean =>
    consumer.consumerTag === consumerTag &&
    consumer.connection === connection &&
    consumer.channel === channelName;
  if (removeConsumers(run, known.queue, goes)) dispatchQueue(run, known.queue);
  return null;
}

/** A client limits its unacknowledged deliveries: per later consumer, or (global) for the channel as a whole. */
export function limitPrefetch(run: Run, operation: OnChannel & OperationOf<'qos'>): Refusal | null {
  const { connection, channel: channelName, prefetchCount } = operation;
  const channel = openChannel(run, connection, channelName);
  const global = operation.global === true;
  if (global && !rulesOf(run.broker.version).globalPrefetch) {
    return notPermitted('global_qos');
  }
  const limited = channel.globalPrefetchCount > 0;
  putChannel(run, connection, channelName, {
    ...channel,
    ...(global ? {} : { prefetchCount }),
    // A limit per consumer lifts the one of the channel. Setting that starts with whatever is unsettled.
    globalPrefetchCount: global ? prefetchCount : 0,
    globalVolume: global && !limited ? channel.unacknowledged.size : channel.globalVolume,
  });
  answer(run, operation);
  if (limited || global) {
    for (const name of new Set(channel.consumers.map((consumer) => consumer.queue))) {
      rejoinRound(run, name, connection, channelName);
      dispatchQueue(run, name);
    }
  }
  return null;
}

/** A client takes one message by hand, whatever the prefetch. */
export function get(run: Run, operation: OnChannel & OperationOf<'get'>): Refusal | null {
  const { connection, channel: channelName } = operation;
  const channel = openChannel(run, connection, channelName);
  const refusal = queueRefusal(run, operation.queue, connection);
  const found = queueOf(run, operation.queue);
  if (refusal || !found) return refusal ?? noQueue(operation.queue);
  if (found.type === 'quorum' && found.limits.singleActiveConsumer) {
    const why = 'basic.get operations are not supported by quorum queues with single active consumer';
    return resourceLocked(`cannot obtain access to locked ${theQueue(found.name)}. ${why}`);
  }
  const queue = touched(found, run.now);
  const entry = first(queue.ready);
  if (!entry) {
    putQueue(run, queue);
    run.events.push({ type: 'getEmpty', connection, channel: channelName });
    return null;
  }
  const noAck = operation.noAck ?? false;
  const taken = withoutHead(queue);
  putQueue(run, { ...taken, unacknowledged: queue.unacknowledged + (noAck ? 0 : 1) });
  record(run, { connection, channel: channelName, consumerTag: null, serial: null, noAck, queue, entry });
  // A quorum queue counts before it drops what has expired behind the taken message, unless that is settled at once.
  if (queue.type === 'classic' || noAck) keepLimits(run, queue.name);
  run.events.push({
    type: 'getOk',
    connection,
    channel: channelName,
    deliveryTag: channel.nextDeliveryTag,
    messageCount: queueOf(run, queue.name)?.ready.size ?? 0,
    ...contentOf(entry.message, entry.redelivered, headersOf(queue, entry, true)),
  });
  keepLimits(run, queue.name);
  return null;
}
