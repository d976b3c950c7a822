import type { Broker, Channel } from '../../broker/model';
import { toArray } from '../../broker/orderedList';
import type { OnChannel, Publication } from '../../broker/operation';
import type { Step } from './brokerScript';

/** Numbers that choose one step among those that make sense now. */
export interface Choice {
  readonly kind: number;
  readonly who: number;
  readonly what: number;
  readonly how: number;
}

/** What a sequence remembers: labels are never used twice, and a channel consumes from one queue only. */
export interface Cast {
  readonly named: number;
  readonly messages: number;
  /** The queue of each consuming channel. */
  readonly opened: Readonly<Record<string, string>>;
}

export interface Proposal {
  readonly step: Step;
  readonly cast?: Cast;
}

interface Scene {
  readonly broker: Broker;
  readonly choice: Choice;
  readonly cast: Cast;
}

type Propose = (scene: Scene) => Proposal | null;

const QUEUES = ['q1', 'q1', 'q1', 'q2', 'dlq'] as const;
const PUBLISHERS: readonly OnChannel[] = [
  { connection: 'pub', channel: 'confirmed' },
  { connection: 'pub', channel: 'plain' },
];
const CONSUMING_CHANNELS_MAX = 4;

/** A step that makes sense on this broker, or null when the choice falls on one that does not. */
export function proposeStep(broker: Broker, choice: Choice, cast: Cast): Proposal | null {
  const propose = PROPOSALS[choice.kind % PROPOSALS.length] as Propose;
  return propose({ broker, choice, cast });
}

const publish: Propose = ({ choice, cast }) => {
  const at = PUBLISHERS[choice.who % PUBLISHERS.length] as OnChannel;
  return {
    step: { op: 'publish', ...at, ...messageOf(choice, cast.messages) },
    cast: { ...cast, messages: cast.messages + 1 },
  };
};

const publishMany: Propose = ({ choice, cast }) => {
  const at = PUBLISHERS[choice.who % PUBLISHERS.length] as OnChannel;
  const count = 2 + (choice.how % 3);
  const messages = Array.from({ length: count }, (_, index) =>
    messageOf({ ...choice, how: choice.how + index * 7 }, cast.messages + index),
  );
  return { step: { op: 'publishMany', ...at, messages }, cast: { ...cast, messages: cast.messages + count } };
};

function messageOf({ what, how }: Choice, number: number): Publication {
  const toExchange = what % 4 === 3;
  return {
    ...(toExchange
      ? { exchange: 'x', routingKey: ['a.b', 'a.c', 'b'][how % 3] as string }
      : { exchange: '', routingKey: what % 23 === 0 ? 'nowhere' : (QUEUES[what % 4] as string) }),
    messageId: `m${number}`,
    ...(how % 5 === 0 ? { body: 'abc' } : {}),
    ...(how % 4 === 0 ? { priority: how % 6 } : {}),
    ...(how % 3 === 0 ? { persistent: true } : {}),
    ...(how % 7 === 0 ? { mandatory: true } : {}),
    ...(how % 13 === 0 ? { expiration: how % 2 === 0 ? '2000' : '60000' } : {}),
    ...(how % 17 === 0 ? { headers: { CC: ['q2'], n: 1 } } : {}),
  };
}

const consume: Propose = ({ broker, choice, cast }) => {
  const consuming = Object.keys(cast.opened).filter((label) => channelAt(broker, label));
  const reuse = consuming.length >= CONSUMING_CHANNELS_MAX || (consuming.length > 0 && choice.who % 3 === 0);
  const label = reuse
    ? (consuming[choice.who % consuming.length] as string)
    : `C${cast.named} c${cast.named}`;
  const queue = reuse ? (cast.opened[label] as string) : (QUEUES[choice.what % QUEUES.length] as string);
  const { how } = choice;
  const step: Step = {
    op: 'consume',
    ...placeOf(label),
    queue,
    consumerTag: `t${cast.named}`,
    ...(how % 5 === 0 ? { noAck: true } : {}),
    ...(how % 23 === 0 ? { exclusive: true } : {}),
    ...(how % 7 === 0 ? { arguments: { 'x-priority': (how % 3) - 1 } } : {}),
  };
  return { step, cast: { ...cast, named: cast.named + 1, opened: { ...cast.opened, [label]: queue } } };
};

/** A channel gets its prefetch before it consumes; later changes are part of the play. */
const qos: Propose = ({ broker, choice, cast }) => {
  const label = consumingChannel(broker, choice, cast) ?? null;
  const fresh = `C${cast.named} c${cast.named}`;
  const at = choice.how % 3 === 0 && label !== null ? label : fresh;
  const global = choice.how % 5 === 0;
  const step: Step = {
    op: 'qos',
    ...placeOf(at),
    prefetchCount: choice.what % 4,
    ...(global ? { global } : {}),
  };
  if (at !== fresh) return { step };
  const queue = QUEUES[choice.what % QUEUES.length] as string;
  return { step, cast: { ...cast, named: cast.named + 1, opened: { ...cast.opened, [fresh]: queue } } };
};

