/** The queues of a pane after a row: what is ready, and who holds what unacknowledged. */
import type { Entry } from '../../broker/model';
import { toArray } from '../../broker/orderedList';
import type { PaneScene } from '../../trace/sight';
import { stepAt } from '../player/sights';

export interface QueuedCopy {
  readonly copy: string;
  readonly redelivered: boolean;
}

export interface HeldCopy extends QueuedCopy {
  readonly process: string;
  readonly deliveryTag: number;
}

export interface QueueSheet {
  readonly name: string;
  readonly ready: readonly QueuedCopy[];
  readonly unacknowledged: readonly HeldCopy[];
}

/** Every queue of the scenario, in its order. */
export function queueSheets(pane: PaneScene, row: number): readonly QueueSheet[] {
  const { broker } = stepAt(pane, row).world;
  const held = Object.entries(broker.connections).flatMap(([label, connection]) =>
    Object.values(connection.channels).flatMap((channel) =>
      toArray(channel.unacknowledged).map(({ queue, entry, deliveryTag }) => ({
        queue,
        copy: entry.message.body,
        redelivered: entry.redelivered,
        process: label.replace(/'+$/, ''),
        deliveryTag,
      })),
    ),
  );
  return pane.setting.queues.map(({ name }) => ({
    name,
    ready: broker.queues[name] ? toArray(broker.queues[name].ready).map(queued) : [],
    unacknowledged: held.filter((each) => each.queue === name),
  }));
}

function queued({ message, redelivered }: Entry): QueuedCopy {
  return { copy: message.body, redelivered };
}
