import type { DeadLetterReason, Message, Table } from './model';

interface Content {
  readonly messageId: string | null;
  readonly redelivered: boolean;
  readonly exchange: string;
  readonly routingKey: string;
  readonly headers: Table;
  readonly expiration?: string;
  readonly priority?: number;
  readonly deliveryMode?: 2;
  readonly body?: string;
}

export interface QueueCounts {
  readonly ready: number;
  readonly unacked: number;
  readonly consumers: number;
}

/**
 * What a client sees on the wire (and the reading of `counts`), as the recordings write it. Frames of a channel
 * name its connection as well.
 */
export type Frame =
  | {
      readonly type: 'ok';
      readonly connection: string;
      readonly channel?: string;
      readonly method: string;
      readonly queue?: string;
      readonly messageCount?: number;
      readonly consumerCount?: number;
      readonly consumerTag?: string;
    }
  | ({
      readonly type: 'deliver';
      readonly connection: string;
      readonly channel: string;
      readonly consumerTag: string;
      readonly deliveryTag: number;
    } & Content)
  | ({
      readonly type: 'getOk';
      readonly connection: string;
      readonly channel: string;
      readonly deliveryTag: number;
      readonly messageCount: number;
    } & Content)
  | { readonly type: 'getEmpty'; readonly connection: string; readonly channel: string }
  | {
      readonly type: 'confirm';
      readonly connection: string;
      readonly channel: string;
      readonly kind: 'ack' | 'nack';
      /** The publish sequence number; named as on the wire. */
      readonly deliveryTag: number;
    }
  | {
      readonly type: 'return';
      readonly connection: string;
      readonly channel: string;
      readonly replyCode: number;
      readonly replyText: string;
      readonly exchange: string;
      readonly routingKey: string;
      readonly messageId: string | null;
    }
  | {
      readonly type: 'consumerCancelled';
      readonly connection: string;
      readonly channel: string;
      readonly consumerTag: string;
    }
  | {
      readonly type: 'channelClosed';
      readonly connection: string;
      readonly channel: string;
      readonly replyCode: number;
      readonly replyText: string;
    }
  | {
      readonly type: 'connectionClosed';
      readonly connection: string;
      readonly replyCode: number;
      readonly replyText: string;
    }
  | { readonly type: 'counts'; readonly queues: Readonly<Record<string, QueueCounts>> };

export const RETURN_CAUSES = ['nack', 'reject', 'recover', 'channelGone', 'restart', 'ackTimeout'] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

export const SETTLE_CAUSES = ['ack', 'noAck', 'nack', 'reject'] as const;
export type SettleCause = (typeof SETTLE_CAUSES)[number];

/** What happens inside the broker and nobody sees on the wire: for the picture and the narration only. */
export type Happening =
  /** An exchange chose the queues of a message; none means that nobody keeps it. */
  | {
      readonly type: 'routed';
      readonly exchange: string;
      readonly routingKey: string;
      readonly queues: readonly string[];
      readonly message: Message;
    }
  | { readonly type: 'enqueued'; readonly queue: string; readonly entry: number; readonly message: Message }
  /** A queue with reject-publish did not take the message. */
  | { readonly type: 'refused'; readonly queue: string; readonly message: Message }
  /** Head of the queue to a consumer, or to a get (consumerTag null). */
  | {
      readonly type: 'handedOver';
      readonly queue: string;
      readonly entry: number;
      readonly connection: string;
      readonly channel: string;
      readonly consumerTag: string | null;
      readonly deliveryTag: number;
      readonly noAck: boolean;
      readonly message: Message;
    }
  /** The delivery is over and the queue forgets the entry (dead-lettering may follow a nack or reject). */
  | {
      readonly type: 'settled';
      readonly queue: string;
      readonly entry: number;
      readonly by: SettleCause;
      readonly message: Message;
    }
  /** The entry is ready again, `position` messages stand before it. */
  | {
      readonly type: 'returned';
      readonly queue: string;
      readonly entry: number;
      readonly cause: ReturnCause;
      readonly position: number;
      readonly message: Message;
    }
  /** A copy of the message went on to these queues; none means that it is gone. `cycle` names queues spared by the cycle rule. */
  | {
      readonly type: 'deadLettered';
      readonly from: string;
      readonly entry: number;
      readonly exchange: string;
      readonly to: readonly string[];
      readonly cycle: readonly string[];
      readonly reason: DeadLetterReason;
      readonly message: Message;
    }
  /** An at-least-once queue could not hand the dead letter on and keeps it. */
  | {
      readonly type: 'deadLetterHeld';
      readonly from: string;
      readonly entry: number;
      readonly reason: DeadLetterReason;
      readonly message: Message;
    }
  /** The entry left the queue and nobody was told. */
  | {
      readonly type: 'dropped';
      readonly queue: string;
      readonly entry: number;
      readonly reason: string;
      readonly message: Message;
    }
  | {
      readonly type: 'queueGone';
      readonly queue: string;
      readonly reason: 'deleted' | 'expired' | 'autoDelete' | 'exclusive' | 'restart';
    }
  /** A single active consumer took over. */
  | {
      readonly type: 'activated';
      readonly queue: string;
      readonly connection: string;
      readonly channel: string;
      readonly consumerTag: string;
    };

/** Everything one step of the broker produced, in order. */
export type BrokerEvent = Frame | Happening;

const FRAME_TYPES: ReadonlySet<string> = new Set<Frame['type']>([
  ...(['ok', 'deliver', 'getOk', 'getEmpty', 'confirm', 'return'] as const),
  ...(['consumerCancelled', 'channelClosed', 'connectionClosed', 'counts'] as const),
]);

/** Whether a client sees it, as opposed to what happens inside the broker only. */
export function isFrame(event: BrokerEvent): event is Frame {
  return FRAME_TYPES.has(event.type);
}
