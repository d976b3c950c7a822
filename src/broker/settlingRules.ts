import { shown, type Rule } from './rule';

/** Acknowledging, rejecting, returning. */
export const settlingRules: readonly Rule[] = [
  shown(
    'An ack settles its own delivery, in any order.',
    'confirms#consumer-acknowledgements',
    'ack-single-out-of-order',
  ),
  shown(
    'ack multiple settles all tags up to its own, of every queue of the channel; 0 means all.',
    'confirms#consumer-acks-multiple-parameter',
    'ack-multiple-up-to-tag',
    'ack-multiple-over-a-gap',
    'ack-multiple-tag-zero',
    'ack-multiple-tag-zero-nothing-outstanding',
    'ack-multiple-spans-queues',
  ),
  shown(
    'An unknown or repeated tag is 406: the channel closes and what it held returns.',
    'confirms#consumer-acks-double-acking',
    'ack-unknown-tag',
    'ack-twice',
    'ack-tag-zero-single',
    'ack-multiple-beyond-last-tag',
    'ack-multiple-of-settled-tag',
    'ack-of-noack-delivery',
    'nack-after-ack',
    'nack-unknown-tag',
  ),
  shown(
    'Other channels of the connection are left alone.',
    'channels#error-handling',
    'channel-error-leaves-sibling-channels',
  ),
  shown(
    'A tag of an earlier channel means nothing on the new one, or settles another message there.',
    'confirms#consumer-acks-delivery-tags',
    'ack-after-reconnect',
  ),
  shown(
    'nack or reject without requeue discards where nothing else is declared.',
    'nack',
    'nack-without-requeue-drops',
    'reject-without-requeue',
  ),
  shown(
    'nack and reject with requeue return the message, redelivered.',
    'nack',
    'reject-requeue',
    'nack-multiple-requeue',
    'nack-multiple-tag-zero',
    'redelivered-nack-and-reject',
  ),
  shown(
    'Losing channel or connection returns everything unacknowledged, redelivered, handled or not.',
    'confirms#automatic-requeueing',
    'redelivered-channel-close',
    'redelivered-connection-close',
    'redelivered-connection-cut',
  ),
  shown(
    'What was still ready is not redelivered.',
    'reliability#consumer-side',
    'redelivered-false-for-untouched',
  ),
  shown(
    'On classic queues a returned message has its old place again.',
    'confirms#consumer-nacks-requeue',
    'requeue-position-single',
    'requeue-position-queue-was-empty',
    'requeue-position-interleaved-consumers',
    'requeue-position-nack-multiple',
    'requeue-position-mixed-redelivered',
    'requeue-after-cut-goes-before-backlog',
  ),
  shown(
    'The old place helps only among ready messages: a busy consumer sees it after what it holds.',
    'confirms#consumer-nacks-requeue',
    'requeue-breaks-order-for-busy-consumer',
  ),
  shown(
    'recover returns all of the channel, to anybody; without requeue it is not implemented (540).',
    'specification',
    'redelivered-recover',
    'recover-may-move-to-another-consumer',
    'recover-requeue-false-not-implemented',
  ),
];
