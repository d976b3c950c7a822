/**
 * The names a program can use: result of the operation, locals, memory, fields of the message in hand, its properties,
 * constants of the process, and the moment. Earlier ones hide later ones.
 */
import type { Scope } from '../program/expression';
import type { SqlText, Value, Values, Dialect } from '../program/program';
import type { Engine } from './engine';
import { planOf, processOf, taskOf } from './moving';
import type { HeldDelivery, ProcessName, Task, World } from './world';

const NOTHING: Values = {};

/** The scope of a task; `result` is what its operation has just given. */
export function scopeOf(
  engine: Engine,
  world: World,
  name: ProcessName,
  index: number,
  result: Values = NOTHING,
): Scope {
  const task = taskOf(world, name, index);
  const memory = processOf(world, name).memory;
  const constants = planOf(engine, name).constants;
  return (wanted) =>
    own(result, wanted) ??
    own(task.locals, wanted) ??
    own(memory, wanted) ??
    ofMessage(world, task, wanted) ??
    own(constants, wanted) ??
    ofMoment(world, name, task, wanted);
}

function own(values: Values, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** What the message in hand is: a delivery's copy, or the given item. */
export function messageOf(
  world: World,
  task: Task,
): { key: string; messageId: string | null; fields: Values } | null {
  if (!task.delivery) return task.item;
  const name = task.delivery.copy;
  return world.copies.find((copy) => copy.name === name) ?? null;
}

function ofMessage(world: World, task: Task, wanted: string): Value | undefined {
  const message = messageOf(world, task);
  if (!message) return undefined;
  if (wanted === 'key') return message.key;
  if (wanted === 'messageId') return message.messageId;
  return own(message.fields, wanted) ?? (task.delivery ? ofDelivery(task.delivery, wanted) : undefined);
}

function ofDelivery(delivery: HeldDelivery, wanted: string): Value | undefined {
  switch (wanted) {
    case 'redelivered':
      return delivery.redelivered;
    case 'deliveryTag':
      return delivery.deliveryTag;
    case 'deliveryCount':
      return own(delivery.headers, 'x-delivery-count') ?? 0;
    case 'deaths':
      return deaths(delivery.headers);
    case 'headers':
      return delivery.headers;
    case 'copy':
      return delivery.copy;
    case 'routingKey':
      return delivery.routingKey;
    case 'queue':
      return delivery.queue;
    default:
      return undefined;
  }
}

/** How often a message with these headers was dead-lettered, over all queues and reasons. */
export function deaths(headers: Values): number {
  const list = headers['x-death'];
  if (!Array.isArray(list)) return 0;
  return (list as readonly Values[]).reduce((sum, entry) => sum + Number(entry['count'] ?? 0), 0);
}

function ofMoment(world: World, name: ProcessName, task: Task, wanted: string): Value | undefined {
  switch (wanted) {
    case 'now':
      return world.nowMs;
    case 'me':
      return name;
    case 'buffered':
      return processOf(world, name).buffer.length;
    case 'batch':
      return task.batch.map((delivery) => ({
        copy: delivery.copy,
        tag: delivery.deliveryTag,
        ...keyed(world, delivery),
      }));
    default:
      return undefined;
  }
}

function keyed(world: World, delivery: HeldDelivery): Values {
  const copy = world.copies.find((candidate) => candidate.name === delivery.copy);
  return copy ? { key: copy.key, messageId: copy.messageId, ...copy.fields } : {};
}

/** The text of a statement in a dialect. */
export function sqlFor(sql: SqlText, dialect: Dialect): string {
  return typeof sql === 'string' ? sql : (sql[dialect] ?? sql.default);
}
