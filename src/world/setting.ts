/** What stays the same during a run: the scenario with its protection, compiled. */
import type { RabbitVersion } from '../broker/model';
import type { Operation as BrokerOperation } from '../broker/operation';
import type { Expression } from '../program/expression';
import type { EngineName } from '../database/engineName';
import type { Dialect, Program, ProgramId, Values } from '../program/program';
import type { Budget, GivenItem, ProcessName } from './world';

export const ROLES = ['publisher', 'consumer', 'relay', 'job', 'form', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export interface ProcessPlan {
  readonly name: ProcessName;
  readonly role: Role;
  readonly program: ProgramId;
  /** Starts up, or has to be started by a decision. */
  readonly up: boolean;
  readonly consumes: string | null;
  readonly prefetchCount: number;
  readonly concurrency: number;
  /** Arguments of basic.consume (x-priority), and `exclusive`. */
  readonly consumeArguments: Values;
  readonly exclusive: boolean;
  readonly given: readonly GivenItem[];
  /** Constants that its program sees by name. */
  readonly constants: Values;
  readonly slowOut: boolean;
  readonly slowIn: boolean;
  /** The search may let its network go silent, as well as cut it. */
  readonly silences: boolean;
  /** Its client answers heartbeats only between operations: long work looks like silence. */
  readonly blocking: boolean;
  /** Puts its channel into confirm mode. */
  readonly confirms: boolean;
  /** Polls for ever: its idle rounds do not count as progress. */
  readonly daemon: boolean;
  /** Interchangeable processes share a symmetry name. */
  readonly symmetry: string | null;
}

export interface ServicePlan {
  readonly name: string;
  /** Answers a call with a known idempotency key as `repeated`, without doing it again. */
  readonly honoursKeys: boolean;
  /** For queries: what it answers about a key, as an expression over `key`, `done` (times done) and `now`. */
  readonly answer: Expression | null;
}

/** Where the effect of a business event is counted: the sum of the parts. */
export type EffectSource =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'service'; readonly service: string }
  | { readonly kind: 'cache'; readonly key: Expression };

/** A business event: one thing that should happen a known number of times. */
export interface BusinessEvent {
  readonly key: string;
  readonly expected: number;
}

export interface Setting {
  readonly scenario: string;
  readonly protection: string | null;
  readonly rabbitmq: RabbitVersion;
  readonly topology: readonly BrokerOperation[];
  /** Short names of queues in the notation, in the order of the picture. */
  readonly queues: readonly QueuePlan[];
  readonly database: DatabasePlan | null;
  readonly usesCache: boolean;
  readonly services: readonly ServicePlan[];
  readonly programs: { readonly [id: ProgramId]: Program };
  readonly processes: readonly ProcessPlan[];
  readonly effects: readonly EffectSource[];
  readonly events: readonly BusinessEvent[];
  readonly budget: Budget;
  /** Time may pass until this moment; null for without limit. */
  readonly endMs: number | null;
  /** Milliseconds until the broker gives up a silent peer; null for never by itself. */
  readonly heartbeatMs: number | null;
  readonly ackTimeoutMs: number | null;
}

export interface QueuePlan {
  readonly name: string;
  readonly alias: string;
  /** Somebody looks here: what ends in it is parked, not stuck. */
  readonly parking: boolean;
}

export interface DatabasePlan {
  readonly dialect: Dialect;
  /** Live SQLite, or which recording. */
  readonly engine: EngineName;
  readonly schema: readonly string[];
  readonly seed: readonly string[];
  readonly begin: 'immediate' | 'deferred';
  readonly journal: 'rollback' | 'wal';
  /** A statement that finds the database locked waits (is not enabled) or fails at once. */
  readonly busy: 'wait' | 'fail';
}
