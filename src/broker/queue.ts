/*
 * Queues: declaring, deleting, purging, counting. Models classic and quorum queues, durable, exclusive, autoDelete,
 * server-named and expiring ones. Leaves out streams and policies.
 */
import { inequivalent, inequivalentArgument, reserved } from './exchange';
import type { QueueCounts } from './event';
import {
  answer,
  lockedQueue,
  noQueue,
  notImplemented,
  preconditionFailed,
  queueRefusal,
  theQueue,
  type Refusal,
} from './frame';
import { keepLimits } from './limits';
import type { Broker, Queue, Table, TableValue } from './model';
import { emptyList, toArray } from './orderedList';
import type { OnChannel, OperationOf } from './operation';
import { COMPARED_ARGUMENTS, declarationRefusal, limitsOf, queueTypeOf } from './queueArguments';
import { removeQueue, touched } from './removal';
import { sameValue } from './route';
import { lookUp, openChannel, putQueue, queueOf, type Run } from './run';

/** A client declares a queue, or asks for it with passive. */
export function declareQueue(run: Run, operation: OnChannel & OperationOf<'queueDeclare'>): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const asked = operation.queue;
  if (operation.passive === true) return declarePassively(run, operation);
  const name = asked === '' ? generatedName(run) : asked;
  const current = queueOf(run, name);
  const refusal =
    (asked === '' ? null : reserved('queue', name)) ??
    (current ? inequivalence(current, operation) : declarationRefusal(run.broker.version, name, operation));
  if (refusal) return refusal;
  if (current) putQueue(run, touched(current, run.now));
  else create(run, name, operation);
  answerCounts(run, operation, name);
  return null;
}

function declarePassively(run: Run, operation: OnChannel & OperationOf<'queueDeclare'>): Refusal | null {
  const refusal = queueRefusal(run, operation.queue, operation.connection);
  const queue = queueOf(run, operation.queue);
  if (refusal || !queue) return refusal ?? noQueue(operation.queue);
  putQueue(run, touched(queue, run.now));
  answerCounts(run, operation, queue.name);
  return null;
}

function answerCounts(run: Run, operation: OnChannel & OperationOf<'queueDeclare'>, queue: string): void {
  const { ready, consumers } = countsOf(run.broker, queueOf(run, queue) as Queue);
  answer(run, operation, { queue, messageCount: ready, consumerCount: consumers });
}

function generatedName(run: Run): string {
  const generatedQueues = run.broker.generatedQueues + 1;
  run.broker = { ...run.broker, generatedQueues };
  return `amq.gen-#${generatedQueues}`;
}

function create(run: Run, name: string, operation: OnChannel & OperationOf<'queueDeclare'>): void {
  const { nextSerial, version } = run.broker;
  const given = operation.arguments ?? {};
  run.broker = { ...run.broker, nextSerial: nextSerial + 1 };
  const queue: Queue = {
    name,
    incarnation: nextSerial,
    type: queueTypeOf(given),
    durable: operation.durable ?? false,
    autoDelete: operation.autoDelete ?? false,
    owner: operation.exclusive === true ? operation.connection : null,
    arguments: given,
    limits: limitsOf(version, given),
    ready: emptyList(),
    readyBytes: 0,
    unacknowledged: 0,
    consumers: [],
    activeConsumer: null,
    nextPosition: 0,
    nextTurn: 0,
    nextLook: null,
    expiresAt: null,
    refusing: {},
    held: [],
  };
  putQueue(run, touched(queue, run.now));
}

function inequivalence(current: Queue, operation: OnChannel & OperationOf<'queueDeclare'>): Refusal | null {
  const owner = operation.exclusive === true ? operation.connection : null;
  if (current.owner !== owner) return lockedQueue(current.name);
  const fields = [
    ['durable', operation.durable ?? false, current.durable],
    ['auto_delete', operation.autoDelete ?? false, current.autoDelete],
  ] as const;
  for (const [field, received, is] of fields) {
    if (received !== is) return inequivalent(field, theQueue(current.name), `'${received}'`, `'${is}'`);
  }
  const given = operation.arguments ?? {};
  for (const key of COMPARED_ARGUMENTS) {
    const received = comparedValue(given, key);
    const is = comparedValue(current.arguments, key);
    if (!sameValue(received, is)) return inequivalentArgument(key, theQueue(current.name), received, is);
  }
  return null;
}

