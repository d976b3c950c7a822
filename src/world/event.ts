/**
 * What happened in a step, in order: the one source of the narration, the picture and the exports.
 * Every event is plain data; names are those of the scenario.
 */
import type { BrokerEvent } from '../broker/event';
import type { Reply } from '../cache/cache';
import type { Outcome } from '../database/database';
import type { Landmark, OperationId, Value, Values } from '../program/program';
import type { CopyName, ProcessName } from './world';

export type WorldEvent =
  /** A consumer's handler takes a delivery, or a publisher, form or job its next item. */
  | {
      readonly type: 'taken';
      readonly process: ProcessName;
      readonly task: number;
      readonly copy: CopyName | null;
      readonly key: string;
      readonly redelivered: boolean;
    }
  | {
      readonly type: 'statement';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly sql: string;
      readonly params: Values;
      readonly outcome: Outcome;
      readonly isEffect: boolean;
      readonly copy: CopyName | null;
    }
  | {
      readonly type: 'resumed';
      readonly process: ProcessName;
      readonly task: number;
      readonly outcome: Outcome;
    }
  | {
      readonly type: 'rolledBack';
      readonly process: ProcessName;
      readonly task: number;
      readonly why: 'crash' | 'cut';
    }
  | {
      readonly type: 'cacheCommand';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly command: readonly Value[];
      readonly reply: Reply;
      readonly isEffect: boolean;
    }
  | {
      readonly type: 'called';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly service: string;
      readonly key: string;
      readonly result: 'done' | 'repeated' | 'answered' | 'refused' | 'unknown';
      readonly reply: Value;
      readonly isEffect: boolean;
    }
  | {
      readonly type: 'noted';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly where: 'memory' | 'locals';
      readonly name: string;
      readonly value: Value;
    }
  | {
      readonly type: 'worked';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly isEffect: boolean;
    }
  | {
      readonly type: 'published';
      readonly process: ProcessName;
      readonly task: number;
      readonly copy: CopyName;
      readonly messageId: string | null;
      readonly exchange: string;
      readonly routingKey: string;
    }
  /** ack, nack, reject or cancel leaves the process; `lost` when there is no open channel to send it on. */
  | {
      readonly type: 'settling';
      readonly process: ProcessName;
      readonly task: number;
      readonly method: 'ack' | 'nack' | 'reject';
      readonly requeue: boolean;
      readonly multiple: boolean;
      readonly copy: CopyName | null;
      readonly deliveryTag: number;
      readonly fate: 'sent' | 'lost' | 'stale';
    }
  | {
      readonly type: 'confirmAwaited';
      readonly process: ProcessName;
      readonly task: number;
      readonly result: 'confirmed' | 'nacked' | 'returned' | 'timeout' | 'disconnected';
      readonly copies: readonly CopyName[];
    }
  /** The branch that the program took, as the statechart shows it. */
  | {
      readonly type: 'branch';
      readonly process: ProcessName;
      readonly task: number;
      readonly from: OperationId;
      readonly label: string;
      readonly to: OperationId;
    }
  | {
      readonly type: 'landmark';
      readonly process: ProcessName;
      readonly task: number;
      readonly landmark: Landmark;
      readonly copy: CopyName | null;
    }
  /** The number of durable effects of a business event changed. */
  | {
      readonly type: 'effect';
      readonly key: string;
      readonly before: number;
      readonly after: number;
      readonly expected: number;
    }
  /** Something the broker did or sent; deliveries arrive at once unless the pipe is slow. */
  | { readonly type: 'broker'; readonly event: BrokerEvent }
  | {
      readonly type: 'underWay';
      readonly process: ProcessName;
      readonly direction: 'out' | 'in';
      readonly what: string;
      readonly copy: CopyName | null;
    }
  | {
      readonly type: 'arrived';
      readonly process: ProcessName;
      readonly direction: 'out' | 'in';
      readonly what: string;
      readonly copy: CopyName | null;
    }
  | {
      readonly type: 'frameLost';
      readonly process: ProcessName;
      readonly direction: 'out' | 'in';
      readonly what: string;
      readonly copy: CopyName | null;
    }
  | {
      readonly type: 'failed';
      readonly process: ProcessName;
      readonly task: number;
      readonly operation: OperationId;
      readonly how: 'error' | 'unknown';
    }
  | { readonly type: 'crashed'; readonly process: ProcessName; readonly byItself: boolean }
  | {
      readonly type: 'disconnected';
      readonly process: ProcessName;
      readonly why: 'cut' | 'channelClosed' | 'connectionClosed' | 'brokerRestart' | 'detected' | 'closed';
    }
  | { readonly type: 'silenced'; readonly process: ProcessName }
  | { readonly type: 'started'; readonly process: ProcessName; readonly again: boolean }
  | { readonly type: 'reconnected'; readonly process: ProcessName }
  | { readonly type: 'brokerRestarted' }
  | { readonly type: 'cacheFailedOver'; readonly forgotten: readonly string[] }
  | { readonly type: 'timePassed'; readonly ms: number; readonly nowMs: number };

export type WorldEventType = WorldEvent['type'];
