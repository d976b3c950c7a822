import type { Entry, Queue } from './model';
import { first, insert, removeFirst } from './orderedList';
import { assert } from './run';

/** Lane of a quorum queue's messages; those that came back stand before them in lane 0. */
export const QUORUM_LANE_FRESH = 1;

/** The queue with the entry ready at its lane and position. */
export function withReady(queue: Queue, entry: Entry): Queue {
  const ready = insert(
    queue.ready,
    entry,
    (other) => other.lane - entry.lane || other.position - entry.position,
  );
  return { ...queue, ready, readyBytes: queue.readyBytes + bytesOf(queue, entry) };
}

/** The queue without its head, which must exist. */
export function withoutHead(queue: Queue): Queue {
  const head = first(queue.ready);
  assert(head, 'no head to take');
  return { ...queue, ready: removeFirst(queue.ready), readyBytes: queue.readyBytes - bytesOf(queue, head) };
}

function bytesOf(queue: Queue, entry: Entry): number {
  return queue.limits.bytesMax === null ? 0 : utf8Length(entry.message.body);
}

/** Length in bytes of the text in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** The entry at the back of a quorum queue, or behind the returned ones, which are served first. */
export function requeuedAt(queue: Queue, entry: Entry, place: 'amongReturned' | 'back'): Entry {
  return { ...entry, lane: place === 'back' ? QUORUM_LANE_FRESH : 0, position: queue.nextPosition };
}

/**
 * When the queue next removes expired messages from its head; Infinity when it will not. A priority queue does not
 * look at its head when a message gets there by overtaking, and hands it out even if it is overdue.
 */
export function expiryDue(queue: Queue): number {
  if (queue.limits.priorityMax !== null) return queue.nextLook ?? Infinity;
  return first(queue.ready)?.expiresAt ?? Infinity;
}
