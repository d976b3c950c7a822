/*
 * What the simulated RabbitMQ consists of. All of it is plain data: a broker survives JSON.stringify and
 * JSON.parse, shares its unchanged parts with the broker it came from, and holds absolute virtual times only.
 * Left out: clusters, federation, streams, AMQP 1.0, channel transactions, flow control and memory alarms.
 */
import type { OrderedList } from './orderedList';

export const RABBIT_VERSIONS = ['3.10', '3.13', '4.2', '4.3'] as const;
/** A RabbitMQ release whose documented behaviour the broker follows; `3.10` is the one the recordings show. */
export type RabbitVersion = (typeof RABBIT_VERSIONS)[number];

export const EXCHANGE_TYPES = ['direct', 'fanout', 'topic', 'headers'] as const;
export type ExchangeType = (typeof EXCHANGE_TYPES)[number];

export const QUEUE_TYPES = ['classic', 'quorum'] as const;
export type QueueType = (typeof QUEUE_TYPES)[number];

/** A value of an AMQP field table, in JSON. */
export type TableValue = null | boolean | number | string | readonly TableValue[] | Table;
/** An AMQP field table (headers, arguments). Order of keys carries no meaning. */
export interface Table {
  readonly [key: string]: TableValue;
}

/** What was published. One message may be an entry of several queues; each entry is delivered on its own. */
export interface Message {
  /** The exchange it was published to (a dead letter: the dead-letter exchange). */
  readonly exchange: string;
  readonly routingKey: string;
  /** The routing key followed by the keys of the CC and BCC headers: what routing looks at. */
  readonly routingKeys: readonly string[];
  readonly messageId: string | null;
  readonly persistent: boolean;
  readonly expiration?: string;
  readonly priority?: number;
  readonly headers: Table;
  readonly body: string;
}

/** One message in one queue, ready or unacknowledged. */
export interface Entry {
  /** Identifies the entry in this broker for good; it keeps it however often it is delivered and returned. */
  readonly id: number;
  /** Entries are served by lane, then by position. Lanes hold priorities, and on quorum queues the returned ones. */
  readonly lane: number;
  readonly position: number;
  readonly message: Message;
  readonly redelivered: boolean;
  /** Quorum queues: how often it came back in a way that counts. Header `x-delivery-count`. 0 on classic queues. */
  readonly deliveryCount: number;
  readonly expiresAt: number | null;
}

/** A subscription, kept with its queue in the order of subscribing. */
export interface Consumer {
  readonly serial: number;
  readonly connection: string;
  readonly channel: string;
  readonly consumerTag: string;
  readonly noAck: boolean;
  readonly exclusive: boolean;
  readonly priority: number;
  /** 0 is unlimited. */
  readonly prefetchCount: number;
  /** What a flaw of the release lets it hold beyond its prefetch; see version.ts. */
  readonly surplusCredit: number;
  readonly unacknowledged: number;
  /** Place in the round: lower turns are served first among equal priorities. */
  readonly turn: number;
  /** Found full and taken out of the round until it has room again. */
  readonly blocked: boolean;
}

export type Overflow = 'drop-head' | 'reject-publish' | 'reject-publish-dlx';

/** What the arguments of a queue mean, read once at declaration. */
export interface QueueLimits {
  readonly messageTtlMs: number | null;
  readonly expiresMs: number | null;
  readonly lengthMax: number | null;
  readonly bytesMax: number | null;
  readonly overflow: Overflow;
  /** null on a queue without priorities. */
  readonly priorityMax: number | null;
  /** null is unlimited. Quorum queues only. */
  readonly deliveryLimit: number | null;
  readonly deadLetterExchange: string | null;
  readonly deadLetterRoutingKey: string | null;
  readonly atLeastOnceDeadLettering: boolean;
  readonly singleActiveConsumer: boolean;
}

/** A dead letter that an at-least-once queue could not hand on yet and keeps until it can. */
export interface HeldDeadLetter {
  readonly entry: Entry;
  readonly reason: DeadLetterReason;
  readonly retryAt: number;
}

