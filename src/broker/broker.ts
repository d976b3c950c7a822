/*
 * The simulated RabbitMQ as a value: every function takes a broker and gives the next one with what happened. See
 * model.ts for what it leaves out, version.ts for what differs between releases.
 */
import { ageAll, nextDue as dueOf } from './advance';
import { endChannel, endConnection, restart } from './close';
import { cancel, consume, get, limitPrefetch } from './consume';
import type { BrokerEvent } from './event';
import { bind, declareExchange, deleteExchange, PREDECLARED_EXCHANGES, unbind } from './exchange';
import { answer, type Refusal } from './frame';
import { dispatchQueue } from './dispatch';
import { handOver } from './handOver';
import type { Broker, BrokerOptions } from './model';
import type { OnChannel, Operation, OperationOf } from './operation';
import { flushTransit, publish, publishMany } from './publish';
import { declareQueue, deleteQueue, purge, readCounts } from './queue';
import { handOvers, type HandOver, type HandOverTo } from './room';
import { assert, openChannel, putChannel, queueOf, startRun, type Run } from './run';
import { acknowledge, recover, rejectDelivery } from './settle';

export type { HandOver, HandOverTo };

/** The broker afterwards, and everything that happened on the way, in order. */
export interface Result {
  readonly broker: Broker;
  readonly events: readonly BrokerEvent[];
}

/** A freshly started broker with the predeclared exchanges and nothing else. */
export function createBroker({ version, ackTimeoutMs = null }: BrokerOptions): Broker {
  return {
    version,
    ackTimeoutMs,
    exchanges: Object.fromEntries(PREDECLARED_EXCHANGES.map((exchange) => [exchange.name, exchange])),
    bindings: [],
    queues: {},
    connections: {},
    nextEntryId: 1,
    nextSerial: 1,
    generatedTags: 0,
    generatedQueues: 0,
  };
}

/**
 * One operation at the virtual time `now`. Queues do not hand over to consumers by themselves: that is `deliver` or
 * `dispatch`. A protocol error is an event; it never throws for what a client does.
 */
export function execute(broker: Broker, operation: Operation, now: number): Result {
  return perform(startRun(broker, now, false), operation);
}

/** As `execute`, but with the broker's own rule at work throughout: what a real server does until it is quiet. */
export function executeAndDispatch(broker: Broker, operation: Operation, now: number): Result {
  return perform(startRun(broker, now, true), operation);
}

/** Every consumer of every queue: whether it may have the head of its queue at `now`, or why not. */
export function deliverable(broker: Broker, now: number): readonly HandOver[] {
  return handOvers(broker, now);
}

/** Hands the head of a queue to a consumer that may have it (see `deliverable`). */
export function deliver(broker: Broker, to: HandOverTo, now: number): Result {
  const run = startRun(broker, now, false);
  const consumer = queueOf(run, to.queue)?.consumers.find(
    ({ connection, channel, consumerTag }) =>
      connection === to.connection && channel === to.channel && consumerTag === to.consumerTag,
  );
  assert(consumer, `no consumer ${to.consumerTag} on queue ${to.queue}`);
  handOver(run, to.queue, consumer.serial);
  flushTransit(run);
  return finish(run);
}

/** The broker's own rule: every queue hands over (priority, round robin, single active consumer) until none can. */
export function dispatch(broker: Broker, now: number): Result {
  const run = startRun(broker, now, true);
  for (const name of Object.keys(broker.queues).sort()) dispatchQueue(run, name);
  flushTransit(run);
  return finish(run);
}

/** Everything that falls due by itself up to and including `now`: TTL, x-expires, ack timeout. */
export function advance(broker: Broker, now: number): Result {
  return advanceWith(broker, now, false);
}

/** As `advance`, but handing over by the broker's own rule at each moment something falls due. */
export function advanceAndDispatch(broker: Broker, now: number): Result {
  return advanceWith(broker, now, true);
}

/** Earliest moment, `now` or later, at which `advance` would do something; null when nothing is waiting. */
export function nextDue(broker: Broker, now: number): number | null {
  const due = dueOf(broker);
  return due === null ? null : Math.max(due, now);
}

function advanceWith(start: Broker, now: number, dispatches: boolean): Result {
  let broker = start;
  const events: BrokerEvent[] = [];
  for (let due = dueOf(broker); due !== null && due <= now; due = dueOf(broker)) {
    const run = startRun(broker, due, dispatches);
    ageAll(run);
    broker = run.broker;
    events.push(...run.events);
  }
  return { broker, events };
}

function finish({ broker, events }: Run): Result {
  return { broker, events };
}

function perform(run: Run, operation: Operation): Result {
  if ('channel' in operation) performOnChannel(run, operation);
  else if (operation.op === 'restartBroker') restart(run);
  else if (operation.op === 'counts') readCounts(run, operation);
  else {
    answer(run, operation);
    endConnection(run, operation.connection);
  }
  flushTransit(run);
  return finish(run);
}

function performOnChannel(run: Run, operation: Extract<Operation, OnChannel>): void {
  const refusal = obey(run, operation);
  if (refusal) refuse(run, operation, refusal);
}

function obey(run: Run, operation: Extract<Operation, OnChannel>): Refusal | null {
  switch (operation.op) {
    case 'queueDeclare':
      return declareQueue(run, operation);
    case 'queueDelete':
      return deleteQueue(run, operation);
    case 'purge':
      return purge(run, operation);
    case 'queueBind':
    case 'exchangeBind':
      return bind(run, operation);
    case 'queueUnbind':
    case 'exchangeUnbind':
      return unbind(run, operation);
    case 'exchangeDeclare':
      return declareExchange(run, operation);
    case 'exchangeDelete':
      return deleteExchange(run, operation);
    case 'confirmSelect':
      return selectConfirms(run, operation);
    case 'qos':
      return limitPrefetch(run, operation);
    case 'publish':
      return publish(run, operation, operation);
    case 'publishMany':
      return publishMany(run, operation);
    case 'consume':
      return consume(run, operation);
    case 'cancel':
      return cancel(run, operation);
    case 'ack':
      return acknowledge(run, operation);
    case 'nack':
    case 'reject':
      return rejectDelivery(run, operation);
    case 'get':
      return get(run, operation);
    case 'recover':
      return recover(run, operation);
    case 'closeChannel':
      return closeChannel(run, operation);
  }
}

/** A channel enters confirm mode; selecting twice changes nothing. */
function selectConfirms(run: Run, operation: OnChannel & OperationOf<'confirmSelect'>): null {
  const channel = openChannel(run, operation.connection, operation.channel);
  const nextPublishSequenceNumber = channel.nextPublishSequenceNumber ?? 1;
  putChannel(run, operation.connection, operation.channel, { ...channel, nextPublishSequenceNumber });
  answer(run, operation);
  return null;
}

function closeChannel(run: Run, operation: OnChannel & OperationOf<'closeChannel'>): null {
  answer(run, operation);
  endChannel(run, operation);
  return null;
}

/** A protocol error ends its channel or connection; the client is told first. */
function refuse(run: Run, { connection, channel }: OnChannel, { ends, replyCode, replyText }: Refusal): void {
  if (ends === 'channel') {
    run.events.push({ type: 'channelClosed', connection, channel, replyCode, replyText });
    endChannel(run, { connection, channel });
  } else {
    run.events.push({ type: 'connectionClosed', connection, replyCode, replyText });
    endConnection(run, connection);
  }
}
