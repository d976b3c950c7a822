/** Why a decision is impossible now: shown to the learner word by word, so each names what it depends on. */
import type { ProcessName } from './world';

export type Reason =
  | { readonly code: 'down'; readonly process: ProcessName }
  | { readonly code: 'up'; readonly process: ProcessName }
  | { readonly code: 'ended'; readonly process: ProcessName }
  | { readonly code: 'nothingToTake'; readonly process: ProcessName }
  | { readonly code: 'notYet'; readonly process: ProcessName; readonly dueMs: number }
  | { readonly code: 'busy'; readonly process: ProcessName; readonly untilMs: number }
  | { readonly code: 'waitsForLock'; readonly process: ProcessName; readonly holder: ProcessName }
  | { readonly code: 'notRecorded'; readonly process: ProcessName; readonly engine: string }
  | { readonly code: 'unsupported'; readonly process: ProcessName; readonly feature: string }
  | { readonly code: 'waitsForConfirm'; readonly process: ProcessName }
  | { readonly code: 'noConnection'; readonly process: ProcessName }
  | { readonly code: 'connected'; readonly process: ProcessName }
  | { readonly code: 'noConsumer'; readonly process: ProcessName; readonly queue: string }
  | { readonly code: 'empty'; readonly queue: string }
  | { readonly code: 'prefetch'; readonly process: ProcessName; readonly prefetchCount: number }
  | { readonly code: 'notActive'; readonly process: ProcessName }
  | { readonly code: 'lowerPriority'; readonly process: ProcessName }
  | { readonly code: 'nothingUnderWay'; readonly process: ProcessName }
  | { readonly code: 'cannotFail'; readonly process: ProcessName }
  | { readonly code: 'spent'; readonly fault: string }
  | { readonly code: 'nothingDue' }
  | { readonly code: 'timeIsUp'; readonly endMs: number }
  | { readonly code: 'notSilent'; readonly process: ProcessName };

export type ReasonCode = Reason['code'];