const settle: Propose = ({ broker, choice, cast }) => {
  const label = consumingChannel(broker, choice, cast, true);
  if (label === null) return null;
  const channel = channelAt(broker, label) as Channel;
  const tags = toArray(channel.unacknowledged).map((delivery) => delivery.deliveryTag);
  const { what, how } = choice;
  const deliveryTag = how % 19 === 0 ? 0 : how % 41 === 0 ? 99 : (tags[what % tags.length] as number);
  const at = placeOf(label);
  const multiple = how % 3 === 0 || deliveryTag === 0 ? { multiple: true } : {};
  if (what % 3 === 0) return { step: { op: 'ack', ...at, deliveryTag, ...multiple } };
  const requeue = how % 2 === 0;
  if (what % 3 === 1) return { step: { op: 'nack', ...at, deliveryTag, ...multiple, requeue } };
  return { step: { op: 'reject', ...at, deliveryTag, requeue } };
};

const get: Propose = ({ broker, choice, cast }) => {
  const label = choice.how % 2 === 0 ? consumingChannel(broker, choice, cast) : null;
  const at = label === null ? { connection: 'G', channel: 'g' } : placeOf(label);
  const queue =
    label === null ? (QUEUES[choice.what % QUEUES.length] as string) : (cast.opened[label] as string);
  return { step: { op: 'get', ...at, queue, ...(choice.how % 3 === 0 ? { noAck: true } : {}) } };
};

const cancel: Propose = ({ broker, choice, cast }) => {
  const label = consumingChannel(broker, choice, cast);
  const consumers = label === null ? [] : (channelAt(broker, label)?.consumers ?? []);
  const consumer = consumers[choice.what % Math.max(1, consumers.length)];
  if (label === null || !consumer) return null;
  return { step: { op: 'cancel', ...placeOf(label), consumerTag: consumer.consumerTag } };
};

const recover: Propose = ({ broker, choice, cast }) => {
  const label = consumingChannel(broker, choice, cast, true);
  return label === null ? null : { step: { op: 'recover', ...placeOf(label), requeue: true } };
};

const end: Propose = ({ broker, choice, cast }) => {
  const label = consumingChannel(broker, choice, cast);
  if (label === null) return null;
  const { connection, channel } = placeOf(label);
  const { [label]: _queue, ...opened } = cast.opened;
  const ends: readonly Step[] = [
    { op: 'closeChannel', connection, channel },
    { op: 'closeConnection', connection },
    { op: 'cutConnection', connection },
  ];
  return { step: ends[choice.how % ends.length] as Step, cast: { ...cast, opened } };
};

const administer: Propose = ({ choice }) => {
  const at = { connection: 'adm', channel: 'adm' };
  const queue = QUEUES[choice.what % QUEUES.length] as string;
  const steps: readonly Step[] = [
    { op: 'purge', ...at, queue },
    { op: 'queueDeclare', connection: 'adm', channel: 'look', queue, passive: true },
    { op: 'queueUnbind', ...at, queue: 'q2', exchange: 'x', routingKey: 'a.b' },
    { op: 'queueBind', ...at, queue: 'q2', exchange: 'x', routingKey: 'a.#' },
    { op: 'confirmSelect', connection: 'pub', channel: 'plain' },
  ];
  return { step: steps[choice.how % steps.length] as Step };
};

const PROPOSALS: readonly Propose[] = [
  ...[publish, publish, publish, publish, publishMany, publishMany],
  ...[consume, consume, qos, settle, settle, settle, settle, settle, settle, settle, settle],
  ...[get, get, cancel, recover, end, administer],
];

function placeOf(label: string): OnChannel {
  const [connection = '', channel = ''] = label.split(' ');
  return { connection, channel };
}

function channelAt(broker: Broker, label: string): Channel | undefined {
  const { connection, channel } = placeOf(label);
  return broker.connections[connection]?.channels[channel];
}

/** An open channel that consumes or got its prefetch; with `holding`, one that has something unsettled. */
function consumingChannel(broker: Broker, choice: Choice, cast: Cast, holding = false): string | null {
  const labels = [...Object.keys(cast.opened), ...(holding ? ['G g'] : [])].filter((label) => {
    const channel = channelAt(broker, label);
    return channel && (!holding || channel.unacknowledged.size > 0);
  });
  return labels[choice.who % Math.max(1, labels.length)] ?? null;
}
