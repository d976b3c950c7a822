/*
 * What bounds a queue: length limits and expiry, both acting at the head. Models x-max-length, x-max-length-bytes,
 * x-overflow and TTL on classic and quorum queues.
 */
import { deadLetter } from './deadLetter';
import type { DeadLetterReason, Entry, Queue } from './model';
import { first } from './orderedList';
import { withoutHead } from './ready';
import { canBeTaken } from './room';
import { putQueue, queueOf, type Run } from './run';
import { rulesOf } from './version';

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
  keepLength(run, queue);
  expireHead(run, name);
}

/** What a queue does after its head was handed out. */
export function afterRemoval(run: Run, name: string): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  if (queue.type === 'quorum') adjustRefusing(run, queue);
  expireHead(run, name);
}

/**
 * What a queue does after a message came in at its end: as `keepLimits`, but it looks for expired messages only if
 * its head may have changed.
 */
export function keepLimitsOnArrival(run: Run, name: string): void {
  const before = queueOf(run, name);
  if (!before) return;
  const dropped = keepLength(run, before);
  if (dropped || before.type === 'quorum' || before.ready.size === 1) expireHead(run, name);
}

/** Whether anything had to go. */
function keepLength(run: Run, queue: Queue): boolean {
  if (queue.limits.overflow === 'drop-head') return dropOverflow(run, queue);
  if (queue.type === 'quorum') adjustRefusing(run, queue);
  return false;
}

function dropOverflow(run: Run, start: Queue): boolean {
  if (start.limits.lengthMax === null && start.limits.bytesMax === null) return false;
  if (start.ready.size === 1 && canBeTaken(run, start)) return false;
  const dropped: Entry[] = [];
  for (
    let queue = start;
    queue.ready.size > 0 && isOver(queue, 1);
    queue = queueOf(run, start.name) ?? queue
  ) {
    dropped.push(first(queue.ready) as Entry);
    putQueue(run, withoutHead(queue));
  }
  // Until 4.3 a quorum queue sent what it dropped at once in the reverse order (rabbitmq-server issue 14926).
  if (start.type === 'quorum' && !rulesOf(run.broker.version).dropsInOrder) dropped.reverse();
  for (const entry of dropped) discard(run, start.name, entry, 'maxlen');
  return dropped.length > 0;
}

function adjustRefusing(run: Run, queue: Queue): void {
  const over = isOver(queue, 1);
  if (!over && isOver(queue, QUORUM_SOFT_LIMIT)) return;
  const publishers = Object.keys(queue.refusing);
  if (publishers.every((publisher) => queue.refusing[publisher] === over)) return;
  const refusing = Object.fromEntries(publishers.map((publisher) => [publisher, over]));
  putQueue(run, { ...queue, refusing });
}

/**
 * Removes overdue messages from the head of a queue; an overdue one behind it stays. With `spare` one that is due this
 * very moment stays as well: a quorum queue hands that out if it can.
 */
export function expireHead(run: Run, name: string, spare = false): void {
  for (;;) {
    const queue = queueOf(run, name);
    const head = queue && first(queue.ready);
    if (!queue || !head || head.expiresAt === null || head.expiresAt > run.now) break;
    if (spare && head.expiresAt === run.now) break;
    putQueue(run, withoutHead(queue));
    discard(run, name, head, 'expired');
  }
  setNextLook(run, name);
}

/** A priority queue looks again when its present head is due, or earlier if it meant to. */
function setNextLook(run: Run, name: string): void {
  const queue = queueOf(run, name);
  if (!queue || queue.limits.priorityMax === null) return;
  const meant = queue.nextLook !== null && queue.nextLook > run.now ? queue.nextLook : null;
  const due = first(queue.ready)?.expiresAt ?? null;
  const nextLook = meant === null || due === null ? (due ?? meant) : Math.min(meant, due);
  if (nextLook !== queue.nextLook) putQueue(run, { ...queue, nextLook });
}

/** An entry that has already left the queue dies: it is dead-lettered where the queue says so, else gone. */
export function discard(run: Run, name: string, entry: Entry, reason: DeadLetterReason): void {
  const queue = queueOf(run, name);
  if (queue && queue.limits.deadLetterExchange !== null) deadLetter(run, queue, entry, reason);
  else run.events.push({ type: 'dropped', queue: name, entry: entry.id, reason, message: entry.message });
}