export interface Queue {
  readonly name: string;
  /** Tells a queue from an earlier one of the same name. */
  readonly incarnation: number;
  readonly type: QueueType;
  readonly durable: boolean;
  readonly autoDelete: boolean;
  /** The connection that owns an exclusive queue. */
  readonly owner: string | null;
  readonly arguments: Table;
  readonly limits: QueueLimits;
  readonly ready: OrderedList<Entry>;
  readonly readyBytes: number;
  readonly unacknowledged: number;
  readonly consumers: readonly Consumer[];
  /** Serial of the consumer that alone is served, on a queue with single active consumer. */
  readonly activeConsumer: number | null;
  readonly nextPosition: number;
  readonly nextTurn: number;
  /** When a priority queue next looks for expired messages at its head; see `expiryDue`. */
  readonly nextLook: number | null;
  /** When an unused queue with x-expires goes. */
  readonly expiresAt: number | null;
  /** Quorum queue with reject-publish: the publishing channels it told to stop ("connection channel"), or all. */
  readonly refusing: Readonly<Record<string, boolean>>;
  readonly held: readonly HeldDeadLetter[];
}

export interface Exchange {
  readonly name: string;
  readonly type: ExchangeType;
  readonly durable: boolean;
  readonly autoDelete: boolean;
  readonly internal: boolean;
  readonly alternateExchange: string | null;
  readonly arguments: Table;
}

export interface Binding {
  readonly source: string;
  readonly destination: string;
  readonly destinationType: 'queue' | 'exchange';
  readonly bindingKey: string;
  readonly arguments: Table;
}

/** One hand-over that is not settled yet, kept with its channel under its delivery tag. */
export interface Delivery {
  readonly deliveryTag: number;
  readonly queue: string;
  readonly incarnation: number;
  /** null for a message taken with get. */
  readonly consumerTag: string | null;
  readonly consumer: number | null;
  readonly entry: Entry;
  /** When the ack timeout ends it; null while that timeout is off or does not apply. */
  readonly timesOutAt: number | null;
}

export interface ChannelConsumer {
  readonly consumerTag: string;
  readonly queue: string;
}

export interface Channel {
  readonly prefetchCount: number;
  readonly globalPrefetchCount: number;
  readonly nextDeliveryTag: number;
  readonly unacknowledged: OrderedList<Delivery>;
  /**
   * What the global prefetch limits: unsettled deliveries to consumers of classic queues. Messages held from get count
   * only if they were there when the limit was set, and then for good.
   */
  readonly globalVolume: number;
  readonly consumers: readonly ChannelConsumer[];
  /** The number the next published message is confirmed with; null when the channel is not in confirm mode. */
  readonly nextPublishSequenceNumber: number | null;
}

export interface Connection {
  readonly channels: Readonly<Record<string, Channel>>;
}

/** What can be chosen about the broker itself. */
export interface BrokerOptions {
  readonly version: RabbitVersion;
  /** Delivery acknowledgement timeout; null (the default) is off, RabbitMQ's own default is 30 minutes. */
  readonly ackTimeoutMs?: number | null;
}

/** The whole state of the simulated server at one moment. Never mutated. */
export interface Broker {
  readonly version: RabbitVersion;
  readonly ackTimeoutMs: number | null;
  readonly exchanges: Readonly<Record<string, Exchange>>;
  readonly bindings: readonly Binding[];
  readonly queues: Readonly<Record<string, Queue>>;
  readonly connections: Readonly<Record<string, Connection>>;
  readonly nextEntryId: number;
  readonly nextSerial: number;
  readonly generatedTags: number;
  readonly generatedQueues: number;
}

export const DEAD_LETTER_REASONS = ['rejected', 'expired', 'maxlen', 'delivery_limit'] as const;
export type DeadLetterReason = (typeof DEAD_LETTER_REASONS)[number];
