/*
 * The canonical key: equal for brokers that behave alike from now on. Delivery tags are written back from the
 * channel's next tag, deadlines from now, places in a queue by rank; what merely counts is left out. Parts are
 * remembered by identity, since most of a broker is shared with the one before, and long parts (messages, settings)
 * stand under a number, so that a search can keep many keys.
 */
import type { Broker, Channel, Consumer, Delivery, Entry, Message, Queue } from './model';
import { first, toArray } from './orderedList';

/** Up to this length a list is written faster than it is found. */
const SHORT = 8;

interface Timed {
  readonly now: number;
  readonly key: string;
}

/** Keys of parts by identity. Belongs to one search; only keys written with one cache can be compared. */
export interface KeyCache {
  /** The numbers of long parts, by their text. */
  readonly numbers: Map<string, string>;
  readonly settings: WeakMap<object, string>;
  readonly messages: WeakMap<Message, string>;
  readonly ready: WeakMap<object, Timed>;
}

/** A cache with nothing in it. */
export function createKeyCache(): KeyCache {
  return {
    numbers: new Map(),
    settings: new WeakMap(),
    messages: new WeakMap(),
    ready: new WeakMap(),
  };
}

/** What else counts. Both are off by default. */
export interface KeyDetail {
  /** Delivery tags and publish sequence numbers as they stand: on all connections, or on those where somebody still holds an old one. */
  readonly absoluteTags?: boolean | ((connection: string) => boolean);
  /** Other names for connections, channels and consumer tags: the key of the broker in which they are called so. */
  readonly nameOf?: (name: string) => string;
  /** What a body says, as far as it counts. All keys written with one cache must agree on it. */
  readonly bodyOf?: (body: string) => string;
  /** Whose turn it is: only where the broker's own rule hands over. */
  readonly round?: boolean;
}

/** See the head of this file. `now` must not be before the last step of the broker. */
export function canonicalKey(broker: Broker, now: number, cache: KeyCache, detail: KeyDetail = {}): string {
  let key = `${broker.version}${broker.ackTimeoutMs ?? ''}${written(cache, broker.exchanges)}${written(cache, broker.bindings)}`;
  const held = new Map<string, Placed[]>();
  for (const name of sortedKeys(broker.connections, detail.nameOf)) {
    key += `\n${called(name, detail)}`;
    const { channels } = broker.connections[name] as Broker['connections'][string];
    const absolute = isAbsolute(name, detail);
    for (const label of sortedKeys(channels, detail.nameOf)) {
      const channel = channels[label] as Channel;
      key += `/${called(label, detail)}${writeChannel(channel, absolute)}`;
      if (channel.unacknowledged.size > 0)
        placeDeliveries(held, `${called(name, detail)}/${called(label, detail)}`, channel, absolute);
    }
  }
  for (const name of sortedKeys(broker.queues)) {
    const queue = broker.queues[name] as Queue;
    key += `\n${writeQueue(queue, now, cache, detail)}${writeHeld(queue, held.get(name), now, cache, detail)}`;
    held.delete(name);
  }
  for (const name of [...held.keys()].sort()) key += `\n-${writeGone(held.get(name) ?? [])}`;
  return key;
}

interface Placed {
  readonly delivery: Delivery;
  readonly holder: string;
}

function sortedKeys(record: Readonly<Record<string, unknown>>, nameOf?: KeyDetail['nameOf']): string[] {
  const keys = Object.keys(record);
  if (keys.length < 2) return keys;
  return nameOf ? keys.sort((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1)) : keys.sort();
}

function called(name: string, { nameOf }: KeyDetail): string {
  return nameOf ? nameOf(name) : name;
}

function isAbsolute(connection: string, { absoluteTags = false }: KeyDetail): boolean {
  return typeof absoluteTags === 'function' ? absoluteTags(connection) : absoluteTags;
}

function written(cache: KeyCache, part: object): string {
  let key = cache.settings.get(part);
  if (key === undefined) cache.settings.set(part, (key = numbered(cache, JSON.stringify(part))));
  return key;
}

function numbered(cache: KeyCache, text: string): string {
  let number = cache.numbers.get(text);
  if (number === undefined) cache.numbers.set(text, (number = `#${cache.numbers.size}`));
  return number;
}

function writeChannel(channel: Channel, absolute: boolean): string {
  const { nextPublishSequenceNumber } = channel;
  const confirms = nextPublishSequenceNumber === null ? '' : absolute ? `c${nextPublishSequenceNumber}` : 'c';
  const tags = absolute ? `@${channel.nextDeliveryTag}` : '';
  return `:${channel.prefetchCount},${channel.globalPrefetchCount}${confirms}${tags}`;
}

function placeDeliveries(held: Map<string, Placed[]>, at: string, channel: Channel, absolute: boolean): void {
  for (const chunk of channel.unacknowledged.chunks) {
    for (const delivery of chunk) {
      const { deliveryTag, queue } = delivery;
      const tag = absolute ? deliveryTag : channel.nextDeliveryTag - deliveryTag;
      const placed = { delivery, holder: `${at}#${tag}` };
      const list = held.get(queue);
      if (list) list.push(placed);
      else held.set(queue, [placed]);
    }
  }
}

