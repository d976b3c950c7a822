/** Frames on slow pipes: each is under way from the row that sends it to the row in which it arrives or is lost. */
import type { SceneStep } from '../../trace/sight';
import type { WorldEvent } from '../../world/event';
import { processLane, readyLane, type Lane, type LaneId } from './lane';
import { isFurtherCopy, type Whereabouts } from './places';
import { brokerLane, holdingLane } from './readContext';
import type { PaneScene } from '../../trace/sight';

export interface Flight {
  readonly process: string;
  readonly direction: 'out' | 'in';
  readonly what: string;
  readonly copy: string | null;
  readonly again: boolean;
  readonly fromLane: LaneId;
  readonly toLane: LaneId;
  readonly fromStep: number;
  /** Where it ends; null while it is under way. */
  readonly toStep: number | null;
  readonly lost: boolean;
}

type Sent = Extract<WorldEvent, { type: 'underWay' }>;

/** The flights of a pane. Frames that no lane can show (declarations, credit) have none. */
export function flightsOf(
  scene: PaneScene,
  lanes: readonly Lane[],
  copies: readonly (readonly Whereabouts[])[],
): readonly Flight[] {
  const open: Flight[] = [];
  const found: Flight[] = [];
  scene.steps.forEach((step, index) => {
    for (const event of step.events) {
      if (event.type === 'underWay') open.push(...sent({ scene, lanes }, event, index, copies[index] ?? []));
      if (event.type !== 'arrived' && event.type !== 'frameLost') continue;
      const at = open.findIndex(
        ({ process, direction, what, copy }) =>
          process === event.process &&
          direction === event.direction &&
          what === event.what &&
          copy === event.copy,
      );
      const [flight] = at < 0 ? [] : open.splice(at, 1);
      if (flight)
        found.push({
          ...flight,
          toStep: index,
          lost: event.type === 'frameLost',
          toLane: arrival(flight, step),
        });
    }
  });
  return [...found, ...open].toSorted((one, other) => one.fromStep - other.fromStep);
}

function sent(
  context: { readonly scene: PaneScene; readonly lanes: readonly Lane[] },
  event: Sent,
  index: number,
  copies: readonly Whereabouts[],
): readonly Flight[] {
  const { process, direction, what, copy } = event;
  const own = processLane(process);
  const held = copies.find((each) => each.copy === copy && each.holder === process);
  const broker = held ? holdingLane(context, held.queue) : brokerLane(context, process);
  if (broker === null || !context.lanes.some(({ id }) => id === own)) return [];
  const redelivered = held?.redelivered ?? false;
  const again = (copy !== null && isFurtherCopy(copy)) || redelivered;
  const flight = { process, direction, what, copy, again, fromStep: index, toStep: null, lost: false };
  switch (what) {
    case 'publish':
      return [{ ...flight, fromLane: own, toLane: broker }];
    case 'ack':
    case 'nack':
    case 'reject':
      return [{ ...flight, fromLane: own, toLane: broker }];
    case 'deliver':
      return [{ ...flight, fromLane: held ? readyLane(held.queue) : broker, toLane: own }];
    case 'confirm':
    case 'return':
      return [{ ...flight, fromLane: broker, toLane: own }];
    default:
      return [];
  }
}

/** A publish arrives at the queue that it is put in. */
function arrival({ what, toLane, copy }: Flight, step: SceneStep): LaneId {
  if (what !== 'publish') return toLane;
  for (const event of step.events) {
    if (event.type === 'broker' && event.event.type === 'enqueued' && event.event.message.body === copy) {
      return readyLane(event.event.queue);
    }
  }
  return toLane;
}
