/*
 * Returning: unsettled entries become ready again. Models the original position on classic queues, and on quorum
 * queues the returned ones as a queue of their own served first, the back of the queue without a delivery limit, and
 * the delivery limit itself.
 */
import type { ReturnCause } from './event';
import { dispatchQueue } from './dispatch';
import { discard, expireHead, keepLimits } from './limits';
import type { Entry, Queue } from './model';
import { upTo } from './orderedList';
import { requeuedAt, withReady } from './ready';
import { putQueue, queueOf, type Run } from './run';
import { rulesOf } from './version';

/** Client operations that return a message one by one, as opposed to losing the channel. */
const BY_CLIENT: readonly ReturnCause[] = ['nack', 'reject', 'recover'];

/**
 * The entries, which nobody holds any more, go back to their queue in the given order. `holder` is the serial of the
 * consumer that gave them back, if it still consumes.
 */
export function giveBack(
  run: Run,
  name: string,
  entries: readonly Entry[],
  cause: ReturnCause,
  holder: number | null = null,
): void {
  const queue = queueOf(run, name);
  if (!queue || entries.length === 0) return;
  if (queue.type === 'classic') returnToClassic(run, name, entries, cause);
  else returnToQuorum(run, queue, entries, cause, holder);
}

function returnToClassic(run: Run, name: string, entries: readonly Entry[], cause: ReturnCause): void {
  for (const entry of entries) makeReady(run, name, { ...entry, redelivered: true }, cause);
  keepLimits(run, name);
  dispatchQueue(run, name);
  keepLimits(run, name);
}

/**
 * What a quorum queue dead-letters in one go leaves in this order: dropped for length, come back too often, expired.
 */
function returnToQuorum(
  run: Run,
  queue: Queue,
  entries: readonly Entry[],
  cause: ReturnCause,
  holder: number | null,
): void {
  const { name } = queue;
  const earlier = run.transit;
  run.transit = [];
  const failed = takeBack(run, queue, entries, cause);
  for (const entry of failed) discard(run, name, entry, 'delivery_limit');
  if (rulesOf(run.broker.version).overLimitFreesTwo) giveSurplus(run, name, holder, failed.length);
  dispatchQueue(run, name);
  expireHead(run, name);
  const failedAndExpired = run.transit;
  run.transit = [];
  keepLimits(run, name);
  run.transit = [...earlier, ...run.transit, ...failedAndExpired];
}

function giveSurplus(run: Run, name: string, holder: number | null, count: number): void {
  const queue = queueOf(run, name);
  if (!queue || holder === null || count === 0) return;
  const consumers = queue.consumers.map((consumer) =>
    consumer.serial === holder ? { ...consumer, surplusCredit: consumer.surplusCredit + count } : consumer,
  );
  putQueue(run, { ...queue, consumers });
}

/** Puts the entries back where they belong; answers those that came back too often. */
function takeBack(run: Run, queue: Queue, entries: readonly Entry[], cause: ReturnCause): readonly Entry[] {
  const failed: Entry[] = [];
  const { deliveryLimit } = queue.limits;
  const toBack = deliveryLimit === null && BY_CLIENT.includes(cause);
  const counts =
    rulesOf(run.broker.version).everyReturnCounts || !['nack', 'recover', 'ackTimeout'].includes(cause);
  for (const entry of entries) {
    const returned: Entry = {
      ...entry,
      redelivered: true,
      deliveryCount: entry.deliveryCount + (counts ? 1 : 0),
    };
    if (deliveryLimit !== null && returned.deliveryCount > deliveryLimit) {
      failed.push(returned);
      continue;
    }
    const current = queueOf(run, queue.name) as Queue;
    makeReady(run, queue.name, requeuedAt(current, returned, toBack ? 'back' : 'amongReturned'), cause);
    if (toBack) dispatchQueue(run, queue.name);
  }
  return failed;
}

function makeReady(run: Run, name: string, entry: Entry, cause: ReturnCause): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  const filled = withReady(queue, entry);
  putQueue(run, queue.type === 'quorum' ? { ...filled, nextPosition: queue.nextPosition + 1 } : filled);
  const before = upTo(queue.ready, (other) => other.lane - entry.lane || other.position - entry.position);
  run.events.push({
    type: 'returned',
    ...{ queue: name, entry: entry.id, cause, position: before.length, message: entry.message },
  });
}
