import type { Publication } from '../../broker/operation';
import type { Table, TableValue } from '../../broker/model';
import { keysOf } from '../../broker/deadLetter';
import type { Step } from './brokerScript';

/**
 * Gives the names of a script a prefix of its own, so that many run on one server without touching each other or
 * anything that is there already. A routing key that is the name of a queue follows it, except on topic exchanges.
 */
export interface Names {
  /** The step as sent to the server. */
  readonly outward: (step: Step) => Step;
  readonly queue: (name: string) => string;
  /** Anything from the server, with the prefix taken out again. */
  readonly inward: <T>(value: T) => T;
}

/** Names for one run of these steps. The prefix must occur nowhere in them. */
export function namesFor(prefix: string, steps: readonly Step[]): Names {
  const queues = queueKeys(steps);
  const topics = new Set(
    steps.flatMap((step) => (step.op === 'exchangeDeclare' && step.type === 'topic' ? [step.exchange] : [])),
  );
  const name = (plain: string): string => (plain === '' || plain.startsWith('amq.') ? plain : prefix + plain);
  const key = (plain: string, exchange: string): string =>
    (exchange === '' || queues.has(plain)) && !topics.has(exchange) ? name(plain) : plain;
  const publication = <P extends Publication>(sent: P): P => {
    const exchange = sent.exchange ?? '';
    const headers =
      sent.headers && outwardHeaders(sent.headers, (plain) => (queues.has(plain) ? name(plain) : plain));
    return {
      ...sent,
      exchange: name(exchange),
      routingKey: key(sent.routingKey ?? '', exchange),
      ...(headers ? { headers } : {}),
    };
  };
  const outward = (step: Step): Step => {
    switch (step.op) {
      case 'publish':
        return publication(step);
      case 'publishMany':
        return { ...step, messages: step.messages.map(publication) };
      case 'queueBind':
      case 'queueUnbind':
        return {
          ...step,
          queue: name(step.queue),
          exchange: name(step.exchange),
          routingKey: key(step.routingKey ?? '', step.exchange),
        };
      case 'exchangeBind':
      case 'exchangeUnbind':
        return {
          ...step,
          source: name(step.source),
          destination: name(step.destination),
          routingKey: key(step.routingKey ?? '', step.source),
        };
      case 'exchangeDeclare':
      case 'exchangeDelete':
        return { ...step, exchange: name(step.exchange), ...withArguments(step, name, key) };
      case 'queueDeclare':
      case 'queueDelete':
      case 'purge':
      case 'consume':
      case 'get':
        return { ...step, queue: name(step.queue), ...withArguments(step, name, key) };
      case 'counts':
        return { ...step, queues: step.queues.map(name) };
      default:
        return step;
    }
  };
  return { outward, queue: name, inward: (value) => inward(value, prefix) };
}

/** Names of queues, and every key that is sent to the default exchange as if it were one. */
function queueKeys(steps: readonly Step[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const step of steps) {
    if (step.op === 'queueDeclare') keys.add(step.queue);
    const messages = step.op === 'publish' ? [step] : step.op === 'publishMany' ? step.messages : [];
    for (const { exchange = '', routingKey = '', headers = {} } of messages) {
      if (exchange !== '') continue;
      for (const key of [routingKey, ...keysOf(headers['CC']), ...keysOf(headers['BCC'])]) keys.add(key);
    }
  }
  return keys;
}

function withArguments(
  step: Step,
  name: (plain: string) => string,
  key: (plain: string, exchange: string) => string,
): { readonly arguments?: Table } {
  const given = 'arguments' in step ? step.arguments : undefined;
  if (!given) return {};
  const written: Record<string, TableValue> = { ...given };
  const exchange = given['x-dead-letter-exchange'];
  for (const argument of ['x-dead-letter-exchange', 'alternate-exchange']) {
    const value = given[argument];
    if (typeof value === 'string') written[argument] = name(value);
  }
  const routingKey = given['x-dead-letter-routing-key'];
  if (typeof routingKey === 'string')
    written['x-dead-letter-routing-key'] = key(routingKey, String(exchange ?? ''));
  return { arguments: written };
}

function outwardHeaders(headers: Table, key: (plain: string) => string): Table {
  const keys = (value: TableValue | undefined): TableValue =>
    Array.isArray(value)
      ? value.map((plain) => (typeof plain === 'string' ? key(plain) : (plain as TableValue)))
      : (value ?? null);
  const written: Record<string, TableValue> = { ...headers };
  for (const header of ['CC', 'BCC']) if (header in headers) written[header] = keys(headers[header]);
  return written;
}

function inward<T>(value: T, prefix: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll(prefix, '')) as T;
}
