/*
 * Who may have the head of a queue. Models prefetch per consumer and per channel, consumer priority and single active
 * consumer.
 */
import type { Broker, Channel, Consumer, Queue } from './model';
import { first } from './orderedList';
import { expiryDue } from './ready';
import { assert, connectionOf, lookUp, type Run } from './run';

/** Names one consumer of one queue. */
export interface HandOverTo {
  readonly queue: string;
  readonly connection: string;
  readonly channel: string;
  readonly consumerTag: string;
}

export const HAND_OVER_OBSTACLES = [
  'empty',
  'expired',
  'notActive',
  'prefetch',
  'channelPrefetch',
  'lowerPriority',
] as const;
/** Why a consumer does not get the head of its queue now. */
export type HandOverObstacle = (typeof HAND_OVER_OBSTACLES)[number];

/** A possible hand-over, or why it is not possible. */
export interface HandOver extends HandOverTo {
  readonly obstacle: HandOverObstacle | null;
}

/** One row per consumer of every queue, queues by name, consumers in the order of subscribing. */
export function handOvers(broker: Broker, now: number): HandOver[] {
  const rows: HandOver[] = [];
  for (const name of Object.keys(broker.queues).sort()) {
    const queue = broker.queues[name] as Queue;
    if (queue.consumers.length === 0) continue;
    const able = queue.consumers.map((consumer) => ownObstacle(broker, queue, consumer, now));
    const top = queue.consumers.reduce(
      (best, { priority }, index) => (able[index] === null ? Math.max(best, priority) : best),
      -Infinity,
    );
    queue.consumers.forEach(({ connection, channel, consumerTag, priority }, index) => {
      const own = able[index] ?? null;
      const obstacle = own ?? (priority < top ? 'lowerPriority' : null);
      rows.push({ queue: name, connection, channel, consumerTag, obstacle });
    });
  }
  return rows;
}

function ownObstacle(broker: Broker, queue: Queue, consumer: Consumer, now: number): HandOverObstacle | null {
  const head = first(queue.ready);
  if (!head) return 'empty';
  if (expiryDue(queue) <= now) return 'expired';
  if (queue.activeConsumer !== null && queue.activeConsumer !== consumer.serial) return 'notActive';
  return lacksRoom(broker, queue, consumer);
}

/** Whether the consumer or its channel is full. */
export function lacksRoom(broker: Broker, queue: Queue, consumer: Consumer): HandOverObstacle | null {
  if (lacksCredit(consumer) && !(consumer.noAck && queue.type === 'classic')) return 'prefetch';
  // A quorum queue knows nothing of the global prefetch.
  if (queue.type === 'quorum') return null;
  const channels = connectionOf(broker, consumer.connection)?.channels;
  const channel = channels && lookUp(channels, consumer.channel);
  assert(channel, 'a consumer outlived its channel');
  return isChannelFull(channel) ? 'channelPrefetch' : null;
}

/** Whether a consumer holds as much as its own prefetch allows. */
export function lacksCredit({ prefetchCount, surplusCredit, unacknowledged }: Consumer): boolean {
  return prefetchCount > 0 && unacknowledged >= prefetchCount + surplusCredit;
}

/** Whether a channel holds as much as its global prefetch allows. */
export function isChannelFull({ globalPrefetchCount, globalVolume }: Channel): boolean {
  return globalPrefetchCount > 0 && globalVolume >= globalPrefetchCount;
}

/** Whether some consumer could take the head of the queue at once. */
export function canBeTaken(run: Run, queue: Queue): boolean {
  return queue.consumers.some((consumer) => ownObstacle(run.broker, queue, consumer, run.now) === null);
}
