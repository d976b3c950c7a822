/*
 * A message arrives in a queue, or is refused. Models classic and quorum queues with x-max-priority, TTL and
 * reject-publish. Leaves out message priorities on quorum queues (4.0 and later).
 */
import { deadLetter } from './deadLetter';
import { dispatchQueue } from './dispatch';
import { isOver, keepLimitsOnArrival } from './limits';
import type { Entry, Message, Queue } from './model';
import { QUORUM_LANE_FRESH, utf8Length, withReady } from './ready';
import { lacksRoom } from './room';
import { putQueue, queueOf, type Run } from './run';

/** A queue is sent a message. False when it refuses it; `publisher` names the channel it came from, if any. */
export function takeIn(run: Run, name: string, message: Message, publisher: string | null): boolean {
  const queue = queueOf(run, name);
  if (!queue) return true;
  if (refuses(run, queue, message, publisher)) {
    run.events.push({ type: 'refused', queue: name, message });
    return false;
  }
  add(run, name, message);
  dispatchQueue(run, name);
  keepLimitsOnArrival(run, name);
  return true;
}

function add(run: Run, name: string, message: Message): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  const id = run.broker.nextEntryId;
  const entry: Entry = {
    id,
    lane: laneOf(queue, message),
    position: queue.nextPosition,
    message,
    redelivered: false,
    deliveryCount: 0,
    expiresAt: expiryOf(run, queue, message),
  };
  run.broker = { ...run.broker, nextEntryId: id + 1 };
  putQueue(run, { ...withReady(queue, entry), nextPosition: queue.nextPosition + 1 });
  run.events.push({ type: 'enqueued', queue: queue.name, entry: id, message });
}

function laneOf(queue: Queue, message: Message): number {
  if (queue.type === 'quorum') return QUORUM_LANE_FRESH;
  const { priorityMax } = queue.limits;
  return priorityMax === null ? 0 : priorityMax - Math.min(message.priority ?? 0, priorityMax);
}

/**
 * With a time of 0 the broker hands a message to a consumer with room before it would expire. Where handing over is
 * somebody's decision, such a message waits for it until time passes.
 */
function expiryOf(run: Run, queue: Queue, message: Message): number | null {
  const own = message.expiration === undefined ? Infinity : Number(message.expiration);
  const ttl = Math.min(own, queue.limits.messageTtlMs ?? Infinity);
  if (ttl === Infinity) return null;
  return run.now + (ttl === 0 && !run.dispatches && someoneHasRoom(run, queue) ? 1 : ttl);
}

function someoneHasRoom({ broker }: Run, queue: Queue): boolean {
  const { activeConsumer, consumers } = queue;
  return consumers.some(
    (consumer) =>
      (activeConsumer ?? consumer.serial) === consumer.serial && lacksRoom(broker, queue, consumer) === null,
  );
}

function refuses(run: Run, queue: Queue, message: Message, publisher: string | null): boolean {
  const { overflow, lengthMax, bytesMax, deadLetterExchange } = queue.limits;
  if (overflow === 'drop-head' || (lengthMax === null && bytesMax === null)) return false;
  if (queue.type === 'quorum') return publisher !== null && quorumRefuses(run, queue, publisher);
  const full =
    (lengthMax !== null && queue.ready.size + 1 > lengthMax) ||
    (bytesMax !== null && queue.readyBytes + utf8Length(message.body) > bytesMax);
  if (full && overflow === 'reject-publish-dlx' && deadLetterExchange !== null) {
    deadLetter(run, queue, { id: -1, message }, 'maxlen');
  }
  return full;
}

/**
 * A quorum queue tells publishing channels to stop only after it went over its limit, and to go on only when it is
 * well below again: one message too many gets in, and some fewer than the limit are kept out.
 */
function quorumRefuses(run: Run, queue: Queue, publisher: string): boolean {
  if (!Object.hasOwn(queue.refusing, publisher)) {
    putQueue(run, { ...queue, refusing: { ...queue.refusing, [publisher]: isOver(queue, 1) } });
  }
  return queueOf(run, queue.name)?.refusing[publisher] === true;
}
