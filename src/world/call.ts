/** External services: not transactional, with a ledger; they may honour an idempotency key and answer questions. */
import { evaluate } from '../program/expression';
import type { Action, Operation, Values } from '../program/program';
import { changeService, taskOf, type Moving } from './moving';
import { messageOf, scopeOf } from './scope';
import type { ProcessName } from './world';

type Call = Extract<Action, { kind: 'call' }>;

/** Does or asks. A call with a key the service knows is answered `repeated` and does nothing. */
export function call(
  moving: Moving,
  name: ProcessName,
  task: number,
  operation: Operation,
  action: Call,
): Values {
  const plan = moving.engine.setting.services.find((service) => service.name === action.service);
  if (!plan) throw new Error(`no service ${action.service}`);
  const scope = scopeOf(moving.engine, moving.world, name, task);
  const own = messageOf(moving.world, taskOf(moving.world, name, task))?.key ?? '';
  const key = action.effectKey ? String(evaluate(action.effectKey, scope) ?? '') : own;
  const ledger = moving.world.services[action.service] ?? [];
  const about = {
    type: 'called',
    process: name,
    task,
    operation: operation.id,
    service: action.service,
    key,
  } as const;
  if (action.ask === 'query') {
    const done = ledger.filter((entry) => entry.key === key).length;
    const known: Values = { key, done, now: moving.world.nowMs };
    const reply = plan.answer ? evaluate(plan.answer, (wanted) => known[wanted]) : done;
    moving.events.push({ ...about, result: 'answered', reply, isEffect: false });
    return { reply, error: null };
  }
  const idempotencyKey = action.idempotencyKey ? String(evaluate(action.idempotencyKey, scope) ?? '') : null;
  const known =
    plan.honoursKeys &&
    idempotencyKey !== null &&
    ledger.some((entry) => entry.idempotencyKey === idempotencyKey);
  if (!known) changeService(moving, action.service, [...ledger, { key, idempotencyKey, by: name }]);
  const result = known ? 'repeated' : 'done';
  moving.events.push({ ...about, result, reply: result, isEffect: operation.isEffect });
  return { reply: result, error: null };
}
