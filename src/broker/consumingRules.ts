import { read, shown, type Rule } from './rule';

/** Consumers, prefetch, the round among consumers, single active consumer. */
export const consumingRules: readonly Rule[] = [
  shown(
    'Delivery tags count per channel, over all its consumers and gets.',
    'confirms#consumer-acks-delivery-tags',
    'delivery-tags-per-channel',
  ),
  shown(
    'Without acknowledgements a message is gone once it is sent; prefetch does not bound it.',
    'confirms#acknowledgement-modes',
    'noack-loses-on-cut',
    'noack-ignores-prefetch',
  ),
  shown(
    'A missing consumer tag is generated; a reused one ends the connection (530).',
    'consumers#consumer-tags',
    'consumer-tag-generated',
    'consumer-tag-reuse-same-channel',
  ),
  shown(
    'Cancelling an unknown tag is fine; consuming a missing queue is 404.',
    'consumers',
    'cancel-unknown-tag',
    'consume-missing-queue',
  ),
  shown(
    'A deleted queue cancels its consumers and leaves their channels open.',
    'consumer-cancel',
    'consumer-cancelled-on-queue-delete',
  ),
  shown(
    'An exclusive consumer keeps others out (403), but not get.',
    'consumers#exclusivity',
    'exclusive-consumer-blocks-others',
    'exclusive-consumer-refused-if-others',
    'exclusive-consumer-does-not-block-get',
  ),
  shown(
    'Consumers of higher priority are served until they are full.',
    'consumer-priority',
    'consumer-priority',
    'consumer-priority-default-zero',
  ),
  shown(
    'qos without global limits each later consumer on its own; 0 is no limit.',
    'consumer-prefetch',
    'prefetch-per-consumer',
    'prefetch-zero-is-unlimited',
  ),
  shown(
    'qos with global limits the channel, at once; get does not care.',
    'consumer-prefetch',
    'prefetch-global',
    'prefetch-global-applies-to-existing-consumers',
    'prefetch-global-raise-and-lower',
    'prefetch-global-get',
    'prefetch-both-limits',
  ),
  shown(
    'A limit per consumer lifts the global one; a global one starts with all that is unsettled, gets included.',
    'consumer-prefetch',
    'qos-per-consumer-lifts-global',
    'qos-global-counts-held-gets',
  ),
  read('Global prefetch is refused by default (541).', 'deprecated-features-list', 'RabbitMQ 4.3'),
  shown(
    'Consumers are served in turn, in the order of subscribing, whatever they hold.',
    'queues#message-ordering',
    'round-robin-two-consumers',
    'round-robin-three-burst',
    'round-robin-same-channel',
    'round-robin-ignores-unacked-count',
    'round-robin-new-consumer-position',
  ),
  shown(
    'A full consumer is passed over and joins the round again at its end.',
    'queues#message-ordering',
    'round-robin-skips-full-consumer',
    'round-rejoin-with-both-prefetches',
  ),
  shown(
    'Single active consumer: the others wait and succeed in the order of subscribing, returned messages first.',
    'consumers#single-active-consumer',
    'sac-first-consumer-only',
    'sac-handover-on-cut',
    'sac-order-of-succession',
  ),
  shown(
    'Single active consumer refuses exclusive consumers (403) and allows get on classic queues.',
    'consumers#single-active-consumer',
    'sac-exclusive-refused',
    'sac-get-allowed',
  ),
  read(
    'On quorum queues the successor is the waiting consumer of the highest priority.',
    'consumers#single-active-consumer',
    'RabbitMQ 4.0 and later',
  ),
  read(
    'A peer that is silently gone is noticed by missed heartbeats only; until then its deliveries stay unacknowledged.',
    'heartbeats',
    'all releases',
  ),
  read(
    'A delivery not acknowledged in time (30 minutes by default) closes its channel with 406, and it returns.',
    'consumers#acknowledgement-timeout',
    'RabbitMQ 4.2 and earlier',
  ),
  read(
    'The timeout watches quorum queues only and cancels the consumer instead.',
    'quorum-queues#consumer-timeout',
    'RabbitMQ 4.3',
  ),
];
