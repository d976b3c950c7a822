/** The form of a program: operations in order, each with one action and the ways on from it. */
import * as v from 'valibot';
import {
  amount,
  count,
  duration,
  expression,
  flag,
  keys,
  may,
  name,
  named,
  some,
  sqlText,
  template,
  told,
  words,
  yes,
} from './form';

const settleEntries = {
  requeue: may(flag),
  tag: may(told(expression, 'an explicit delivery tag; default: that of the delivery in hand')),
  stale: may(told(v.picklist(['refuse', 'send']), 'what the client does with a tag of an earlier channel')),
} as const;

const settle = v.union([yes, keys({ ...settleEntries, multiple: may(flag) })]);
/** basic.reject settles one delivery; it has no `multiple`. */
const reject = v.union([yes, keys(settleEntries)]);

/** What a publish says about its message. */
export const publishEntries = {
  exchange: may(told(template, 'default: the default exchange')),
  routingKey: may(told(template, 'default: the empty key')),
  key: may(told(expression, 'business key; default: that of the message in hand')),
  messageId: may(told(expression, 'message-id property; default: that of the message in hand; null: none')),
  fields: may(named(expression)),
  headers: may(named(expression)),
  keepHeaders: may(told(flag, 'copy the headers of the delivery in hand, x-death among them')),
  mandatory: may(flag),
  persistent: may(told(flag, 'default: true')),
  expiration: may(told(expression, 'per-message TTL')),
  priority: may(expression),
} as const;

export const callForm = keys({
  service: name,
  ask: may(told(v.picklist(['do', 'query']), 'do something (default), or only ask')),
  effectKey: may(
    told(expression, 'business key that the ledger books; default: that of the message in hand'),
  ),
  idempotencyKey: may(expression),
});

export const redisForm = told(v.pipe(v.array(template), v.minLength(1)), 'the words of one command');

/** What an operation does: exactly one of these. */
export const actionEntries = {
  take: may(
    told(v.union([yes, count]), 'take the next delivery or given item; a number takes so many at once'),
  ),
  get: may(told(name, 'basic.get from this queue')),
  sql: may(told(sqlText, 'one SQL statement')),
  do: may(told(name, 'the statement or call that the scenario provides under this name')),
  redis: may(redisForm),
  ack: may(settle),
  nack: may(settle),
  reject: may(reject),
  publish: may(keys(publishEntries)),
  confirm: may(v.union([yes, keys({ timeout: may(duration) })])),
  call: may(callForm),
  note: may(told(yes, 'does nothing but what `set` says')),
  work: may(told(yes, 'work that needs nobody else')),
  cancel: may(yes),
  subscribe: may(yes),
  close: may(v.picklist(['channel', 'connection'])),
  die: may(yes),
} as const;

export const ACTIONS = Object.keys(actionEntries) as readonly (keyof typeof actionEntries)[];

const set = named(expression);
const landmarks = told(some(name), 'landmarks passed when it succeeds');

const branch = keys({
  if: expression,
  as: may(told(name, 'its name in the statechart')),
  go: may(told(name, 'an operation, or end; default: where the operation goes otherwise')),
  set: may(set),
  landmark: may(landmarks),
});

export const operationForm = keys({
  ...actionEntries,
  takes: may(told(amount, 'how long the process is busy after it: 40s, or an expression')),
  set: may(told(set, 'memory.x or x (local): an expression each')),
  as: may(told(name, 'the name of the ordinary way on')),
  go: may(told(name, 'default: the operation below; after the last, the first')),
  landmark: may(landmarks),
  effect: may(told(flag, 'this is the business effect; default: when it passes the landmark effect')),
  on: may(told(v.array(branch), 'other ways on; the first that holds is taken')),
});

/** One program, without its titles. */
export const programEntries = {
  acknowledge: may(v.picklist(['manual', 'automatic'])),
  memory: may(told(named(v.any()), 'volatile memory at the start of the process')),
  operations: named(operationForm),
  onError: may(told(name, 'where a statement goes that fails for a reason no branch names')),
} as const;

export const programForm = keys(programEntries);

/** A file `protections/<id>/program.yaml`. */
export const protectionForm = keys({
  $schema: may(v.string()),
  id: name,
  title: words,
  summary: words,
  ...programEntries,
  also: may(told(named(programForm), 'further parts, used as $protection.<name>')),
});

export type ProgramData = v.InferOutput<typeof programForm>;
export type OperationData = v.InferOutput<typeof operationForm>;
export type BranchData = v.InferOutput<typeof branch>;
export type PublishData = NonNullable<OperationData['publish']>;
export type SettleData = NonNullable<OperationData['ack']>;
export type CallData = v.InferOutput<typeof callForm>;
export type ProtectionData = v.InferOutput<typeof protectionForm>;
export type SqlData = v.InferOutput<typeof sqlText>;
