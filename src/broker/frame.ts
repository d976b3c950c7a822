import type { Frame } from './event';
import type { Message, Table } from './model';
import { exchangeOf, queueOf, type Run } from './run';

type Content = Pick<
  Extract<Frame, { type: 'deliver' }>,
  | 'messageId'
  | 'redelivered'
  | 'exchange'
  | 'routingKey'
  | 'headers'
  | 'expiration'
  | 'priority'
  | 'deliveryMode'
  | 'body'
>;

/** The part of a deliver or getOk frame that comes from the message. */
export function contentOf(message: Message, redelivered: boolean, headers: Table): Content {
  return {
    messageId: message.messageId,
    redelivered,
    exchange: message.exchange,
    routingKey: message.routingKey,
    headers,
    ...(message.expiration === undefined ? {} : { expiration: message.expiration }),
    ...(message.priority === undefined ? {} : { priority: message.priority }),
    ...(message.persistent ? { deliveryMode: 2 as const } : {}),
    ...(message.body === '' ? {} : { body: message.body }),
  };
}

/** Notes the broker's answer to a synchronous operation. */
export function answer(
  run: Run,
  operation: { readonly op: string; readonly connection: string; readonly channel?: string },
  details: Omit<Extract<Frame, { type: 'ok' }>, 'type' | 'connection' | 'channel' | 'method'> = {},
): void {
  const { op: method, connection, channel } = operation;
  run.events.push({
    type: 'ok',
    connection,
    ...(channel === undefined ? {} : { channel }),
    method,
    ...details,
  });
}

/** A refusal in the words of the protocol, and what it ends. */
export interface Refusal {
  readonly ends: 'channel' | 'connection';
  readonly replyCode: number;
  readonly replyText: string;
}

function refusal(replyCode: number, name: string, text: string, ends: Refusal['ends'] = 'channel'): Refusal {
  return { ends, replyCode, replyText: `${name} - ${text}` };
}

export const accessRefused = (text: string): Refusal => refusal(403, 'ACCESS_REFUSED', text);
export const notFound = (text: string): Refusal => refusal(404, 'NOT_FOUND', text);
export const resourceLocked = (text: string): Refusal => refusal(405, 'RESOURCE_LOCKED', text);
export const preconditionFailed = (text: string): Refusal => refusal(406, 'PRECONDITION_FAILED', text);
export const commandInvalid = (text: string): Refusal => refusal(503, 'COMMAND_INVALID', text, 'connection');
export const notAllowed = (text: string): Refusal => refusal(530, 'NOT_ALLOWED', text, 'connection');
export const notImplemented = (text: string): Refusal => refusal(540, 'NOT_IMPLEMENTED', text, 'connection');
/** The refusal of a feature that the release no longer permits by default. */
export function notPermitted(feature: string): Refusal {
  const lines = [
    `Feature \`${feature}\` is deprecated.`,
    'By default, this feature is not permitted anymore.',
    'The feature will be removed from a future major RabbitMQ version, regardless of the configuration; actual ' +
      'version to be determined.',
    'To continue using this feature when it is not permitted by default, set the following parameter in your ' +
      'configuration:',
    `    "deprecated_features.permit.${feature} = true"`,
  ];
  return refusal(541, 'INTERNAL_ERROR', lines.join('\n'), 'connection');
}

/** How RabbitMQ names a queue in a reply text. */
export const theQueue = (name: string): string => `queue '${name}' in vhost '/'`;
/** How RabbitMQ names an exchange in a reply text. */
export const theExchange = (name: string): string => `exchange '${name}' in vhost '/'`;

export const noQueue = (name: string): Refusal => notFound(`no ${theQueue(name)}`);
export const noExchange = (name: string): Refusal => notFound(`no ${theExchange(name)}`);

/** Why this connection may not touch the queue, or null: it is missing, or exclusive to another connection. */
export function queueRefusal(run: Run, name: string, connection: string): Refusal | null {
  const queue = queueOf(run, name);
  if (!queue) return noQueue(name);
  if (queue.owner === null || queue.owner === connection) return null;
  return lockedQueue(name);
}

/** The refusal of a queue that is exclusive to another connection. */
export function lockedQueue(name: string): Refusal {
  return resourceLocked(
    `cannot obtain exclusive access to locked ${theQueue(name)}. It could be originally declared on another ` +
      'connection or the exclusive property value does not match that of the original declaration.',
  );
}

/** Why nobody may use this exchange, or null. */
export function exchangeRefusal(run: Run, name: string): Refusal | null {
  return exchangeOf(run, name) ? null : noExchange(name);
}
