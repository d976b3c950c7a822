/** What the queues show after a row: what is ready, who holds what unacknowledged, and what this row moved. */
import type { Broker, Entry, Message, Table, TableValue } from '../../broker/model';
import { toArray } from '../../broker/orderedList';
import type { Moment } from '../../trace/rows';
import type { Setting } from '../../world/setting';
import { ownerOf } from '../lanes/places';

export interface QueuedCopy {
  /** Names the copy for as long as it is in this queue. */
  readonly id: number;
  readonly copy: string;
  readonly redelivered: boolean;
  /** How often it came back; only quorum queues count. */
  readonly deliveryCount: number;
  /** As AMQP writes them: `message-id=m-1`. */
  readonly properties: readonly string[];
  /** It came here in this row. */
  readonly came: boolean;
}

export interface HeldCopy extends QueuedCopy {
  readonly process: string;
  readonly deliveryTag: number;
}

export interface QueueSheet {
  readonly name: string;
  readonly type: string;
  /** The head first. */
  readonly ready: readonly QueuedCopy[];
  readonly unacknowledged: readonly HeldCopy[];
  /** Gone from this queue in this row. */
  readonly left: readonly QueuedCopy[];
}

/** Every queue of the scenario, in its order. */
export function queueSheets({ queues }: Setting, { before, after }: Moment): readonly QueueSheet[] {
  const [earlier, now] = [before.world.broker, after.world.broker];
  return queues.map(({ name }) => {
    const [readyBefore, heldBefore] = [readyIn(earlier, name), heldIn(earlier, name)];
    const [ready, held] = [readyIn(now, name), heldIn(now, name)];
    const stays = (entry: Entry, all: readonly Entry[]): boolean => all.some(({ id }) => id === entry.id);
    const holds = held.map((each) => each.entry);
    return {
      name,
      type: now.queues[name]?.type ?? 'classic',
      ready: ready.map((entry) => queued(entry, !stays(entry, readyBefore))),
      unacknowledged: held.map(({ entry, process, deliveryTag }) => ({
        ...queued(entry, !heldBefore.some((each) => each.entry.id === entry.id && each.process === process)),
        process,
        deliveryTag,
      })),
      left: [...readyBefore, ...heldBefore.map((each) => each.entry)]
        .filter((entry) => !stays(entry, ready) && !stays(entry, holds))
        .map((entry) => queued(entry, false)),
    };
  });
}

function readyIn(broker: Broker, queue: string): readonly Entry[] {
  const found = broker.queues[queue];
  return found ? toArray(found.ready) : [];
}

interface Held {
  readonly entry: Entry;
  readonly process: string;
  readonly deliveryTag: number;
}

function heldIn(broker: Broker, queue: string): readonly Held[] {
  return Object.entries(broker.connections).flatMap(([label, connection]) =>
    Object.values(connection.channels).flatMap((channel) =>
      toArray(channel.unacknowledged)
        .filter((delivery) => delivery.queue === queue)
        .map(({ entry, deliveryTag }) => ({ entry, process: ownerOf(label), deliveryTag })),
    ),
  );
}

function queued({ id, message, redelivered, deliveryCount }: Entry, came: boolean): QueuedCopy {
  return {
    id,
    copy: message.body,
    redelivered,
    deliveryCount,
    properties: propertiesOf(message),
    came,
  };
}

function propertiesOf({ messageId, routingKey, persistent, expiration, priority, headers }: Message) {
  return [
    ...(messageId === null ? [] : [`message-id=${messageId}`]),
    `routing-key=${routingKey}`,
    ...(persistent ? ['delivery-mode=2'] : []),
    ...(expiration === undefined ? [] : [`expiration=${expiration}`]),
    ...(priority === undefined ? [] : [`priority=${priority}`]),
    ...Object.entries(headers).map(
      ([name, value]) => `${name}=${name === 'x-death' ? deathsText(value) : valueText(value)}`,
    ),
  ];
}

/** Where a message died, of what and how often: `work rejected ×1, retry expired ×1`. */
function deathsText(value: TableValue): string {
  const deaths = (Array.isArray(value) ? value : []) as readonly Table[];
  return deaths.map(({ queue, reason, count }) => `${queue} ${reason} ×${count}`).join(', ');
}

function valueText(value: TableValue): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}
