/** From what the broker did in a step to acts: publish, hand-over, settlement, return, dead letter. */
import type { BrokerEvent } from '../../broker/event';
import type { WorldEvent } from '../../world/event';
import type { ActDraft } from './act';
import { processLane, readyLane, unackedLane, type LaneId } from './lane';
import { isFurtherCopy, ownerOf } from './places';
import { brokerLane, holdingLane, type ReadContext } from './readContext';

type BrokerEventOf<T extends BrokerEvent['type']> = Extract<BrokerEvent, { type: T }>;
type EventOf<T extends WorldEvent['type']> = Extract<WorldEvent, { type: T }>;

/** The acts of everything that messages did. What a slow pipe carried is drawn as a flight, not here. */
export function readBroker(context: ReadContext): readonly ActDraft[] {
  const { events, decision } = context.step;
  const arriving = decision?.kind === 'arrive';
  return events.flatMap((event): readonly ActDraft[] => {
    switch (event.type) {
      case 'settling':
        return settled(context, event);
      case 'confirmAwaited':
        return confirmed(context, event);
      case 'published':
        return unrouted(context, event);
      case 'broker':
        return readBrokerEvent(context, event.event, arriving);
      default:
        return [];
    }
  });
}

function readBrokerEvent(context: ReadContext, event: BrokerEvent, arriving: boolean): readonly ActDraft[] {
  switch (event.type) {
    case 'enqueued':
      return arriving ? [] : enqueued(context, event.queue, event.message.body, false);
    case 'refused':
      return arriving ? [] : enqueued(context, event.queue, event.message.body, true);
    case 'handedOver':
      return handedOver(context, event);
    case 'returned':
      return [returned(context, event)];
    case 'deadLettered':
      return deadLettered(context, event);
    case 'dropped':
      return [gone(context, event.queue, event.message.body, dropWord(context, event.reason))];
    default:
      return [];
  }
}

/** A publish of this step reached a queue. Dead letters are enqueued too, and have their own act. */
function enqueued(context: ReadContext, queue: string, copy: string, refused: boolean): readonly ActDraft[] {
  const publish = context.step.events.find((event) => event.type === 'published' && event.copy === copy);
  if (publish?.type !== 'published' || isDeadLetter(context, queue, copy)) return [];
  const again = isFurtherCopy(copy);
  const { process } = publish;
  return [
    { type: 'publish', from: processLane(process), to: readyLane(queue), copy, again, refused, process },
  ];
}

function isDeadLetter({ step }: ReadContext, queue: string, copy: string): boolean {
  return brokerEvents(step.events, 'deadLettered').some(
    ({ to, message }) => message.body === copy && to.includes(queue),
  );
}

function brokerEvents<T extends BrokerEvent['type']>(
  events: readonly WorldEvent[],
  type: T,
): readonly BrokerEventOf<T>[] {
  return events.flatMap((event) =>
    event.type === 'broker' && event.event.type === type ? [event.event as BrokerEventOf<T>] : [],
  );
}

/** A publish that no queue kept, and that is not still under way. */
function unrouted(
  context: ReadContext,
  { process, copy, exchange }: EventOf<'published'>,
): readonly ActDraft[] {
  const { events } = context.step;
  const routes = brokerEvents(events, 'routed').filter(({ message }) => message.body === copy);
  if (routes.length === 0 || routes.some(({ queues }) => queues.length > 0)) return [];
  const came = brokerEvents(events, 'return').length > 0;
  const note = came ? '312 NO_ROUTE' : context.words.unroutable(exchange);
  return [{ type: 'unroutable', from: processLane(process), copy, note, returned: came, process }];
}

