/** Steps of which a real server may make one thing or another: what is generated leaves them out. */
import { isFrame, type BrokerEvent } from '../../broker/event';
import type { Broker, Channel } from '../../broker/model';
import type { Step } from './brokerScript';

/**
 * Whether the server itself may do this in one of two ways: a burst to a quorum queue that may refuse, and settling on a
 * channel with a global prefetch what comes to a queue of that channel again, at once or as a dead letter. The news that
 * the channel has room goes another way than the settlement and may overtake it: then what the queue does with the room,
 * as finding out what has expired, comes first.
 */
export function isRacyHere(broker: Broker, step: Step, events: readonly BrokerEvent[]): boolean {
  if (step.op === 'publishMany') {
    return Object.values(broker.queues).some(
      ({ type, limits }) => type === 'quorum' && limits.overflow === 'reject-publish',
    );
  }
  if (step.op !== 'nack' && step.op !== 'reject' && step.op !== 'recover') return false;
  const channel = broker.connections[step.connection]?.channels[step.channel];
  if (!channel || channel.globalPrefetchCount === 0) return false;
  return step.requeue !== false || isDisturbed(channel, events);
}

function isDisturbed({ consumers }: Channel, events: readonly BrokerEvent[]): boolean {
  return events.some(
    (event) =>
      event.type === 'deadLettered' &&
      (event.reason !== 'rejected' || consumers.some(({ queue }) => event.to.includes(queue))),
  );
}

/** Whether the order of things in this step would be a race on a real server. */
export function isRacy(events: readonly BrokerEvent[]): boolean {
  const sourcesOf = new Map<string, Set<string>>();
  const meet = (target: string, source: string): void => {
    sourcesOf.set(target, (sourcesOf.get(target) ?? new Set()).add(source));
  };
  for (const event of events) {
    if (event.type === 'routed') for (const queue of event.queues) meet(`queue ${queue}`, 'publisher');
    if (event.type === 'deadLettered') for (const queue of event.to) meet(`queue ${queue}`, event.from);
    if (event.type === 'handedOver') meet(`channel ${event.connection} ${event.channel}`, event.queue);
    if (event.type === 'handedOver') meet(`channels of ${event.connection} on ${event.queue}`, event.channel);
    if (isFrame(event) && event.type === 'confirm')
      meet(`channel ${event.connection} ${event.channel}`, 'confirm');
  }
  return [...sourcesOf].some(([target, sources]) => !target.startsWith('channels') && sources.size > 1);
}
