import type { Table } from '../../broker/model';
import type { Step } from './brokerScript';

/** Numbers that choose the queues of a sequence. */
export interface Setting {
  readonly main: number;
  readonly other: number;
  readonly exchange: number;
}

const ADMIN = { connection: 'adm', channel: 'adm' };
const TO_DLQ: Table = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'dlq' };
const QUORUM: Table = { 'x-queue-type': 'quorum' };

/** Kinds of queue a sequence may be about; what shows up most in practice stands more than once. */
const KINDS: readonly {
  readonly durable?: boolean;
  readonly autoDelete?: boolean;
  readonly arguments: Table;
}[] = [
  { arguments: {} },
  { arguments: { ...TO_DLQ } },
  { durable: true, arguments: { ...TO_DLQ } },
  { arguments: { ...TO_DLQ, 'x-max-length': 3 } },
  { arguments: { 'x-max-length': 2, 'x-overflow': 'reject-publish' } },
  { arguments: { ...TO_DLQ, 'x-max-length': 2, 'x-overflow': 'reject-publish-dlx' } },
  { arguments: { ...TO_DLQ, 'x-max-length-bytes': 9 } },
  { arguments: { ...TO_DLQ, 'x-max-priority': 3 } },
  { arguments: { ...TO_DLQ, 'x-max-priority': 2, 'x-max-length': 3 } },
  { arguments: { ...TO_DLQ, 'x-message-ttl': 2_000 } },
  { arguments: { 'x-single-active-consumer': true } },
  { autoDelete: true, arguments: { ...TO_DLQ } },
  { arguments: { 'x-dead-letter-exchange': '' } },
  { arguments: { 'x-dead-letter-exchange': 'x' } },
  { durable: true, arguments: { ...QUORUM, ...TO_DLQ } },
  { durable: true, arguments: { ...QUORUM, ...TO_DLQ, 'x-delivery-limit': 1 } },
  { durable: true, arguments: { ...QUORUM, ...TO_DLQ, 'x-delivery-limit': 3, 'x-max-length': 3 } },
  { durable: true, arguments: { ...QUORUM, 'x-max-length': 2, 'x-overflow': 'reject-publish' } },
];

const EXCHANGES = ['fanout', 'direct', 'topic'] as const;

/** The operations every sequence begins with: two queues, a dead-letter queue and an exchange bound to them. */
export function openingSteps({ main, other, exchange }: Setting): Step[] {
  const declare = (queue: string, kind: number): Step => ({
    op: 'queueDeclare',
    ...ADMIN,
    queue,
    ...(KINDS[kind % KINDS.length] as object),
  });
  const bindQueue = (queue: string, routingKey: string): Step => ({
    op: 'queueBind',
    ...ADMIN,
    queue,
    exchange: 'x',
    routingKey,
  });
  return [
    {
      op: 'exchangeDeclare',
      ...ADMIN,
      exchange: 'x',
      type: EXCHANGES[exchange % EXCHANGES.length] as string,
    },
    { op: 'queueDeclare', ...ADMIN, queue: 'dlq' },
    declare('q1', main),
    declare('q2', other % 4),
    { op: 'confirmSelect', connection: 'pub', channel: 'confirmed' },
    bindQueue('q1', 'a.b'),
    bindQueue('q2', exchange % 2 === 0 ? 'a.b' : 'a.*'),
  ];
}
