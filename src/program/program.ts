/**
 * What a process does, as data. A program is a flat statechart: each operation is a state, performing it is one
 * decision of the world, and the first branch that holds for its result names the event that leads on.
 * Left out: nesting, parallel states and calls; a process that does several things at once has several tasks.
 */
import type { Condition, Expression } from './expression';

/** What a variable of a program can hold. Lists serve as sets and as batches of rows. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [field: string]: Value };

/** Named values: the memory of a process, the locals of a task, the fields of a message. */
export type Values = { readonly [name: string]: Value };

export type ProgramId = string;
export type OperationId = string;

/** The landmarks that programs usually declare, in the order of the reference handler; programs may add their own. */
export const LANDMARKS = [
  'received',
  'checked',
  'begun',
  'id-stored',
  'effect',
  'committed',
  'marked',
  'acked',
] as const;
export type Landmark = string;

export const DIALECTS = ['sqlite', 'mariadb', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** One SQL text for every dialect, or one per dialect with a default. `:name` binds a value by name. */
export type SqlText = string | ({ readonly default: string } & { readonly [D in Dialect]?: string });

/** What a publish puts on the wire; every part is an expression over the values in scope. */
export interface PublishPlan {
  readonly exchange: Expression;
  readonly routingKey: Expression;
  /** Business key of the copy; default the key of the message in hand. */
  readonly key?: Expression;
  /** The message-id property; `null` publishes without one. Default: the id of the message in hand. */
  readonly messageId?: Expression;
  /** Payload fields; default those of the message in hand. */
  readonly fields?: { readonly [field: string]: Expression };
  readonly headers?: { readonly [header: string]: Expression };
  /** Copy the headers of the delivery in hand (x-death among them), as a client that republishes the message does. */
  readonly keepHeaders?: boolean;
  readonly mandatory?: boolean;
  readonly persistent?: boolean;
  /** Per-message TTL in milliseconds. */
  readonly expirationMs?: Expression;
  readonly priority?: Expression;
}

/** What one operation does. Exactly one of these is one decision. */
export type Action =
  /** Takes the next delivery from the client's buffer (a consumer) or the next given item (publisher, form, job). */
  | { readonly kind: 'take'; readonly count?: number }
  /** basic.get on a queue. Result: `found`. */
  | { readonly kind: 'get'; readonly queue: string }
  /** One SQL statement on the task's connection; `names` are the `:names` it binds. Result: `rows`, `row`, `affected`, `error`. */
  | { readonly kind: 'sql'; readonly sql: SqlText; readonly names: readonly string[] }
  /** One Redis command. Result: `reply`, `error`. */
  | { readonly kind: 'cache'; readonly command: readonly Expression[] }
  /** Settles the delivery in hand (or those in `deliveries`, or an explicit tag). Result: `error`. */
  | {
      readonly kind: 'ack' | 'nack' | 'reject';
      readonly multiple?: boolean;
      readonly requeue?: boolean;
      readonly tag?: Expression;
      /** What the client does with a tag of an earlier channel: `refuse` it (default) or `send` the bare number. */
      readonly stale?: 'refuse' | 'send';
    }
  | { readonly kind: 'publish'; readonly message: PublishPlan }
  /** Waits until every outstanding confirm of the task has come. Result: `confirmed`, `nacked`, `returned`, `timeout`, `error`. */
  | { readonly kind: 'confirm'; readonly timeoutMs?: number }
  /** Calls an external service. Result: `reply` (`done`, `repeated`, or what a query answers), `error`. */
  | {
      readonly kind: 'call';
      readonly service: string;
      readonly ask?: 'do' | 'query';
      readonly effectKey?: Expression;
      readonly idempotencyKey?: Expression;
    }
  /** Only changes memory or locals (`set` of its branches). */
  | { readonly kind: 'note' }
  /** Work that needs nothing from anybody; with `takesMs` it takes time. */
  | { readonly kind: 'work' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'subscribe' }
  | { readonly kind: 'close'; readonly what: 'channel' | 'connection' }
  /** The process ends itself, as an unhandled exception ends it. */
  | { readonly kind: 'die' };

/** A way on from an operation. The first whose condition holds is taken; `when: null` always holds. */
export interface Branch {
  /** The event name in the statechart: short and readable, unique among the branches of an operation. */
  readonly label: string;
  readonly when: Condition | null;
  readonly goto: OperationId;
  /** Assigned in order when the branch is taken; `memory` dies with the process, `locals` end with the handling. */
  readonly set?: readonly Assignment[];
  /** Landmarks passed by taking this branch. */
  readonly landmarks: readonly Landmark[];
}

export interface Assignment {
  readonly where: 'memory' | 'locals';
  readonly name: string;
  readonly value: Expression;
}

export interface Operation {
  readonly id: OperationId;
  readonly action: Action;
  /** After it is performed the task is busy for so long. */
  readonly takesMs: Expression | null;
  readonly branches: readonly Branch[];
  /** This statement or call is the business effect; only for the picture and the words, the count comes from the scenario. */
  readonly isEffect: boolean;
}

export const END = 'end';

/** A program. `start` is where a task begins and where it waits for its next message. */
export interface Program {
  readonly id: ProgramId;
  readonly start: OperationId;
  readonly operations: { readonly [id: OperationId]: Operation };
  /** In the order in which the program declares them. */
  readonly landmarks: readonly Landmark[];
  /** Memory at the start of the process. */
  readonly memory: Values;
  /** How the broker forgets: when it has sent (automatic) or when it is told (manual). */
  readonly acknowledge: 'manual' | 'automatic';
}
