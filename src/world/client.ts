/** What the client library does for a program: publish, settle, get, confirm, cancel, close. */
import { execute } from '../broker/broker';
import type { Operation } from '../broker/operation';
import { evaluate, type Expression, type Scope } from '../program/expression';
import type { PublishPlan, Value, Values } from '../program/program';
import { absorb, disconnect, held, send } from './brokerSide';
import { changeProcess, changeTask, planOf, processOf, programOf, taskOf, type Moving } from './moving';
import { messageOf, scopeOf } from './scope';
import type { Connection, Copy, HeldDelivery, ProcessName, World } from './world';

/** The result of an operation of the client that went well, and of one that had no open channel. */
export const DONE: Values = { error: null };
export const DISCONNECTED: Values = { error: 'disconnected' };

/** The connection of a process, when something can be sent on its channel. */
export function openChannel(world: World, name: ProcessName): Connection | null {
  const connection = processOf(world, name).connection;
  return connection?.channelOpen ? connection : null;
}

/** Publishes a new copy of the message in hand. Without a connection the publish never leaves the process. */
export function publish(moving: Moving, name: ProcessName, task: number, plan: PublishPlan): Values {
  const connection = openChannel(moving.world, name);
  if (!connection) return DISCONNECTED;
  const scope = scopeOf(moving.engine, moving.world, name, task);
  const copy = newCopy(moving.world, taskMessage(moving, name, task), plan, scope);
  moving.world = { ...moving.world, copies: [...moving.world.copies, copy] };
  const exchange = words(plan.exchange, scope);
  const routingKey = words(plan.routingKey, scope);
  moving.events.push({
    type: 'published',
    process: name,
    task,
    copy: copy.name,
    messageId: copy.messageId,
    exchange,
    routingKey,
  });
  if (planOf(moving.engine, name).confirms) {
    const publishSequenceNumber = connection.lastSequenceNumber + 1;
    const pending = {
      task,
      publishSequenceNumber,
      copy: copy.name,
      result: 'none',
      returned: false,
    } as const;
    changeProcess(moving, name, {
      connection: { ...connection, lastSequenceNumber: publishSequenceNumber },
      confirms: [...processOf(moving.world, name).confirms, pending],
    });
  }
  send(
    moving,
    name,
    publication(
      connection,
      copy,
      plan,
      exchange,
      routingKey,
      scope,
      taskOf(moving.world, name, task).delivery,
    ),
    copy.name,
  );
  return { ...DONE, published: copy.name };
}

function taskMessage(moving: Moving, name: ProcessName, task: number): ReturnType<typeof messageOf> {
  return messageOf(moving.world, taskOf(moving.world, name, task));
}

function newCopy(world: World, message: ReturnType<typeof messageOf>, plan: PublishPlan, scope: Scope): Copy {
  const key = plan.key ? words(plan.key, scope) : (message?.key ?? '');
  const number = world.copies.filter((copy) => copy.key === key).length + 1;
  const id = plan.messageId ? evaluate(plan.messageId, scope) : (message?.messageId ?? null);
  const fields = plan.fields
    ? Object.fromEntries(Object.entries(plan.fields).map(([field, value]) => [field, evaluate(value, scope)]))
    : (message?.fields ?? {});
  return { name: `${key}·${number}`, key, messageId: id === null ? null : String(id), fields };
}

function words(expression: Expression, scope: Scope): string {
  return String(evaluate(expression, scope) ?? '');
}

function publication(
  connection: Connection,
  copy: Copy,
  plan: PublishPlan,
  exchange: string,
  routingKey: string,
  scope: Scope,
  delivery: HeldDelivery | null,
): Operation {
  const headers: Record<string, Value> = plan.keepHeaders && delivery ? { ...delivery.headers } : {};
  for (const [header, value] of Object.entries(plan.headers ?? {})) headers[header] = evaluate(value, scope);
  return {
    op: 'publish',
    connection: connection.label,
    channel: connection.label,
    exchange,
    routingKey,
    body: copy.name,
    headers,
    persistent: plan.persistent ?? true,
    mandatory: plan.mandatory ?? false,
    ...(copy.messageId === null ? {} : { messageId: copy.messageId }),
    ...(plan.expirationMs ? { expiration: words(plan.expirationMs, scope) } : {}),
    ...(plan.priority ? { priority: Number(evaluate(plan.priority, scope)) } : {}),
  };
}