/** A classic queue may say that it is one. */
function comparedValue(given: Table, key: string): TableValue {
  const value = given[key] ?? null;
  return key === 'x-queue-type' && value === 'classic' ? null : value;
}

/** A client deletes a queue; a missing one is fine. Only ready messages count as content. */
export function deleteQueue(run: Run, operation: OnChannel & OperationOf<'queueDelete'>): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const queue = queueOf(run, operation.queue);
  if (!queue) {
    answer(run, operation, { messageCount: 0 });
    return null;
  }
  const refusal = queueRefusal(run, queue.name, operation.connection) ?? inUse(queue, operation);
  if (refusal) return refusal;
  answer(run, operation, { messageCount: queue.ready.size });
  removeQueue(run, queue.name, 'deleted');
  return null;
}

function inUse(queue: Queue, operation: OperationOf<'queueDelete'>): Refusal | null {
  if (queue.type === 'quorum' && (operation.ifUnused === true || operation.ifEmpty === true)) {
    const flag = operation.ifUnused === true ? 'if-unused' : 'if-empty';
    const why = `queue.delete operations with ${flag} flag set are not supported by quorum queues`;
    return notImplemented(`cannot delete ${theQueue(queue.name)}. ${why}`);
  }
  if (operation.ifUnused === true && queue.consumers.length > 0) {
    return preconditionFailed(`${theQueue(queue.name)} in use`);
  }
  if (operation.ifEmpty === true && queue.ready.size > 0) {
    return preconditionFailed(`${theQueue(queue.name)} not empty`);
  }
  return null;
}

/** A client removes all ready messages; unacknowledged ones stay. */
export function purge(run: Run, operation: OnChannel & OperationOf<'purge'>): Refusal | null {
  openChannel(run, operation.connection, operation.channel);
  const refusal = queueRefusal(run, operation.queue, operation.connection);
  const queue = queueOf(run, operation.queue);
  if (refusal || !queue) return refusal ?? noQueue(operation.queue);
  putQueue(run, { ...queue, ready: emptyList(), readyBytes: 0 });
  answer(run, operation, { messageCount: queue.ready.size });
  for (const { id: entry, message } of toArray(queue.ready)) {
    run.events.push({ type: 'dropped', queue: queue.name, entry, reason: 'purged', message });
  }
  keepLimits(run, queue.name);
  return null;
}

/** The operator reads the counts of queues; missing ones are left out. */
export function readCounts(run: Run, operation: OperationOf<'counts'>): void {
  const queues: Record<string, QueueCounts> = {};
  for (const name of operation.queues) {
    const queue = queueOf(run, name);
    if (queue) queues[name] = countsOf(run.broker, queue);
  }
  run.events.push({ type: 'counts', queues });
}

/**
 * Ready, unacknowledged and consumers of a queue. A quorum queue counts as consumers also every unsettled get and
 * every cancelled consumer that still holds messages.
 */
export function countsOf(broker: Broker, queue: Queue): QueueCounts {
  const holders = queue.type === 'quorum' ? formerHolders(broker, queue) : 0;
  return {
    ready: queue.ready.size,
    unacked: queue.unacknowledged,
    consumers: queue.consumers.length + holders,
  };
}

function formerHolders(broker: Broker, queue: Queue): number {
  const cancelled = new Set<number>();
  let gets = 0;
  for (const connection of Object.values(broker.connections)) {
    for (const channel of Object.values(connection.channels)) {
      for (const delivery of toArray(channel.unacknowledged)) {
        if (delivery.queue !== queue.name || delivery.incarnation !== queue.incarnation) continue;
        if (delivery.consumer === null) gets += 1;
        else cancelled.add(delivery.consumer);
      }
    }
  }
  for (const { serial } of queue.consumers) cancelled.delete(serial);
  return gets + cancelled.size;
}

/** A queue by name, or undefined. */
export function findQueue(broker: Broker, name: string): Queue | undefined {
  return lookUp(broker.queues, name);
}
