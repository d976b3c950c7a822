import { read, shown, type Rule } from './rule';

/** Ageing, length limits, dead-lettering, priorities, restarts. */
export const dyingRules: readonly Rule[] = [
  shown(
    "A message expires by its own or its queue's time, from its arrival there.",
    'ttl',
    'ttl-per-message',
    'ttl-per-queue',
  ),
  shown(
    'It expires at the head only; behind another it still counts as ready.',
    'ttl#message-ttl-dead-lettering',
    'ttl-only-at-head-classic',
  ),
  shown('Returning keeps the deadline.', 'ttl', 'ttl-requeue-keeps-deadline', 'ttl-requeue-before-deadline'),
  shown(
    'A dead letter names its death in x-death (queue and reason, newest first, counted).',
    'dlx#effects',
    'dlx-reject',
    'ttl-expired-to-dlx',
    'dlx-two-hops',
    'dlx-retry-topology',
  ),
  shown(
    'It is a new message: at the end of the queue, not redelivered, without expiration.',
    'dlx#effects',
    'dlx-redelivered-reset',
    'dlx-retry-per-message-ttl',
    'dlx-rejected-keeps-no-expiration',
  ),
  shown(
    'It keeps its routing keys, CC included, unless the queue overrides them.',
    'dlx#routing',
    'dlx-keeps-routing-key',
    'dlx-routing-key-override',
    'dlx-cc-routing-keys',
  ),
  shown(
    'Requeueing and losing the channel never dead-letter on a classic queue.',
    'dlx',
    'dlx-requeue-does-not-dead-letter',
  ),
  shown(
    'A cycle is cut unless somebody rejected in it.',
    'dlx#routing',
    'dlx-cycle-without-reject-is-dropped',
    'dlx-cycle-with-reject-goes-on',
    'dlx-self-by-reject',
  ),
  shown(
    'Several rejected at once leave in queue order, by priority on a priority queue.',
    'dlx',
    'dlx-nack-multiple-order',
    'priority-reject-multiple-by-priority',
  ),
  shown(
    'Each service dead-letters its own copy; a retry through the fanout reaches every service again.',
    'dlx',
    'dlx-fanout-service-dlqs',
    'dlx-retry-through-fanout-hits-all',
    'dlx-retry-to-own-queue',
  ),
  read(
    'A dead-letter exchange that does not exist or routes nowhere loses the message silently.',
    'dlx#safety',
    'all releases',
  ),
  shown(
    'x-max-length counts ready messages; a full queue drops its head, and the publisher is not told.',
    'maxlength',
    'maxlen-counts-ready-only',
    'maxlen-zero',
    'dlx-maxlen-drop-head',
    'maxlen-bytes',
  ),
  shown(
    'reject-publish refuses the new message (nack), also when other queues took theirs.',
    'maxlength#overflow-behaviour',
    'maxlen-reject-publish',
    'maxlen-reject-publish-in-fanout',
    'maxlen-reject-publish-with-consumer',
  ),
  shown(
    'reject-publish-dlx dead-letters what it refuses.',
    'maxlength#overflow-behaviour',
    'reject-publish-dlx',
  ),
  shown(
    'Higher priorities first, first in first out within one; without x-max-priority it is ignored.',
    'priority',
    'priority-order',
    'priority-requeue-keeps-place',
    'priority-ignored-without-argument',
  ),
  shown(
    'The head of a priority queue is what length and expiry act on.',
    'priority#interaction-with-other-features',
    'priority-maxlen-drops-highest',
    'priority-ttl-behind-higher',
  ),
  shown(
    'A priority queue does not watch the deadline of a message that overtook its way to the head.',
    'priority#interaction-with-other-features',
    'priority-ttl-overtaking-message-is-not-watched',
  ),
  shown(
    'Over a restart live durable queues and, in classic ones, persistent messages; deliveries return.',
    'queues#durability',
    'restart-durability',
    'restart-unacked-redelivered-v2',
    'restart-exclusive-durable-queue',
  ),
];
