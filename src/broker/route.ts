/*
 * Routing: which queues get a message. Models direct, fanout, topic and headers exchanges, bindings between
 * exchanges, the default exchange and alternate exchanges. Leaves out exchange types of plugins, and reply-to queues.
 */
import type { Binding, Broker, Exchange, Message, Table, TableValue } from './model';
import { lookUp } from './run';

/** What routing looks at. */
export type Routable = Pick<Message, 'routingKeys' | 'headers'>;

/** Names of the existing queues that get the message, each once, in code-unit order. */
export function route(broker: Broker, exchange: Exchange, message: Routable): string[] {
  const queues = new Set<string>();
  if (exchange.name === '') for (const key of message.routingKeys) queues.add(key);
  else walkExchanges(broker, exchange, message, queues);
  return [...queues].filter((name) => lookUp(broker.queues, name) !== undefined).sort();
}

function walkExchanges(broker: Broker, start: Exchange, message: Routable, queues: Set<string>): void {
  const seen = new Set<string>([start.name]);
  const open: Exchange[] = [start];
  const visit = (name: string): void => {
    const exchange = lookUp(broker.exchanges, name);
    if (!exchange || seen.has(name)) return;
    seen.add(name);
    open.push(exchange);
  };
  for (let exchange = open.pop(); exchange; exchange = open.pop()) {
    let matched = false;
    for (const binding of broker.bindings) {
      if (binding.source !== exchange.name || !matches(exchange, binding, message)) continue;
      matched = true;
      if (binding.destinationType === 'queue') queues.add(binding.destination);
      else visit(binding.destination);
    }
    if (!matched && exchange.alternateExchange !== null) visit(exchange.alternateExchange);
  }
}

function matches(exchange: Exchange, binding: Binding, message: Routable): boolean {
  switch (exchange.type) {
    case 'fanout':
      return true;
    case 'direct':
      return message.routingKeys.includes(binding.bindingKey);
    case 'topic':
      return message.routingKeys.some((key) => topicMatches(binding.bindingKey, key));
    case 'headers':
      return headersMatch(binding.arguments, message.headers);
  }
}

/** Whether a topic binding key matches: `*` is exactly one word, `#` any number of words, none included. */
export function topicMatches(bindingKey: string, routingKey: string): boolean {
  return wordsMatch(words(bindingKey), 0, words(routingKey), 0);
}

function words(key: string): string[] {
  return key === '' ? [] : key.split('.');
}

function wordsMatch(pattern: readonly string[], at: number, key: readonly string[], from: number): boolean {
  if (at === pattern.length) return from === key.length;
  const word = pattern[at];
  if (word === '#') {
    for (let next = from; next <= key.length; next += 1) {
      if (wordsMatch(pattern, at + 1, key, next)) return true;
    }
    return false;
  }
  return (
    from < key.length && (word === '*' || word === key[from]) && wordsMatch(pattern, at + 1, key, from + 1)
  );
}

export const HEADER_MATCHES = ['all', 'any', 'all-with-x', 'any-with-x'] as const;

/** Whether a headers binding matches. A binding header without a value (null) asks for mere presence. */
export function headersMatch(bindingArguments: Table, headers: Table): boolean {
  const mode = bindingArguments['x-match'] ?? 'all';
  const withX = mode === 'all-with-x' || mode === 'any-with-x';
  const wanted = Object.keys(bindingArguments).filter((key) =>
    withX ? key !== 'x-match' : !key.startsWith('x-'),
  );
  const present = (key: string): boolean => {
    const value = lookUp(headers, key);
    if (value === undefined) return false;
    const asked = bindingArguments[key] as TableValue;
    return asked === null || sameValue(asked, value);
  };
  return mode === 'any' || mode === 'any-with-x' ? wanted.some(present) : wanted.every(present);
}

/** Whether two table values are equal; order of table keys does not matter. */
export function sameValue(left: TableValue, right: TableValue): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const leftKeys = Object.keys(left);
  if (Array.isArray(left) !== Array.isArray(right) || leftKeys.length !== Object.keys(right).length)
    return false;
  return leftKeys.every((key) => {
    const other = lookUp(right as Table, key);
    return other !== undefined && sameValue((left as Table)[key] as TableValue, other);
  });
}
