/** Acknowledging, rejecting and negatively acknowledging, as client libraries do it: a tag belongs to the channel that delivered it. */
import type { Operation } from '../broker/operation';
import { evaluate } from '../program/expression';
import type { Action, Values } from '../program/program';
import { send } from './brokerSide';
import { DISCONNECTED, DONE, openChannel } from './client';
import { taskOf, type Moving } from './moving';
import { scopeOf } from './scope';
import type { HeldDelivery, ProcessName } from './world';

type Settle = Extract<Action, { kind: 'ack' | 'nack' | 'reject' }>;

/** Acknowledges, rejects or negatively acknowledges what is in hand. A tag belongs to the channel that delivered it. */
export function settle(moving: Moving, name: ProcessName, task: number, action: Settle): Values {
  const { delivery, batch } = taskOf(moving.world, name, task);
  const tag = action.tag
    ? Number(evaluate(action.tag, scopeOf(moving.engine, moving.world, name, task)))
    : null;
  const all = batch.length > 0 && tag === null ? batch : delivery ? [delivery] : [];
  const chosen = action.multiple && tag === null ? all.slice(-1) : all;
  let result = DONE;
  for (const each of chosen) {
    if (each.settledByBroker) continue;
    if (settleOne(moving, name, task, action, each, tag ?? each.deliveryTag) !== 'sent')
      result = DISCONNECTED;
  }
  return result;
}

function settleOne(
  moving: Moving,
  name: ProcessName,
  task: number,
  action: Settle,
  delivery: HeldDelivery,
  deliveryTag: number,
): string {
  const connection = openChannel(moving.world, name);
  const stale = connection !== null && connection.epoch !== delivery.epoch;
  const fate = !connection ? 'lost' : stale && action.stale !== 'send' ? 'stale' : 'sent';
  const requeue = action.kind !== 'ack' && (action.requeue ?? true);
  const multiple = action.multiple ?? false;
  const copy = delivery.deliveryTag === deliveryTag ? delivery.copy : null;
  moving.events.push({
    type: 'settling',
    process: name,
    task,
    method: action.kind,
    requeue,
    multiple,
    copy,
    deliveryTag,
    fate,
  });
  if (connection && fate === 'sent') {
    const on = { connection: connection.label, channel: connection.label, deliveryTag };
    const operation: Operation =
      action.kind === 'ack'
        ? { op: 'ack', ...on, multiple }
        : action.kind === 'nack'
          ? { op: 'nack', ...on, multiple, requeue }
          : { op: 'reject', ...on, requeue };
    send(moving, name, operation, copy);
  }
  return fate;
}
