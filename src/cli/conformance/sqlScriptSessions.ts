/** What the runner knows of each consumer of a script: which attempt it is in, how that ended, what waits. */
import type { ScriptStep, SqlScript } from './sqlScriptFormat';

export const ATTEMPT_ENDS = ['done', 'acked-duplicate', 'nacked', 'crashed'] as const;
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number];

/** A statement that has not returned, and whether it would commit by itself when it does. */
export interface Waiting {
  readonly step: ScriptStep;
  readonly commitsItself: boolean;
  readonly by: readonly string[];
}

/** One consumer. The runner changes it as the script goes on. */
export interface Consumer {
  attempt: number;
  end: AttemptEnd | null;
  hasFailed: boolean;
  blocked: Waiting | null;
  /** The statement of a dead client that the server still works on. */
  zombie: Waiting | null;
  readonly stalled: ScriptStep[];
  readonly reported: Set<number>;
}

/** A consumer in its first attempt. */
export function newConsumer(): Consumer {
  return {
    attempt: 1,
    end: null,
    hasFailed: false,
    blocked: null,
    zombie: null,
    stalled: [],
    reported: new Set(),
  };
}

/** Whether a step is part of what its consumer is doing: `go`, or why not; null is not even mentioned. */
export type Turn = { readonly go: true } | { readonly go: false; readonly why: string | null };

/**
 * Moves the consumer on to the step's attempt when its message comes back: after a nack or a crash, and
 * while the message is still there. An attempt that never begins is mentioned once, with its first step.
 */
export function turn(consumer: Consumer, step: Pick<ScriptStep, 'attempt'>, isMessageGone: boolean): Turn {
  const asked = step.attempt ?? 1;
  const returns = consumer.end === 'nacked' || consumer.end === 'crashed';
  if (asked === consumer.attempt + 1 && returns && !isMessageGone) {
    consumer.attempt = asked;
    consumer.end = null;
  }
  if (asked > consumer.attempt) {
    if (consumer.reported.has(asked)) return { go: false, why: null };
    consumer.reported.add(asked);
    const end = isMessageGone && returns ? 'the message is settled' : `ended "${consumer.end ?? 'not yet'}"`;
    return { go: false, why: `not redelivered: attempt ${consumer.attempt} ${end}` };
  }
  if (consumer.end === null) return { go: true };
  return { go: false, why: `attempt ${consumer.attempt} already ended "${consumer.end}"` };
}

/** The part of a script that says whether its sessions work on one message. */
type Delivered = Pick<SqlScript, 'sameMessage'>;

/** Whether the one message of all consumers has been acknowledged by any of them. */
export function isMessageGone(script: Delivered, consumers: Iterable<Consumer>): boolean {
  return script.sameMessage === true && [...consumers].some(isAcknowledged);
}

/** Too few effects are unfinished business while a copy is still with the broker, and a loss otherwise. */
export function verdictOf(
  script: Delivered,
  consumers: Iterable<Consumer>,
  times: number,
  expected: number,
): string {
  if (times === expected) return 'exact';
  if (times > expected) return 'duplicate';
  const all = [...consumers];
  const isLeft = all.some((each) => each.end === 'nacked' || each.end === 'crashed');
  return isLeft && !isMessageGone(script, all) ? 'unfinished' : 'lost';
}

function isAcknowledged(consumer: Consumer): boolean {
  return consumer.end === 'done' || consumer.end === 'acked-duplicate';
}
