/*
 * Publishing: routing to queues, returned messages and publisher confirms. Models mandatory, internal exchanges,
 * expiration, CC and BCC. Leaves out user-id checks, immediate, and confirms that arrive late: a scenario delays them.
 */
import { publisherName } from './close';
import { copyKeys, hold, keysOf } from './deadLetter';
import { takeIn } from './enqueue';
import { accessRefused, noExchange, preconditionFailed, theExchange, type Refusal } from './frame';
import type { Message, Table, TableValue } from './model';
import type { OnChannel, OperationOf, Publication } from './operation';
import { route } from './route';
import { channelOf, exchangeOf, openChannel, putChannel, type Run } from './run';
import { typeName } from './tableType';

/** A hundred years: longer times are refused. */
const EXPIRATION_MS_MAX = 3_153_600_000_000;

/** A client publishes one message. */
export function publish(run: Run, at: OnChannel, publication: Publication): Refusal | null {
  const channel = openChannel(run, at.connection, at.channel);
  const exchange = exchangeOf(run, publication.exchange ?? '');
  if (!exchange) return noExchange(publication.exchange ?? '');
  if (exchange.internal) return accessRefused(`cannot publish to internal ${theExchange(exchange.name)}`);
  const fault = expirationFault(publication.expiration);
  if (fault !== null)
    return preconditionFailed(`invalid expiration '${publication.expiration ?? ''}': ${fault}`);

  const header = headerFault(publication.headers);
  if (header !== null) return preconditionFailed(`invalid message: ${header}`);

  const message = messageOf(publication);
  const { routingKey } = message;
  const queues = route(run.broker, exchange, message);
  run.events.push({ type: 'routed', exchange: exchange.name, routingKey, queues, message });
  if (queues.length === 0 && publication.mandatory === true) {
    const { messageId } = message;
    run.events.push({
      type: 'return',
      ...{
        ...at2(at),
        replyCode: 312,
        replyText: 'NO_ROUTE',
        exchange: exchange.name,
        routingKey,
        messageId,
      },
    });
  }
  const taken = queues.map((name) => takeIn(run, name, message, publisherName(at)));
  const sequenceNumber = channel.nextPublishSequenceNumber;
  if (sequenceNumber !== null) confirm(run, at, sequenceNumber, taken.includes(false) ? 'nack' : 'ack');
  flushTransit(run);
  return null;
}

/** Back to back: what follows a refused message is ignored. */
export function publishMany(run: Run, operation: OnChannel & OperationOf<'publishMany'>): Refusal | null {
  for (const publication of operation.messages) {
    const refusal = publish(run, operation, publication);
    if (refusal) return refusal;
  }
  return null;
}

function at2({ connection, channel }: OnChannel): OnChannel {
  return { connection, channel };
}

function confirm(run: Run, at: OnChannel, deliveryTag: number, kind: 'ack' | 'nack'): void {
  const channel = channelOf(run, at.connection, at.channel);
  if (!channel) return;
  putChannel(run, at.connection, at.channel, { ...channel, nextPublishSequenceNumber: deliveryTag + 1 });
  run.events.push({ type: 'confirm', ...at2(at), kind, deliveryTag });
}

/** Queues take the messages that other queues sent them, until none is on its way. */
export function flushTransit(run: Run): void {
  while (run.transit.length > 0) {
    const [next, ...rest] = run.transit;
    run.transit = rest;
    if (!next) return;
    const taken = takeIn(run, next.queue, next.message, null);
    if (!taken && next.keeper) hold(run, next.keeper.queue, next.keeper.held);
  }
}

function messageOf(publication: Publication): Message {
  const { expiration, priority, messageId, persistent, body } = publication;
  const { BCC, ...headers } = publication.headers ?? {};
  const routingKey = publication.routingKey ?? '';
  return {
    exchange: publication.exchange ?? '',
    routingKey,
    routingKeys: [routingKey, ...copyKeys(headers), ...keysOf(BCC)],
    messageId: messageId ?? null,
    persistent: persistent ?? false,
    ...(expiration === undefined ? {} : { expiration }),
    ...(priority === undefined ? {} : { priority }),
    headers,
    body: body ?? '',
  };
}

/** What is wrong with the CC or BCC header, which must be an array. */
function headerFault(headers: Table = {}): string | null {
  const name = ['CC', 'BCC'].find((key) => headers[key] !== undefined && !Array.isArray(headers[key]));
  return name === undefined
    ? null
    : `{unacceptable_type_in_header,"${name}",${typeName(headers[name] as TableValue)}}`;
}

/** What is wrong with an expiration, in the words of the server; null when it is a usable number. */
function expirationFault(expiration: string | undefined): string | null {
  if (expiration === undefined) return null;
  const match = /^([+-]?\d+)(.*)$/s.exec(expiration);
  if (!match) return 'no_integer';
  const value = Number(match[1]);
  if (match[2] !== '') return `{leftover_string,"${match[2] ?? ''}"}`;
  if (value < 0) return `{value_negative,${value}}`;
  return value > EXPIRATION_MS_MAX ? `{value_too_large,${value}}` : null;
}
