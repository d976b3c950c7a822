/**
 * Delivery tags and publish sequence numbers only grow, and only what is still unsettled is told apart by them. While a
 * channel has nothing unsettled they may as well begin again: then handling the next message is the same step as before.
 */
import type { Broker, Channel } from '../broker/model';
import { holdsTags } from '../world/key';
import { tagReaders } from '../world/reads';
import type { Setting } from '../world/setting';
import type { Process, World } from '../world/world';

/** A world whose process at this place counts from the beginning, where that makes no difference to anybody. */
export type Rebase = (world: World, place: number) => World;

/** The rebasing of a setting: none for programs that look at tags, or send one that is no longer valid. */
export function rebaseIn(setting: Setting): Rebase {
  const readers = tagReaders(setting);
  const counted = setting.processes.map(
    ({ name, program }) => readers.includes(name) || sendsStale(setting, program),
  );
  return (world, place) => (counted[place] ? world : rebased(world, place));
}

function sendsStale({ programs }: Setting, program: string): boolean {
  return Object.values(programs[program]?.operations ?? {}).some(
    ({ action }) => 'stale' in action && action.stale === 'send',
  );
}

function rebased(world: World, place: number): World {
  const process = world.processes[place];
  const connection = process?.connection;
  if (!process || !connection || holdsTags(process)) return world;
  const { label, lastDeliveryTag, lastSequenceNumber } = connection;
  const channel = world.broker.connections[label]?.channels[label];
  if (!channel) return world;
  const tag = channel.unacknowledged.size === 0 && holdsNothing(process) ? lastDeliveryTag : 0;
  const number = process.confirms.length + process.toProcess.length === 0 ? lastSequenceNumber : 0;
  if (tag === 0 && number === 0) return world;
  const { nextDeliveryTag, nextPublishSequenceNumber: next } = channel;
  return {
    ...world,
    broker: withChannel(world.broker, label, {
      ...channel,
      nextDeliveryTag: nextDeliveryTag - tag,
      nextPublishSequenceNumber: next === null ? null : next - number,
    }),
    processes: world.processes.with(place, {
      ...process,
      connection: {
        ...connection,
        lastDeliveryTag: lastDeliveryTag - tag,
        lastSequenceNumber: lastSequenceNumber - number,
      },
    }),
  };
}

function holdsNothing({ buffer, tasks }: Process): boolean {
  return buffer.length === 0 && tasks.every(({ delivery, batch }) => !delivery && batch.length === 0);
}

function withChannel(broker: Broker, label: string, channel: Channel): Broker {
  const connection = { channels: { ...broker.connections[label]?.channels, [label]: channel } };
  return { ...broker, connections: { ...broker.connections, [label]: connection } };
}
