/**
 * Between a process and the broker: what a client sends, and what it does with every frame it gets.
 * A connection is two first-in-first-out pipes; frames arrive at once unless the scenario marks a pipe slow.
 */
import { execute, type Result } from '../broker/broker';
import { isFrame, type Frame } from '../broker/event';
import type { Operation } from '../broker/operation';
import { changeProcess, planOf, processOf, type Moving } from './moving';
import type { Connection, CopyName, HeldDelivery, PendingConfirm, Process, ProcessName } from './world';

/** Sends one operation on the channel of a process: into a slow pipe, into silence, or to the broker at once. */
export function send(moving: Moving, name: ProcessName, operation: Operation, copy: CopyName | null): void {
  const process = processOf(moving.world, name);
  if (process.connection?.silentSinceMs !== null) {
    moving.events.push({ type: 'frameLost', process: name, direction: 'out', what: operation.op, copy });
    return;
  }
  if (planOf(moving.engine, name).slowOut) {
    changeProcess(moving, name, { toBroker: [...process.toBroker, { operation, copy }] });
    moving.events.push({ type: 'underWay', process: name, direction: 'out', what: operation.op, copy });
    return;
  }
  absorb(moving, execute(moving.world.broker, operation, moving.world.nowMs));
}

/** Takes over what the broker did, and gives every frame to the process it is for. */
export function absorb(moving: Moving, result: Result): void {
  moving.world = { ...moving.world, broker: result.broker };
  for (const event of result.events) {
    moving.events.push({ type: 'broker', event });
    const owner = isFrame(event) ? ownerOf(moving, event) : null;
    if (owner !== null && isFrame(event)) incoming(moving, owner, event);
  }
}

/** The process whose connection a frame is for; null when its process no longer has it. */
function ownerOf(moving: Moving, event: Frame): ProcessName | null {
  const label = 'connection' in event ? event.connection : null;
  return moving.world.processes.find((process) => process.connection?.label === label)?.name ?? null;
}

function incoming(moving: Moving, name: ProcessName, event: Frame): void {
  const process = processOf(moving.world, name);
  if (process.connection?.silentSinceMs !== null) {
    moving.events.push({
      type: 'frameLost',
      process: name,
      direction: 'in',
      what: event.type,
      copy: copyIn(event),
    });
  } else if (planOf(moving.engine, name).slowIn && isTravelling(event)) {
    changeProcess(moving, name, { toProcess: [...process.toProcess, event] });
    moving.events.push({
      type: 'underWay',
      process: name,
      direction: 'in',
      what: event.type,
      copy: copyIn(event),
    });
  } else {
    receive(moving, name, event);
  }
}

/** Answers to synchronous operations are waited for by the client and not worth a decision of their own. */
function isTravelling(event: Frame): boolean {
  return event.type === 'deliver' || event.type === 'confirm' || event.type === 'return';
}

export function copyIn(event: Frame): CopyName | null {
  return 'body' in event && typeof event.body === 'string' ? event.body : null;
}

/** What a client does with a frame. */
export function receive(moving: Moving, name: ProcessName, event: Frame): void {
  const process = processOf(moving.world, name);
  const connection = process.connection;
  if (!connection) return;
  switch (event.type) {
    case 'deliver':
      changeProcess(moving, name, {
        buffer: [...process.buffer, held(moving, name, connection, event)],
        connection: { ...connection, lastDeliveryTag: event.deliveryTag },
      });
      return;
    case 'confirm':
      changeProcess(moving, name, { confirms: process.confirms.map((pending) => confirmed(pending, event)) });
      return;
    case 'return':
      changeProcess(moving, name, { confirms: returned(process) });
      return;
    case 'consumerCancelled':
      changeProcess(moving, name, { connection: { ...connection, subscribed: false } });
      return;
    case 'channelClosed':
      changeProcess(moving, name, {
        connection: { ...connection, channelOpen: false, subscribed: false },
        buffer: [],
        toBroker: [],
      });
      moving.events.push({ type: 'disconnected', process: name, why: 'channelClosed' });
      return;
    case 'connectionClosed':
      disconnect(moving, name, 'connectionClosed');
      return;
    default:
      return;
  }
}

type DeliverEvent = Extract<Frame, { type: 'deliver' | 'getOk' }>;

/** A delivery as the client holds it. */
export function held(
  moving: Moving,
  name: ProcessName,
  connection: Connection,
  event: DeliverEvent,
): HeldDelivery {
  const plan = planOf(moving.engine, name);
  const automatic = moving.engine.setting.programs[plan.program]?.acknowledge === 'automatic';
  return {
    copy: event.body ?? '',
    queue: plan.consumes ?? '',
    consumerTag: 'consumerTag' in event ? event.consumerTag : '',
    deliveryTag: event.deliveryTag,
    epoch: connection.epoch,
    settledByBroker: automatic,
    redelivered: event.redelivered,
    routingKey: event.routingKey,
    headers: event.headers,
  };
}

function confirmed(pending: PendingConfirm, event: Extract<Frame, { type: 'confirm' }>): PendingConfirm {
  if (pending.result !== 'none' || pending.publishSequenceNumber !== event.deliveryTag) return pending;
  return { ...pending, result: event.kind === 'ack' ? 'confirmed' : 'nacked' };
}

/**
 * A return does not name the publish it is about. It comes right before the confirm of that publish, and frames keep
 * their order: it is the oldest one without a confirm.
 */
function returned(process: Process): readonly PendingConfirm[] {
  const about = process.confirms.find((pending) => pending.result === 'none');
  return process.confirms.map((pending) => (pending === about ? { ...pending, returned: true } : pending));
}

/** The client side of a connection that is gone: frames under way are lost, prefetched deliveries are thrown away. */
export function disconnect(
  moving: Moving,
  name: ProcessName,
  why: Extract<Moving['events'][number], { type: 'disconnected' }>['why'],
): void {
  const process = processOf(moving.world, name);
  for (const frame of process.toBroker) {
    moving.events.push({
      type: 'frameLost',
      process: name,
      direction: 'out',
      what: frame.operation.op,
      copy: frame.copy,
    });
  }
  for (const event of process.toProcess) {
    moving.events.push({
      type: 'frameLost',
      process: name,
      direction: 'in',
      what: event.type,
      copy: copyIn(event),
    });
  }
  changeProcess(moving, name, { connection: null, buffer: [], toBroker: [], toProcess: [] });
  moving.events.push({ type: 'disconnected', process: name, why });
}
