/*
 * Settling deliveries: ack, nack, reject and recover. Models `multiple`, tag 0, unknown tags and the order in which
 * the queues of a channel hear of it. Delivery tags belong to their channel: a stale tag that is in flight on a new
 * channel settles another message.
 */
import { answer, notImplemented, preconditionFailed, type Refusal } from './frame';
import { giveBack } from './giveBack';
import { dispatchQueue, rejoinRound } from './dispatch';
import { discard, keepLimits } from './limits';
import type { Channel, Delivery, Queue } from './model';
import { emptyList, find, listOf, remove, toArray, upTo } from './orderedList';
import type { OnChannel, OperationOf } from './operation';
import { isChannelFull, lacksCredit } from './room';
import { channelOf, openChannel, putChannel, putQueue, queueOf, type Run } from './run';

type Verdict =
  | { readonly by: 'ack' }
  | { readonly by: 'nack' | 'reject'; readonly requeue: boolean }
  | { readonly by: 'recover' };

/** A client acknowledges. Refused when the tag is not in flight on this channel. */
export function acknowledge(run: Run, operation: OnChannel & OperationOf<'ack'>): Refusal | null {
  return settle(run, operation, operation.multiple === true, { by: 'ack' });
}

/** A client gives a message up, or back: nack and reject, which has no `multiple`. */
export function rejectDelivery(
  run: Run,
  operation: OnChannel & (OperationOf<'nack'> | OperationOf<'reject'>),
): Refusal | null {
  const multiple = operation.op === 'nack' && operation.multiple === true;
  return settle(run, operation, multiple, { by: operation.op, requeue: operation.requeue ?? true });
}

/** A client wants everything unsettled on the channel delivered again. */
export function recover(run: Run, operation: OnChannel & OperationOf<'recover'>): Refusal | null {
  if (operation.requeue === false) return notImplemented('requeue=false');
  const channel = openChannel(run, operation.connection, operation.channel);
  answer(run, operation);
  settleAll(run, operation, channel, toArray(channel.unacknowledged), { by: 'recover' });
  return null;
}

function settle(
  run: Run,
  operation: OnChannel & { readonly deliveryTag: number },
  multiple: boolean,
  verdict: Verdict,
): Refusal | null {
  const channel = openChannel(run, operation.connection, operation.channel);
  const { deliveryTag } = operation;
  const settled = chosen(channel, deliveryTag, multiple);
  if (settled === null) return preconditionFailed(`unknown delivery tag ${deliveryTag}`);
  settleAll(run, operation, channel, settled, verdict);
  return null;
}

/** The deliveries a tag stands for; null when it is not in flight here. */
function chosen(channel: Channel, deliveryTag: number, multiple: boolean): readonly Delivery[] | null {
  if (multiple && deliveryTag === 0) return toArray(channel.unacknowledged);
  const byTag = (delivery: Delivery): number => delivery.deliveryTag - deliveryTag;
  const named = find(channel.unacknowledged, byTag);
  if (!named) return null;
  return multiple ? upTo(channel.unacknowledged, byTag) : [named];
}

function settleAll(
  run: Run,
  at: OnChannel,
  channel: Channel,
  settled: readonly Delivery[],
  verdict: Verdict,
): void {
  if (settled.length === 0) return;
  const fromConsumers = settled.filter((delivery) => delivery.consumer !== null).length;
  putChannel(run, at.connection, at.channel, {
    ...channel,
    unacknowledged: withoutDeliveries(channel.unacknowledged, settled),
    globalVolume: Math.max(0, channel.globalVolume - fromConsumers),
  });
  for (const group of byConsumer(settled)) settleGroup(run, at, group, verdict);
  rejoinEverywhere(run, at);
}

