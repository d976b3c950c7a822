/** The few words that stand inside the pictures, in both languages. Sentences come from narrate/, names from the scenario. */

export interface PictureWords {
  readonly queue: string;
  readonly consumers: string;
  readonly down: string;
  readonly zombie: string;
  readonly silent: string;
  readonly notConnected: string;
  readonly inside: (count: number) => string;
  readonly sent: (count: number) => string;
  readonly rows: (count: number) => string;
  readonly refused: string;
  readonly parked: string;
  readonly stuck: string;
  readonly locked: string;
  readonly deadlock: string;
  readonly found: string;
  readonly notFound: string;
  readonly redelivered: string;
  readonly waitsFor: (what: string, holder: string) => string;
  readonly waits: string;
  readonly crash: { readonly [M in CrashMoment]: string };
  readonly endsItself: string;
  readonly cut: string;
  readonly cutWorking: string;
  readonly detected: string;
  readonly brokerRestarts: string;
  readonly failover: (keys: number) => string;
  readonly unknownStored: string;
  readonly unknownDone: string;
  readonly unroutable: (exchange: string) => string;
  readonly channelClosed: string;
  readonly staleTag: string;
  readonly takesTo: (ms: string) => string;
  readonly idle: (count: number) => string;
  /** Why an item of a plan was not possible, in a few words beside the lane. */
  readonly reasons: { readonly [code: string]: string };
  /** Why a queue gave a message up, where the broker has no word for it that people read. */
  readonly drops: { readonly [reason: string]: string };
  readonly landmarks: { readonly [landmark: string]: string };
  /** Operations that pass no landmark, by the first word of their statement or by their kind. */
  readonly verbs: { readonly [verb: string]: string };
  readonly arrives: (what: string) => string;
  readonly gets: (what: string) => string;
  readonly calls: (service: string) => string;
  readonly actions: { readonly [A in GutterAction]: string };
}

/** Where a crash strikes, seen from the delivery in hand. */
export const CRASH_MOMENTS = ['idle', 'beforeEffect', 'beforeCommit', 'beforeAck', 'afterAck'] as const;
export type CrashMoment = (typeof CRASH_MOMENTS)[number];

export const GUTTER_ACTIONS = [
  ...(['handOver', 'crash', 'cut', 'silence', 'detect', 'restart', 'reconnect', 'error', 'unknown'] as const),
  ...(['restartBroker', 'failOver', 'exhaust', 'due', 'cannotKnow'] as const),
] as const;
export type GutterAction = (typeof GUTTER_ACTIONS)[number];