function handedOver(context: ReadContext, event: BrokerEventOf<'handedOver'>): readonly ActDraft[] {
  const { queue, message, connection } = event;
  const process = ownerOf(connection);
  const copy = message.body;
  if (
    context.step.events.some(
      (each) => each.type === 'underWay' && each.direction === 'in' && each.copy === copy,
    )
  )
    return [];
  const redelivered = context.step.events.some(
    (each) =>
      each.type === 'broker' &&
      (each.event.type === 'deliver' || each.event.type === 'getOk') &&
      each.event.body === copy &&
      each.event.redelivered,
  );
  const across = context.lanes.some(({ id }) => id === unackedLane(queue)) ? unackedLane(queue) : null;
  const again = redelivered || isFurtherCopy(copy);
  return [
    {
      type: 'deliver',
      from: readyLane(queue),
      across,
      to: processLane(process),
      copy,
      again,
      redelivered,
      process,
    },
  ];
}

function settled(context: ReadContext, event: EventOf<'settling'>): readonly ActDraft[] {
  const { process, copy, method, multiple, deliveryTag, fate } = event;
  const travels = context.step.events.some(
    (each) => each.type === 'underWay' && each.direction === 'out' && each.copy === copy,
  );
  if (travels) return [];
  const plan = context.scene.setting.processes.find((each) => each.name === process);
  const held = context.placesBefore.find((each) => each.copy === copy && each.holder === process);
  const queue = held?.queue ?? plan?.consumes ?? null;
  const to = queue === null ? brokerLane(context, process) : holdingLane(context, queue);
  if (to === null) return [];
  const label = multiple ? `${method} ≤ ${deliveryTag}` : method;
  const note = fate === 'stale' ? context.words.staleTag : '';
  return [
    { type: 'settle', from: processLane(process), to, copy, label, lost: fate !== 'sent', note, process },
  ];
}

/** The publisher looks at its confirms. One that came at once is drawn under its publish. */
function confirmed(
  context: ReadContext,
  { process, result, copies }: EventOf<'confirmAwaited'>,
): readonly ActDraft[] {
  const at = processLane(process);
  const kept = context.placesBefore.find(({ copy }) => copies.includes(copy));
  const from = kept ? readyLane(kept.queue) : brokerLane(context, process);
  if (result === 'timeout' || result === 'disconnected') {
    return [{ type: 'unknown', at, note: context.words.unknownStored, process }];
  }
  if (from === null || result === 'returned' || cameBySlowPipe(context, process)) return [];
  const label = result === 'nacked' ? 'nack' : 'confirm';
  return [{ type: 'confirm', from, to: at, label, folded: result === 'confirmed', lost: false, process }];
}

function cameBySlowPipe({ scene }: ReadContext, process: string): boolean {
  return scene.setting.processes.some((plan) => plan.name === process && plan.slowIn);
}

function returned(context: ReadContext, { queue, message }: BrokerEventOf<'returned'>): ActDraft {
  return {
    type: 'return',
    from: holdingLane(context, queue),
    to: readyLane(queue),
    copy: message.body,
    process: null,
  };
}

function deadLettered(context: ReadContext, event: BrokerEventOf<'deadLettered'>): readonly ActDraft[] {
  const { from: queue, to, reason, message } = event;
  const copy = message.body;
  const from = fromLane(context, queue, copy);
  const settle = context.step.events.find((each) => each.type === 'settling' && each.copy === copy);
  const cause = settle?.type === 'settling' && reason === 'rejected' ? settle.method : reason;
  const note = dropWord(context, cause);
  if (to.length === 0) return [gone(context, queue, copy, note)];
  const again =
    isFurtherCopy(copy) || context.placesBefore.some((each) => each.copy === copy && each.redelivered);
  return to.map((name): ActDraft => ({
    type: 'move',
    from,
    to: readyLane(name),
    copy,
    again,
    note,
    process: null,
  }));
}

function dropWord({ words }: ReadContext, reason: string): string {
  return words.drops[reason] ?? reason;
}

function gone(context: ReadContext, queue: string, copy: string, note: string): ActDraft {
  return {
    type: 'move',
    from: fromLane(context, queue, copy),
    to: null,
    copy,
    again: false,
    note,
    process: null,
  };
}

function fromLane({ placesBefore }: ReadContext, queue: string, copy: string): LaneId {
  return placesBefore.find((each) => each.copy === copy && each.queue === queue)?.lane ?? readyLane(queue);
}