function withoutDeliveries(
  list: Channel['unacknowledged'],
  gone: readonly Delivery[],
): Channel['unacknowledged'] {
  if (gone.length === list.size) return emptyList();
  const [only] = gone;
  if (only && gone.length === 1) return remove(list, (delivery) => delivery.deliveryTag - only.deliveryTag);
  const tags = new Set(gone.map((delivery) => delivery.deliveryTag));
  return listOf(toArray(list).filter((delivery) => !tags.has(delivery.deliveryTag)));
}

/**
 * The deliveries as the server tells them to its queues: one message per queue and consumer tag, each message taken
 * by get on its own and before those of consumers.
 */
export function byConsumer(deliveries: readonly Delivery[]): readonly (readonly Delivery[])[] {
  if (deliveries.length === 1) return [deliveries];
  const groups = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const { queue, incarnation, consumerTag, deliveryTag } = delivery;
    const key = `${queue}\u0000${incarnation}\u0000${consumerTag === null ? `0${String(deliveryTag).padStart(12, '0')}` : `1${consumerTag}`}`;
    const group = groups.get(key);
    if (group) group.push(delivery);
    else groups.set(key, [delivery]);
  }
  return [...groups.keys()].sort().map((key) => groups.get(key) as Delivery[]);
}

function settleGroup(run: Run, at: OnChannel, group: readonly Delivery[], verdict: Verdict): void {
  const [delivery] = group;
  const name = delivery?.queue ?? '';
  const wasFull = delivery !== undefined && isFull(queueOf(run, name), delivery.consumer);
  if (!delivery || !release(run, group)) return;
  if (wasFull) rejoinRound(run, name, at.connection, at.channel);
  const back = verdict.by === 'recover' || (verdict.by !== 'ack' && verdict.requeue);
  if (back) {
    giveBack(
      run,
      name,
      group.map(({ entry }) => entry),
      verdict.by,
      delivery.consumer,
    );
    return;
  }
  for (const { entry } of inRejectOrder(queueOf(run, name), group)) {
    run.events.push({
      type: 'settled',
      queue: name,
      entry: entry.id,
      by: verdict.by as 'ack',
      message: entry.message,
    });
    if (verdict.by !== 'ack') discard(run, name, entry, 'rejected');
  }
  dispatchQueue(run, name);
  keepLimits(run, name);
}

/** A priority queue goes through what is rejected at once by priority. */
function inRejectOrder(queue: Queue | undefined, group: readonly Delivery[]): readonly Delivery[] {
  if (group.length === 1 || queue?.type !== 'classic') return group;
  return [...group].sort((left, right) => left.entry.lane - right.entry.lane);
}

function isFull(queue: Queue | undefined, serial: number | null): boolean {
  const consumer = queue?.consumers.find((other) => other.serial === serial);
  return consumer !== undefined && lacksCredit(consumer);
}

/** The queue no longer counts these deliveries of one group as unacknowledged. False when the queue is gone. */
export function release(run: Run, group: readonly Delivery[]): boolean {
  const [delivery] = group;
  const queue = delivery && queueOf(run, delivery.queue);
  if (!delivery || !queue || queue.incarnation !== delivery.incarnation) return false;
  const count = group.length;
  const released: Queue = {
    ...queue,
    unacknowledged: queue.unacknowledged - count,
    consumers: queue.consumers.map((consumer) =>
      consumer.serial === delivery.consumer
        ? { ...consumer, unacknowledged: consumer.unacknowledged - count }
        : consumer,
    ),
  };
  putQueue(run, released);
  return true;
}

/** Room on the channel as a whole: its consumers may take part again in every queue. */
export function rejoinEverywhere(run: Run, at: OnChannel): void {
  const channel = channelOf(run, at.connection, at.channel);
  if (!channel || channel.globalPrefetchCount === 0 || isChannelFull(channel)) return;
  for (const name of new Set(channel.consumers.map((consumer) => consumer.queue))) {
    rejoinRound(run, name, at.connection, at.channel);
    dispatchQueue(run, name);
  }
}
