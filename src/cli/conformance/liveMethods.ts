import type { Frame } from '../../broker/event';
import type { Table } from '../../broker/model';
import type { OnChannel, Operation, Publication } from '../../broker/operation';
import type { ServerMethod } from './liveConnection';

/** A method to send for an operation, and the methods that answer it. */
export interface Request {
  readonly op: Operation['op'];
  readonly method: string;
  readonly fields: object;
  readonly answers: readonly string[];
}

type Requested = Exclude<Extract<Operation, OnChannel>, { op: 'publish' | 'publishMany' }>;

const ANSWERED: Readonly<Record<string, string>> = {
  queueDeclare: 'QueueDeclare',
  queueDelete: 'QueueDelete',
  purge: 'QueuePurge',
  queueBind: 'QueueBind',
  queueUnbind: 'QueueUnbind',
  exchangeDeclare: 'ExchangeDeclare',
  exchangeDelete: 'ExchangeDelete',
  exchangeBind: 'ExchangeBind',
  exchangeUnbind: 'ExchangeUnbind',
  confirmSelect: 'ConfirmSelect',
  qos: 'BasicQos',
  consume: 'BasicConsume',
  cancel: 'BasicCancel',
  recover: 'BasicRecover',
  closeChannel: 'ChannelClose',
};

const UNANSWERED: Readonly<Record<string, string>> = {
  ack: 'BasicAck',
  nack: 'BasicNack',
  reject: 'BasicReject',
};

/** The method of an operation on a channel. */
export function methodOf(operation: Requested): Request {
  const { op } = operation;
  const fields = fieldsOf(operation);
  if (op === 'get') return { op, method: 'BasicGet', fields, answers: ['BasicGetOk', 'BasicGetEmpty'] };
  const silent = UNANSWERED[op];
  if (silent !== undefined) return { op, method: silent, fields, answers: [] };
  const method = ANSWERED[op] as string;
  return { op, method, fields, answers: [`${method}Ok`] };
}

function fieldsOf(operation: Requested): object {
  const { op, connection: _connection, channel: _channel, ...given } = operation;
  const table = 'arguments' in operation ? (operation.arguments ?? {}) : {};
  switch (op) {
    case 'qos':
      return { prefetchSize: 0, ...given };
    case 'nack':
    case 'reject':
    case 'recover':
      return { requeue: true, ...given };
    case 'closeChannel':
      return { replyText: 'bye', replyCode: 200, classId: 0, methodId: 0 };
    default:
      return { routingKey: '', ...given, arguments: table };
  }
}

/** What a method of the server is in a recording; null when recordings leave it out. */
export function frameOf(
  method: ServerMethod,
  connection: string,
  channel: string,
  op?: Operation['op'],
): Frame | null {
  const { name, fields } = method;
  const at = { connection, channel };
  switch (name) {
    case 'ConnectionClose':
      return { type: 'connectionClosed', connection, ...reply(fields) };
    case 'ChannelClose':
      return { type: 'channelClosed', ...at, ...reply(fields) };
    case 'BasicCancel':
      return { type: 'consumerCancelled', ...at, consumerTag: String(fields['consumerTag']) };
    case 'BasicReturn': {
      const { exchange, routingKey } = fields as { exchange: string; routingKey: string };
      return {
        type: 'return',
        ...at,
        ...reply(fields),
        exchange,
        routingKey,
        messageId: messageIdOf(method),
      };
    }
    case 'BasicGetEmpty':
      return { type: 'getEmpty', ...at };
    case 'BasicGetOk': {
      const counted = {
        deliveryTag: Number(fields['deliveryTag']),
        messageCount: Number(fields['messageCount']),
      };
      return { type: 'getOk', ...at, ...counted, ...contentOf(method) };
    }
    case 'BasicDeliver': {
      const tags = { consumerTag: String(fields['consumerTag']), deliveryTag: Number(fields['deliveryTag']) };
      return { type: 'deliver', ...at, ...tags, ...contentOf(method) };
    }
    default:
      return op === undefined ? null : { type: 'ok', ...at, method: op, ...detailsOf(fields) };
  }
}

function reply(fields: ServerMethod['fields']): { replyCode: number; replyText: string } {
  return { replyCode: Number(fields['replyCode']), replyText: String(fields['replyText']) };
}

function detailsOf(fields: ServerMethod['fields']): object {
  const names = ['queue', 'messageCount', 'consumerCount', 'consumerTag'];
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

function messageIdOf({ properties }: ServerMethod): string | null {
  return typeof properties['messageId'] === 'string' ? properties['messageId'] : null;
}

function contentOf(
  method: ServerMethod,
): Pick<
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
> {
  const { fields, properties, body } = method;
  const { expiration, priority, deliveryMode } = properties as {
    expiration?: string;
    priority?: number;
    deliveryMode?: number;
  };
  return {
    messageId: messageIdOf(method),
    redelivered: fields['redelivered'] === true,
    exchange: String(fields['exchange']),
    routingKey: String(fields['routingKey']),
    headers: (properties['headers'] ?? {}) as Table,
    ...(expiration === undefined ? {} : { expiration }),
    ...(priority === undefined ? {} : { priority }),
    ...(deliveryMode === 2 ? { deliveryMode } : {}),
    ...(body === '' ? {} : { body }),
  };
}

/** The properties of a message to send. */
export function propertiesOf({ messageId, persistent, expiration, priority, headers }: Publication): object {
  return {
    headers: headers ?? {},
    ...(messageId === undefined ? {} : { messageId }),
    ...(persistent === true ? { deliveryMode: 2 } : {}),
    ...(expiration === undefined ? {} : { expiration }),
    ...(priority === undefined ? {} : { priority }),
  };
}
