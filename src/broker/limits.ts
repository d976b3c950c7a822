/*
 * What bounds a queue: length limits and expiry, both acting at the head. Models x-max-length, x-max-length-bytes,
 * x-overflow and TTL on classic and quorum queues.
 */
import { deadLetter } from './deadLetter';
import type { DeadLetterReason, Entry, Queue } from './model';
import { first } from './orderedList';
import { withoutHead } from './ready';
import { canBeTaken } from './room';
import { assert, putQueue, queueOf, type Run } from './run';

/** A quorum queue that refused takes messages again once it is down to this share of its limit. */
const QUORUM_SOFT_LIMIT = 0.8;

/** Whether the ready messages exceed the given share of the queue's limits. */
export function isOver(queue: Queue, share: number): boolean {
  const { lengthMax, bytesMax } = queue.limits;
  const length = queue.ready.size + queue.held.length;
  return (
    (lengthMax !== null && length > Math.trunc(lengthMax * share)) ||
    (bytesMax !== null && queue.readyBytes > Math.trunc(bytesMax * share))
  );
}

/**
 * What a queue does after its ready messages changed: it drops its head while it is over its limit and removes
 * expired messages from the head. A message that a consumer can take at once is spared.
 */
export function keepLimits(run: Run, name: string): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  if (queue.limits.overflow === 'drop-head') dropOverflow(run, queue);
  else if (queue.type === 'quorum') adjustRefusing(run, queue);
  expireHead(run, name);
}

function dropOverflow(run: Run, start: Queue): void {
  if (start.limits.lengthMax === null && start.limits.bytesMax === null) return;
  if (start.ready.size === 1 && canBeTaken(run, start)) return;
  for (let queue: Queue | undefined = start; queue && queue.ready.size > 0 && isOver(queue, 1);) {
    discardHead(run, queue, 'maxlen');
    queue = queueOf(run, start.name);
  }
}

function adjustRefusing(run: Run, queue: Queue): void {
  const over = isOver(queue, 1);
  if (!over && isOver(queue, QUORUM_SOFT_LIMIT)) return;
  const publishers = Object.keys(queue.refusing);
  if (publishers.every((publisher) => queue.refusing[publisher] === over)) return;
  const refusing = Object.fromEntries(publishers.map((publisher) => [publisher, over]));
  putQueue(run, { ...queue, refusing });
}

/** Removes overdue messages from the head of a queue; an overdue one behind it stays. */
export function expireHead(run: Run, name: string): void {
  for (;;) {
    const queue = queueOf(run, name);
    const head = queue && first(queue.ready);
    if (!queue || !head || head.expiresAt === null || head.expiresAt > run.now) return;
    discardHead(run, queue, 'expired');
  }
}

function discardHead(run: Run, queue: Queue, reason: DeadLetterReason): void {
  const head = first(queue.ready);
  assert(head, 'no head to discard');
  putQueue(run, withoutHead(queue));
  discard(run, queue.name, head, reason);
}

/** An entry that has already left the queue dies: it is dead-lettered where the queue says so, else gone. */
export function discard(run: Run, name: string, entry: Entry, reason: DeadLetterReason): void {
  const queue = queueOf(run, name);
  if (queue && queue.limits.deadLetterExchange !== null) deadLetter(run, queue, entry, reason);
  else run.events.push({ type: 'dropped', queue: name, entry: entry.id, reason, message: entry.message });
}
