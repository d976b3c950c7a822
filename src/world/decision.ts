/** What moves the world. Every run is a list of these, written in the schedule notation of `trace/`. */
import type { ProcessName } from './world';

export type Decision =
  /** The process performs its next operation. `task` counts from 0. */
  | { readonly kind: 'perform'; readonly process: ProcessName; readonly task: number }
  /** The queue hands its head to the consumer of this process. */
  | { readonly kind: 'handOver'; readonly queue: string; readonly process: ProcessName }
  | { readonly kind: 'crash'; readonly process: ProcessName }
  /** The socket closes on both ends; the process lives on. */
  | { readonly kind: 'cut'; readonly process: ProcessName }
  /** The network goes silent: neither end notices until it is detected. */
  | { readonly kind: 'silence'; readonly process: ProcessName }
  /** The broker gives up a silent peer (heartbeat). */
  | { readonly kind: 'detect'; readonly process: ProcessName }
  /** A process that is down starts again; one without a connection connects again. */
  | { readonly kind: 'comeBack'; readonly process: ProcessName }
  /** The next operation fails without being done (`error`), or is done and its answer never comes (`unknown`). */
  | {
      readonly kind: 'fail';
      readonly process: ProcessName;
      readonly task: number;
      readonly how: 'error' | 'unknown';
    }
  /** The oldest frame in a slow pipe arrives: at the broker (`out`) or at the process (`in`). */
  | { readonly kind: 'arrive'; readonly process: ProcessName; readonly direction: 'out' | 'in' }
  | { readonly kind: 'restartBroker' }
  | { readonly kind: 'failOver' }
  | { readonly kind: 'pass'; readonly ms: number };

export type DecisionKind = Decision['kind'];

/** Decisions that are faults: a run is over when nothing else is left. */
export const FAULT_KINDS = ['crash', 'cut', 'silence', 'fail', 'restartBroker', 'failOver'] as const;

export function isFault(decision: Decision): boolean {
  return (FAULT_KINDS as readonly string[]).includes(decision.kind);
}
