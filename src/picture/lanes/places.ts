/** Where every copy is at one moment: ready in a queue, or unacknowledged by somebody. */
import { toArray } from '../../broker/orderedList';
import type { Broker, Entry } from '../../broker/model';
import { readyLane, unackedLane, type LaneId } from './lane';

/** One message in one queue. `key` names it for as long as it stays in that queue. */
export interface Whereabouts {
  readonly key: string;
  readonly lane: LaneId;
  readonly queue: string;
  readonly copy: string;
  readonly redelivered: boolean;
  /** The process that has it unacknowledged; null while it is ready. */
  readonly holder: string | null;
}

/** Every message in every queue, in the order in which the queues would serve them. */
export function whereabouts(broker: Broker): readonly Whereabouts[] {
  const ready = Object.values(broker.queues).flatMap((queue) =>
    toArray(queue.ready).map((entry) => place(queue.name, entry, readyLane(queue.name), null)),
  );
  const unacked = Object.entries(broker.connections).flatMap(([label, connection]) =>
    Object.values(connection.channels).flatMap((channel) =>
      toArray(channel.unacknowledged).map(({ queue, entry }) =>
        place(queue, entry, unackedLane(queue), ownerOf(label)),
      ),
    ),
  );
  return [...ready, ...unacked];
}

function place(queue: string, entry: Entry, lane: LaneId, holder: string | null): Whereabouts {
  return {
    key: `${queue}#${entry.id}`,
    lane,
    queue,
    copy: entry.message.body,
    redelivered: entry.redelivered,
    holder,
  };
}

/** The process behind the label of a connection: later connections of one process carry primes. */
export function ownerOf(label: string): string {
  return label.replace(/'+$/, '');
}

/** Whether this is not the first publish of its business event. */
export function isFurtherCopy(copy: string): boolean {
  return Number(/·(\d+)$/.exec(copy)?.[1] ?? 1) > 1;
}