function writeQueue(queue: Queue, now: number, cache: KeyCache, detail: KeyDetail): string {
  const kind = `${queue.name}:${queue.type[0]}${queue.durable ? 'd' : ''}${queue.autoDelete ? 'a' : ''}`;
  const owner = queue.owner === null ? '' : called(queue.owner, detail);
  let key = `${kind}${owner}${written(cache, queue.limits)}${writeConsumers(queue, detail)}`;
  if (queue.expiresAt !== null) key += `x${queue.expiresAt - now}`;
  if (queue.nextLook !== null) key += `l${queue.nextLook - now}`;
  for (const { entry, reason, retryAt } of queue.held) {
    key += `h${reason}${retryAt - now}${writeEntry(entry, now, cache, detail)}`;
  }
  for (const publisher of sortedKeys(queue.refusing))
    key += `r${publisher
      .split(' ')
      .map((name) => called(name, detail))
      .join(' ')}${queue.refusing[publisher]}`;
  return `${key}|${writeReady(queue, now, cache, detail)}`;
}

function writeConsumers(queue: Queue, detail: KeyDetail): string {
  const { consumers, activeConsumer } = queue;
  if (consumers.length === 0) return '';
  const keys = consumers.map((consumer) => {
    const key = consumerKey(consumer, detail);
    return consumer.serial === activeConsumer ? `*${key}` : key;
  });
  // Only a single active consumer is succeeded in the order of subscribing.
  if (activeConsumer === null) keys.sort();
  return keys.join('') + (detail.round ? writeRound(consumers, detail) : '');
}

function writeRound(consumers: readonly Consumer[], detail: KeyDetail): string {
  return [...consumers]
    .sort((left, right) => left.turn - right.turn)
    .map((consumer) => (consumer.blocked ? '!' : '') + consumerKey(consumer, detail))
    .join('>');
}

function consumerKey(consumer: Consumer, detail: KeyDetail): string {
  const { connection, channel, consumerTag, noAck, exclusive, priority } = consumer;
  const prefetchCount = consumer.prefetchCount + consumer.surplusCredit;
  const name = `${called(connection, detail)}/${called(channel, detail)}/${called(consumerTag, detail)}`;
  return `(${name}${noAck ? 'n' : ''}${exclusive ? 'e' : ''},${priority},${prefetchCount})`;
}

function writeReady(queue: Queue, now: number, cache: KeyCache, detail: KeyDetail): string {
  const { ready } = queue;
  if (ready.size === 0) return '';
  const known = ready.size > SHORT ? cache.ready.get(ready) : undefined;
  if (known && (known.now === now || known.now === Infinity)) return known.key;
  let key = '';
  let timeless = true;
  for (const chunk of ready.chunks) {
    for (const entry of chunk) {
      key += writeEntry(entry, now, cache, detail);
      timeless &&= entry.expiresAt === null;
    }
  }
  if (ready.size > SHORT) cache.ready.set(ready, { now: timeless ? Infinity : now, key });
  return key;
}

function writeEntry(entry: Entry, now: number, cache: KeyCache, { bodyOf }: KeyDetail): string {
  let message = cache.messages.get(entry.message);
  if (message === undefined) {
    const said = bodyOf ? { ...entry.message, body: bodyOf(entry.message.body) } : entry.message;
    cache.messages.set(entry.message, (message = numbered(cache, JSON.stringify(said))));
  }
  const { lane, redelivered, deliveryCount, expiresAt } = entry;
  const counts = deliveryCount === 0 ? '' : `*${deliveryCount}`;
  const age = expiresAt === null ? '' : `e${expiresAt - now}`;
  return `[${message}${lane === 0 ? '' : lane}${redelivered ? 'r' : ''}${counts}${age}]`;
}

/** The unsettled deliveries of a queue in queue order, each with how many ready messages stand before it. */
function writeHeld(
  queue: Queue,
  placed: readonly Placed[] | undefined,
  now: number,
  cache: KeyCache,
  detail: KeyDetail,
): string {
  if (!placed) return '';
  const current = placed.filter(({ delivery }) => delivery.incarnation === queue.incarnation);
  const gone = placed.length === current.length ? [] : placed.filter((one) => !current.includes(one));
  // A quorum queue gives a new place to what comes back, so the old one does not matter.
  if (queue.type === 'classic' && current.length > 1)
    current.sort((left, right) => order(left.delivery.entry, right.delivery.entry));
  let key = '';
  for (const { delivery, holder } of current) {
    const before = queue.type === 'classic' ? readyBefore(queue, delivery.entry) : 0;
    const tag =
      delivery.consumerTag === null
        ? ''
        : `${called(delivery.consumerTag, detail)}${isAlive(queue, delivery) ? '' : '-'}`;
    const timeout = delivery.timesOutAt === null ? '' : `t${delivery.timesOutAt - now}`;
    key += `{${before}${holder}${tag}${timeout}${writeEntry(delivery.entry, now, cache, detail)}}`;
  }
  return gone.length === 0 ? key : `${key}-${writeGone(gone)}`;
}

function order(left: Entry, right: Entry): number {
  return left.lane - right.lane || left.position - right.position;
}

function readyBefore(queue: Queue, entry: Entry): number {
  const head = first(queue.ready);
  if (!head || order(entry, head) < 0) return 0;
  return toArray(queue.ready).filter((other) => order(other, entry) < 0).length;
}

function isAlive(queue: Queue, delivery: Delivery): boolean {
  return queue.consumers.some((consumer) => consumer.serial === delivery.consumer);
}

/** Deliveries of a queue that no longer exists: only that they can be settled counts. */
function writeGone(placed: readonly Placed[]): string {
  return placed
    .map(({ holder, delivery }) => `${holder}${delivery.consumer === null ? 'g' : ''}`)
    .sort()
    .join(',');
}
