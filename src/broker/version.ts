/*
 * Where the releases differ. One row per release; every rule that depends on the release reads its row.
 */
import type { RabbitVersion } from './model';

/** The documented differences between releases that a scenario can show. */
export interface VersionRules {
  /** Delivery limit of a quorum queue that declares none; null is none. */
  readonly deliveryLimitDefault: number | null;
  /** Whether nack, recover and ack timeout raise the delivery count of a quorum queue's message, as a crash does. */
  readonly everyReturnCounts: boolean;
  /**
   * A flaw: a message that a consumer gives back once too often (nack, reject, recover) frees two places of its
   * prefetch instead of one. Found by generated sequences on 3.10.8; later releases are taken to be without it.
   */
  readonly overLimitFreesTwo: boolean;
  /** Whether a quorum queue that drops several messages at once dead-letters them in their order. */
  readonly dropsInOrder: boolean;
  /** Whether the ack timeout watches classic queues too. */
  readonly ackTimeoutOnClassic: boolean;
  /** What the ack timeout ends. */
  readonly ackTimeoutEnds: 'channel' | 'consumer';
  readonly transientNonExclusiveQueues: boolean;
  readonly globalPrefetch: boolean;
  /** Whether a quorum queue with single active consumer heeds consumer priority. */
  readonly quorumActiveByPriority: boolean;
}

const BEFORE_4: VersionRules = {
  deliveryLimitDefault: null,
  everyReturnCounts: true,
  overLimitFreesTwo: false,
  dropsInOrder: false,
  ackTimeoutOnClassic: true,
  ackTimeoutEnds: 'channel',
  transientNonExclusiveQueues: true,
  globalPrefetch: true,
  quorumActiveByPriority: false,
};

const VERSION_4_2: VersionRules = { ...BEFORE_4, deliveryLimitDefault: 20, quorumActiveByPriority: true };

const VERSION_RULES: Readonly<Record<RabbitVersion, VersionRules>> = {
  '3.10': { ...BEFORE_4, overLimitFreesTwo: true },
  '3.13': BEFORE_4,
  '4.2': VERSION_4_2,
  '4.3': {
    ...VERSION_4_2,
    everyReturnCounts: false,
    dropsInOrder: true,
    ackTimeoutOnClassic: false,
    ackTimeoutEnds: 'consumer',
    transientNonExclusiveQueues: false,
    globalPrefetch: false,
  },
};

/** The row of a release. */
export function rulesOf(version: RabbitVersion): VersionRules {
  return VERSION_RULES[version];
}
