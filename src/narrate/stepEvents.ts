/** Looking up events within a step. */
import type { BrokerEvent } from '../broker/event';
import type { WorldEvent, WorldEventType } from '../world/event';
import type { CopyName } from '../world/world';
import type { Scene } from './scene';

export type EventOf<T extends WorldEventType> = Extract<WorldEvent, { readonly type: T }>;
type BrokerEventOf<T extends BrokerEvent['type']> = Extract<BrokerEvent, { readonly type: T }>;

/** The events of one type, in order. */
export function eventsOf<T extends WorldEventType>(scene: Scene, type: T): readonly EventOf<T>[] {
  return scene.step.events.filter((event): event is EventOf<T> => event.type === type);
}

export function eventOf<T extends WorldEventType>(scene: Scene, type: T): EventOf<T> | null {
  return eventsOf(scene, type)[0] ?? null;
}

/** What the broker did of one type, in order. */
export function brokerEventsOf<T extends BrokerEvent['type']>(
  scene: Scene,
  type: T,
): readonly BrokerEventOf<T>[] {
  return eventsOf(scene, 'broker')
    .map(({ event }) => event)
    .filter((event): event is BrokerEventOf<T> => event.type === type);
}

export function brokerEventOf<T extends BrokerEvent['type']>(scene: Scene, type: T): BrokerEventOf<T> | null {
  return brokerEventsOf(scene, type)[0] ?? null;
}

/** The copies that the step made ready again. */
export function returnedCopies(scene: Scene): readonly CopyName[] {
  return brokerEventsOf(scene, 'returned').map((event) => event.message.body);
}
