import type { Table } from './model';

/** What a publisher says about a message. Omitted strings are empty, omitted booleans false. */
export interface Publication {
  readonly exchange?: string;
  readonly routingKey?: string;
  readonly messageId?: string;
  readonly persistent?: boolean;
  readonly mandatory?: boolean;
  readonly expiration?: string;
  readonly priority?: number;
  readonly headers?: Table;
  readonly body?: string;
}

/** The channel an operation is sent on. Connection and channel are opened on first use. */
export interface OnChannel {
  readonly connection: string;
  readonly channel: string;
}

interface QueueBinding {
  readonly queue: string;
  readonly exchange: string;
  readonly routingKey?: string;
  readonly arguments?: Table;
}

/** The source feeds the destination. */
interface ExchangeBinding {
  readonly destination: string;
  readonly source: string;
  readonly routingKey?: string;
  readonly arguments?: Table;
}

type ChannelOperation =
  | {
      readonly op: 'queueDeclare';
      readonly queue: string;
      readonly passive?: boolean;
      readonly durable?: boolean;
      readonly exclusive?: boolean;
      readonly autoDelete?: boolean;
      readonly arguments?: Table;
    }
  | {
      readonly op: 'queueDelete';
      readonly queue: string;
      readonly ifUnused?: boolean;
      readonly ifEmpty?: boolean;
    }
  | { readonly op: 'purge'; readonly queue: string }
  | ({ readonly op: 'queueBind' } & QueueBinding)
  | ({ readonly op: 'queueUnbind' } & QueueBinding)
  | {
      readonly op: 'exchangeDeclare';
      readonly exchange: string;
      readonly type: string;
      readonly durable?: boolean;
      readonly autoDelete?: boolean;
      readonly internal?: boolean;
      readonly arguments?: Table;
    }
  | { readonly op: 'exchangeDelete'; readonly exchange: string; readonly ifUnused?: boolean }
  | ({ readonly op: 'exchangeBind' } & ExchangeBinding)
  | ({ readonly op: 'exchangeUnbind' } & ExchangeBinding)
  | { readonly op: 'confirmSelect' }
  | { readonly op: 'qos'; readonly prefetchCount: number; readonly global?: boolean }
  | ({ readonly op: 'publish' } & Publication)
  | { readonly op: 'publishMany'; readonly messages: readonly Publication[] }
  | {
      readonly op: 'consume';
      readonly queue: string;
      readonly consumerTag: string;
      readonly noAck?: boolean;
      readonly exclusive?: boolean;
      readonly arguments?: Table;
    }
  | { readonly op: 'cancel'; readonly consumerTag: string }
  | { readonly op: 'ack'; readonly deliveryTag: number; readonly multiple?: boolean }
  | {
      readonly op: 'nack';
      readonly deliveryTag: number;
      readonly multiple?: boolean;
      readonly requeue?: boolean;
    }
  | { readonly op: 'reject'; readonly deliveryTag: number; readonly requeue?: boolean }
  | { readonly op: 'get'; readonly queue: string; readonly noAck?: boolean }
  | { readonly op: 'recover'; readonly requeue?: boolean }
  | { readonly op: 'closeChannel' };

/**
 * One thing a client, the network or the operator does to the broker, in the vocabulary of the recorded scripts.
 * `requeue` defaults to true where it is omitted.
 */
export type Operation =
  | (OnChannel & ChannelOperation)
  | { readonly op: 'closeConnection'; readonly connection: string }
  | { readonly op: 'cutConnection'; readonly connection: string }
  | { readonly op: 'restartBroker' }
  | { readonly op: 'counts'; readonly queues: readonly string[] };

/** The operations of one kind, by name. */
export type OperationOf<Op extends Operation['op']> = Extract<Operation, { readonly op: Op }>;
