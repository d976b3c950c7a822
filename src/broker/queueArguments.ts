/*
 * What the arguments of a queue mean and which ones are refused. Lazy mode, queue version, leader locator and the
 * other arguments about storage or clusters are accepted and have no effect here.
 */
import { notPermitted, preconditionFailed, theQueue, type Refusal } from './frame';
import type { Overflow, QueueLimits, QueueType, RabbitVersion, Table, TableValue } from './model';
import type { OperationOf } from './operation';
import { integerFault, typeName } from './tableType';
import { rulesOf } from './version';

type Check = (value: TableValue) => string | null;

/** A hundred years: longer times are refused. */
const TIME_MS_MAX = 3_153_600_000_000;

const wholeNumber: Check = (value) =>
  integerFault(value) ?? (Number(value) < 0 ? `{value_negative,${Number(value)}}` : null);
const time: Check = (value) =>
  wholeNumber(value) ?? (Number(value) > TIME_MS_MAX ? `{value_too_large,${Number(value)}}` : null);
const positiveTime: Check = (value) => time(value) ?? (value === 0 ? '{value_zero,0}' : null);
const unacceptable = (value: TableValue): string => `{unacceptable_type,${typeName(value)}}`;
const text: Check = (value) => (typeof value === 'string' ? null : unacceptable(value));
const flag: Check = (value) => (typeof value === 'boolean' ? null : unacceptable(value));
const priority: Check = (value) =>
  wholeNumber(value) ?? (Number(value) > 255 ? `{max_value_exceeded,${Number(value)}}` : null);
const oneOf =
  (allowed: readonly string[], fault: (value: TableValue) => string): Check =>
  (value) =>
    text(value) ?? (allowed.includes(String(value)) ? null : fault(value));
const storageVersion: Check = (value) =>
  integerFault(value) ??
  (value === 1 || value === 2 ? null : `"unsupported queue version '${Number(value)}'"`);

const STRATEGIES = ['at-most-once', 'at-least-once'];
const OVERFLOWS = ['drop-head', 'reject-publish', 'reject-publish-dlx'];
const quoted = (value: TableValue): string => `'${String(value)}'`;

const CHECKS: Readonly<Record<string, Check>> = {
  'x-queue-type': oneOf(['classic', 'quorum'], (value) => `"unsupported queue type ${quoted(value)}"`),
  'x-message-ttl': time,
  'x-expires': positiveTime,
  'x-max-length': wholeNumber,
  'x-max-length-bytes': wholeNumber,
  'x-max-priority': priority,
  'x-dead-letter-routing-key': text,
  'x-dead-letter-strategy': oneOf(STRATEGIES, () => 'invalid_dlx_strategy'),
  'x-overflow': oneOf(OVERFLOWS, () => 'invalid_overflow'),
  'x-single-active-consumer': flag,
  'x-queue-mode': oneOf(['default', 'lazy'], (value) => `"unsupported queue mode ${quoted(value)}"`),
  'x-queue-version': storageVersion,
};

/** Arguments that two declarations of a queue must agree on. */
export const COMPARED_ARGUMENTS: readonly string[] = [
  ...Object.keys(CHECKS),
  'x-dead-letter-exchange',
  'x-delivery-limit',
];

/** Arguments that only one queue type knows. */
const CLASSIC_ONLY: readonly string[] = ['x-max-priority', 'x-queue-mode', 'x-queue-version'];
const QUORUM_ONLY: readonly string[] = ['x-delivery-limit', 'x-dead-letter-strategy'];

/** The type of queue the arguments ask for; classic when they do not say. */
export function queueTypeOf(queueArguments: Table): QueueType {
  return queueArguments['x-queue-type'] === 'quorum' ? 'quorum' : 'classic';
}

/** Why a new queue cannot be declared like this, or null. */
export function declarationRefusal(
  version: RabbitVersion,
  name: string,
  operation: OperationOf<'queueDeclare'>,
): Refusal | null {
  const given = operation.arguments ?? {};
  const refusal = argumentRefusal(name, operation, given);
  if (refusal) return refusal;
  if (
    rulesOf(version).transientNonExclusiveQueues ||
    operation.durable === true ||
    operation.exclusive === true
  ) {
    return null;
  }
  return notPermitted('transient_nonexcl_queues');
}

function quorumProperty(operation: OperationOf<'queueDeclare'>): string | null {
  if (operation.durable !== true) return 'non-durable';
  if (operation.autoDelete === true) return 'auto-delete';
  return operation.exclusive === true ? 'exclusive-owner' : null;
}

function argumentRefusal(name: string, operation: OperationOf<'queueDeclare'>, given: Table): Refusal | null {
  const type = queueTypeOf(given);
  const property = type === 'quorum' ? quorumProperty(operation) : null;
  if (property !== null) return preconditionFailed(`invalid property '${property}' for ${theQueue(name)}`);
  const foreign = type === 'quorum' ? CLASSIC_ONLY : QUORUM_ONLY;
  for (const [argument, value] of Object.entries(given)) {
    if (foreign.includes(argument)) {
      const module = `rabbit_${type}_queue`;
      return preconditionFailed(`invalid arg '${argument}' for ${theQueue(name)} of queue type ${module}`);
    }
    const fault = Object.hasOwn(CHECKS, argument) ? (CHECKS[argument] as Check)(value) : null;
    if (fault !== null)
      return preconditionFailed(`invalid arg '${argument}' for ${theQueue(name)}: ${fault}`);
  }
  const exchange = given['x-dead-letter-exchange'];
  if (exchange !== undefined && typeof exchange !== 'string') {
    return preconditionFailed(
      `invalid type '${typeName(exchange)}' for arg 'x-dead-letter-exchange' in ${theQueue(name)}`,
    );
  }
  if ('x-dead-letter-routing-key' in given && !('x-dead-letter-exchange' in given)) {
    const argument = 'x-dead-letter-routing-key';
    return preconditionFailed(
      `invalid arg '${argument}' for ${theQueue(name)}: routing_key_but_no_dlx_defined`,
    );
  }
  return null;
}

/** The meaning of valid arguments. */
export function limitsOf(version: RabbitVersion, given: Table): QueueLimits {
  const quorum = queueTypeOf(given) === 'quorum';
  const overflow = (textOr(given['x-overflow']) ?? 'drop-head') as Overflow;
  return {
    messageTtlMs: numberOr(given['x-message-ttl']),
    expiresMs: numberOr(given['x-expires']),
    lengthMax: numberOr(given['x-max-length']),
    bytesMax: numberOr(given['x-max-length-bytes']),
    overflow,
    priorityMax: quorum ? null : numberOr(given['x-max-priority']),
    deliveryLimit: quorum ? deliveryLimitOf(version, given) : null,
    deadLetterExchange: textOr(given['x-dead-letter-exchange']),
    deadLetterRoutingKey: textOr(given['x-dead-letter-routing-key']),
    // With the default overflow the strategy falls back to at-most-once.
    atLeastOnceDeadLettering:
      quorum && given['x-dead-letter-strategy'] === 'at-least-once' && overflow === 'reject-publish',
    singleActiveConsumer: given['x-single-active-consumer'] === true,
  };
}

function deliveryLimitOf(version: RabbitVersion, given: Table): number | null {
  const asked = numberOr(given['x-delivery-limit']) ?? rulesOf(version).deliveryLimitDefault;
  return asked === -1 ? null : asked;
}

function numberOr(value: TableValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function textOr(value: TableValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
