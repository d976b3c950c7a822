/**
 * The world: everything that can differ between two moments of a run, as one plain immutable value that survives JSON.
 * What never changes during a run (programs, statements, topology, who consumes what) is the Setting; see setting.ts.
 */
import type { Frame } from '../broker/event';
import type { Broker } from '../broker/model';
import type { Operation } from '../broker/operation';
import type { Cache } from '../cache/cache';
import type { DatabaseState } from '../database/database';
import type { OperationId, Values } from '../program/program';

export type ProcessName = string;
/** Name of a copy: business key and copy number, `1001·1`. It is the body of the message in the broker. */
export type CopyName = string;

/** One publish of a business event. A redelivery is the same copy, a resend is another one. */
export interface Copy {
  readonly name: CopyName;
  readonly key: string;
  readonly messageId: string | null;
  readonly fields: Values;
}

/** A delivery as the process holds it: what the client library gave it. */
export interface HeldDelivery {
  readonly copy: CopyName;
  readonly queue: string;
  readonly consumerTag: string;
  readonly deliveryTag: number;
  /** The connection epoch in which the tag is valid. */
  readonly epoch: number;
  /** Automatic mode or a noAck get: nothing to settle. */
  readonly settledByBroker: boolean;
  readonly redelivered: boolean;
  readonly routingKey: string;
  readonly headers: Values;
}

/** Work given to a publisher, a form or a job by the scenario, not by the broker. */
export interface GivenItem {
  readonly key: string;
  readonly messageId: string | null;
  readonly fields: Values;
  /** Not before this moment, in ms. */
  readonly atMs: number;
}

/** One line of work inside a process. Consumers with `concurrency` above 1 have several. */
export interface Task {
  /** The operation it performs next: the state of its statechart. `end` when it has none. */
  readonly at: OperationId;
  readonly locals: Values;
  /** The delivery in hand, or the first of a batch. */
  readonly delivery: HeldDelivery | null;
  readonly batch: readonly HeldDelivery[];
  /** The given item in hand. */
  readonly item: GivenItem | null;
  /** Busy or waiting until this moment; null when not. */
  readonly untilMs: number | null;
  /** Gives up waiting for a confirm at this moment; null when it waits for none, or for ever. */
  readonly deadlineMs: number | null;
  /** A statement that the database holds back (recorded engines); null when not. */
  readonly blocked: boolean;
}

/** A confirm that has not come yet, or has come and was not looked at. */
export interface PendingConfirm {
  readonly task: number;
  readonly publishSequenceNumber: number;
  readonly copy: CopyName;
  /** `lost`: its connection is gone and another is there, which will never confirm it. */
  readonly result: 'none' | 'confirmed' | 'nacked' | 'lost';
  readonly returned: boolean;
}

/** The client side of a connection. `label` is its name in the broker. */
export interface Connection {
  readonly label: string;
  readonly epoch: number;
  /** The last delivery tag and publish sequence number seen on its channel: both only grow. */
  readonly lastDeliveryTag: number;
  readonly lastSequenceNumber: number;
  /** The channel was closed by the broker or the client; the connection may still be open. */
  readonly channelOpen: boolean;
  /** Whether it has a consumer. */
  readonly subscribed: boolean;
  /** Since when the network is silent: nothing arrives any more, and nobody has noticed. Null when it works. */
  readonly silentSinceMs: number | null;
  /** Its process is at work and answers no heartbeat: then the broker gives it up. Null while it answers. */
  readonly givenUpAtMs: number | null;
}

/** What a slow pipe to the broker holds: operations sent and not arrived. `copy` is what the operation is about. */
export interface OutFrame {
  readonly operation: Operation;
  readonly copy: CopyName | null;
}

export interface Process {
  readonly name: ProcessName;
  readonly up: boolean;
  /** The epoch of its last connection: tags of another epoch are stale. 0 before the first start. */
  readonly epoch: number;
  readonly connection: Connection | null;
  readonly memory: Values;
  readonly tasks: readonly Task[];
  /** Deliveries that the client library holds and no task has taken. */
  readonly buffer: readonly HeldDelivery[];
  readonly given: readonly GivenItem[];
  readonly confirms: readonly PendingConfirm[];
  /** Slow pipes: frames under way to the broker and to the process. Empty when the pipe is not slow. */
  readonly toBroker: readonly OutFrame[];
  readonly toProcess: readonly Frame[];
  /** Connections it has given up and the broker still believes in. */
  readonly abandoned: readonly Abandoned[];
}

/** A connection that only the broker still has, silent since that moment. */
export interface Abandoned {
  readonly label: string;
  readonly silentSinceMs: number;
}

/** A thing that an external service has done. It can never be rolled back. */
export interface LedgerEntry {
  readonly key: string;
  readonly idempotencyKey: string | null;
  readonly by: ProcessName;
}

/** What faults may still happen. Each is spent by the decision of its name. */
export const FAULTS = ['crashes', 'cuts', 'brokerRestarts', 'failovers', 'errors', 'unknowns'] as const;
export type Fault = (typeof FAULTS)[number];
export type Budget = { readonly [F in Fault]: number };

export interface World {
  readonly nowMs: number;
  readonly broker: Broker;
  readonly database: DatabaseState | null;
  readonly cache: Cache | null;
  /** In the order of the scenario. */
  readonly processes: readonly Process[];
  /** Every copy published so far, in order. */
  readonly copies: readonly Copy[];
  readonly services: { readonly [service: string]: readonly LedgerEntry[] };
  readonly budget: Budget;
}