/** basic.get: the answer comes at once, also over a slow pipe. */
export function getOne(moving: Moving, name: ProcessName, task: number, queue: string): Values {
  const connection = openChannel(moving.world, name);
  if (!connection) return { ...DISCONNECTED, found: false };
  const on = { connection: connection.label, channel: connection.label };
  const noAck = programOf(moving.engine, name).acknowledge === 'automatic';
  const result = execute(moving.world.broker, { op: 'get', ...on, queue, noAck }, moving.world.nowMs);
  absorb(moving, result);
  const event = result.events.find((candidate) => candidate.type === 'getOk');
  if (!event || event.type !== 'getOk') return { ...DONE, found: false };
  changeProcess(moving, name, { connection: { ...connection, lastDeliveryTag: event.deliveryTag } });
  changeTask(moving, name, task, {
    delivery: { ...held(moving, name, connection, event), queue },
    batch: [],
    item: null,
  });
  moving.events.push({
    type: 'taken',
    process: name,
    task,
    copy: event.body ?? null,
    key: taskMessage(moving, name, task)?.key ?? '',
    redelivered: event.redelivered,
  });
  return { ...DONE, found: true };
}

/** Looks at the confirms of the task and forgets them. Performed when all have come, time is up, or nobody can answer. */
export function takeConfirm(moving: Moving, name: ProcessName, task: number): Values {
  const process = processOf(moving.world, name);
  const own = process.confirms.filter((pending) => pending.task === task);
  const open = own.some((pending) => pending.result === 'none');
  const nacked = own.some((pending) => pending.result === 'nacked');
  const returned = own.some((pending) => pending.returned);
  const lost = own.some((pending) => pending.result === 'lost');
  const result =
    lost || (open && !openChannel(moving.world, name))
      ? 'disconnected'
      : open
        ? 'timeout'
        : nacked
          ? 'nacked'
          : returned
            ? 'returned'
            : 'confirmed';
  changeProcess(moving, name, { confirms: process.confirms.filter((pending) => pending.task !== task) });
  changeTask(moving, name, task, { deadlineMs: null });
  moving.events.push({
    type: 'confirmAwaited',
    process: name,
    task,
    result,
    copies: own.map((pending) => pending.copy),
  });
  return {
    confirmed: result === 'confirmed',
    nacked,
    returned,
    timeout: result === 'timeout',
    error: result === 'disconnected' ? 'disconnected' : null,
  };
}

/** basic.cancel: no new deliveries; what is in hand stays in hand. */
export function unsubscribe(moving: Moving, name: ProcessName): Values {
  const connection = openChannel(moving.world, name);
  if (!connection) return DISCONNECTED;
  send(
    moving,
    name,
    { op: 'cancel', connection: connection.label, channel: connection.label, consumerTag: name },
    null,
  );
  const now = processOf(moving.world, name).connection;
  if (now) changeProcess(moving, name, { connection: { ...now, subscribed: false } });
  return DONE;
}

/** A clean close by the process itself. */
export function close(moving: Moving, name: ProcessName, what: 'channel' | 'connection'): Values {
  const connection = processOf(moving.world, name).connection;
  if (!connection) return DISCONNECTED;
  const operation: Operation =
    what === 'channel'
      ? { op: 'closeChannel', connection: connection.label, channel: connection.label }
      : { op: 'closeConnection', connection: connection.label };
  disconnect(moving, name, 'closed');
  absorb(moving, execute(moving.world.broker, operation, moving.world.nowMs));
  return DONE;
}
