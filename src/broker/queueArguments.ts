/*
 * What the arguments of a queue mean and which ones are refused. Lazy mode, queue version, leader locator and the
 * other arguments about storage or clusters are accepted and have no effect here.
 */
import { notPermitted, preconditionFailed, theQueue, type Refusal } from './frame';
import type { Overflow, QueueLimits, QueueType, RabbitVersion, Table, TableValue } from './model';
import type { OperationOf } from './operation';
import { rulesOf } from './version';

type Check = (value: TableValue) => string | null;

const wholeNumber: Check = (value) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return `{unacceptable_type,${typeName(value)}}`;
  return value < 0 ? `{value_negative,${value}}` : null;
};
const positive: Check = (value) => wholeNumber(value) ?? (value === 0 ? '{value_zero,0}' : null);
const limit: Check = (value) => (value === -1 ? null : wholeNumber(value));
const text: Check = (value) => (typeof value === 'string' ? null : `{unacceptable_type,${typeName(value)}}`);
const flag: Check = (value) => (typeof value === 'boolean' ? null : `{unacceptable_type,${typeName(value)}}`);
const priority: Check = (value) =>
  wholeNumber(value) ?? (Number(value) > 255 ? `{max_value_exceeded,${Number(value)}}` : null);
const oneOf =
  (name: string, allowed: readonly string[]): Check =>
  (value) =>
    text(value) ?? (allowed.includes(String(value)) ? null : `invalid_${name}`);

const CHECKS: Readonly<Record<string, Check>> = {
  'x-message-ttl': wholeNumber,
  'x-expires': positive,
  'x-max-length': wholeNumber,
  'x-max-length-bytes': wholeNumber,
  'x-max-priority': priority,
  'x-delivery-limit': limit,
  'x-dead-letter-exchange': text,
  'x-dead-letter-routing-key': text,
  'x-dead-letter-strategy': oneOf('dlx_strategy', ['at-most-once', 'at-least-once']),
  'x-overflow': oneOf('overflow', ['drop-head', 'reject-publish', 'reject-publish-dlx']),
  'x-single-active-consumer': flag,
};

/** Arguments that only one queue type knows. */
const CLASSIC_ONLY: readonly string[] = ['x-max-priority', 'x-queue-mode', 'x-queue-version'];
const QUORUM_ONLY: readonly string[] = ['x-delivery-limit', 'x-dead-letter-strategy'];

function typeName(value: TableValue): string {
  if (typeof value === 'string') return 'longstr';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'signedint' : 'double';
  return value === null ? 'void' : 'table';
}

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
  if ('x-dead-letter-routing-key' in given && !('x-dead-letter-exchange' in given)) {
    const argument = 'x-dead-letter-routing-key';
    return preconditionFailed(
      `invalid arg '${argument}' for ${theQueue(name)}: routing_key_but_no_dlx_defined`,
    );
  }
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
  return operation.exclusive === true ? 'exclusive' : null;
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
