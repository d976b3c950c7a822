/** Publishing, handing over, taking in hand, settling, confirming, and frames on their way. */
import type { BrokerEvent } from '../broker/event';
import type { Sentence, Word } from '../i18n/sentence';
import { appliesEffect, mayFollow } from './paths';
import {
  code,
  copiesWord,
  copyWord,
  effectWord,
  eventWord,
  keyOf,
  outcomeOf,
  ownerOf,
  processWord,
  programOf,
  queuesWord,
  queueWord,
  type Scene,
} from './scene';
import { brokerEventOf, brokerEventsOf, eventOf, type EventOf } from './stepEvents';

type HandedOver = Extract<BrokerEvent, { type: 'handedOver' }>;

/** The head of the queue goes to a consumer: for the first time, again, or as another copy of the same event. */
export function tellHandOver(event: HandedOver, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { handOver } = messages.messaging;
  const copy = event.message.body;
  const process = processWord(scene, ownerOf(scene, event.connection).name);
  const words = { process, copy: copyWord(scene, copy) };
  const queue = queueWord(scene, event.queue);
  if (event.noAck) return say(handOver.forgets, { queue, ...words });
  const deliver = brokerEventsOf(scene, 'deliver').find((frame) => frame.body === copy);
  if (deliver?.redelivered) return say(handOver.again, { ...words, flag: code('redelivered=true') });
  const key = keyOf(scene, copy);
  if (
    /·1$/.test(copy) ||
    !scene.context.before?.copies.some((each) => each.key === key && each.name !== copy)
  ) {
    return say(handOver.first, { queue, ...words });
  }
  return say(handOver.otherCopy, { ...words, event: eventWord(scene, key), flag: code('redelivered=false') });
}

export function tellTaken(event: EventOf<'taken'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { taken } = messages.narration;
  const process = processWord(scene, event.process, event.task);
  if (event.copy !== null) {
    return say(event.redelivered ? taken.redelivery : taken.delivery, {
      process,
      copy: copyWord(scene, event.copy),
    });
  }
  if (!scene.context.setting.events.some(({ key }) => key === event.key))
    return say(taken.nothing, { process });
  return say(taken.item, { process, event: eventWord(scene, event.key) });
}

export function tellPublished(event: EventOf<'published'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { published } = messages.messaging;
  const process = processWord(scene, event.process, event.task);
  const copy = copyWord(scene, event.copy);
  const refused = brokerEventsOf(scene, 'refused').find((each) => each.message.body === event.copy);
  if (refused) return say(published.refused, { process, copy, queue: queueWord(scene, refused.queue) });
  const routed = brokerEventsOf(scene, 'routed').find((each) => each.message.body === event.copy);
  if (routed?.queues.length === 0) {
    return say(published.unroutable, { process, copy, routingKey: code(event.routingKey) });
  }
  const key = keyOf(scene, event.copy);
  const earlier = (scene.context.before?.copies ?? []).filter((each) => each.key === key);
  if (earlier.length === 0) {
    if (event.messageId === null) return say(published.withoutId, { process, copy });
    return say(published.plain, { process, copy, id: code(event.messageId) });
  }
  const words = { process, copy, event: eventWord(scene, key) };
  if (event.messageId === null) return say(published.againWithoutId, words);
  const known = earlier.some((each) => each.messageId === event.messageId);
  return say(known ? published.again : published.againFreshId, { ...words, id: code(event.messageId) });
}

/** ack, nack or reject: what the process does, and what becomes of the message where the broker hears of it. */
export function tellSettling(event: EventOf<'settling'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { settling } = messages.messaging;
  const process = processWord(scene, event.process, event.task);
  const copy = copyWord(scene, event.copy);
  const method = code(event.method);
  const tag = code(event.deliveryTag);
  if (event.fate === 'lost') return say(settling.lost, { process, method, copy });
  if (event.fate === 'stale') return say(settling.stale, { process, method, copy, tag });
  if (brokerEventOf(scene, 'channelClosed')) return say(settling.unknownTag, { process, method, tag });
  if (event.method === 'ack') return tellAck(event, process, copy, scene);
  return event.requeue
    ? tellGivingBack(event, process, copy, scene)
    : tellGivingUp(event, process, copy, scene);
}

function tellAck(event: EventOf<'settling'>, process: Word, copy: Word, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { settling } = messages.messaging;
  if (event.multiple) return say(settling.ackMultiple, { process, copy });
  const [settled] = brokerEventsOf(scene, 'settled');
  if (!settled) return say(settling.ackSent, { process, copy });
  if (event.copy !== null && settled.message.body !== event.copy) {
    return say(settling.wrongTag, { process, method: code(event.method), tag: code(event.deliveryTag) });
  }
  const words = { process, copy, queue: queueWord(scene, settled.queue) };
  const key = keyOf(scene, event.copy);
  if (!isLast(event, key, scene)) return say(settling.ack, words);
  return say(settling.ackUndone, { ...words, event: eventWord(scene, key), effect: effectWord(scene) });
}

/** Whether with this ack the last chance of the event is gone: no copy is left, and nobody is still at work on it. */
function isLast(event: EventOf<'settling'>, key: string, scene: Scene): boolean {
  const outcome = outcomeOf(scene, key);
  const program = programOf(scene, event.process);
  const to = eventOf(scene, 'branch')?.to;
  if (outcome?.verdict !== 'lost' || outcome.effects > 0 || !program || to === undefined) return false;
  if (mayFollow(program, to, appliesEffect)) return false;
  const waiting = (scene.context.before?.processes ?? []).some(
    ({ name, tasks, given }) =>
      given.length > 0 ||
      (name !== event.process &&
        tasks.some((task) => task.item !== null || keyOf(scene, task.delivery?.copy ?? null) === key)),
  );
  return !waiting;
}

function tellGivingBack(event: EventOf<'settling'>, process: Word, copy: Word, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { settling } = messages.messaging;
  const [returned] = brokerEventsOf(scene, 'returned');
  if (!returned) return say(settling.giveSent, { process, copy, method: code(event.method) });
  return say(settling.give, { process, copy, queue: queueWord(scene, returned.queue) });
}

function tellGivingUp(event: EventOf<'settling'>, process: Word, copy: Word, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { settling } = messages.messaging;
  const [letter] = brokerEventsOf(scene, 'deadLettered');
  if (letter && letter.to.length > 0) {
    return say(settling.giveUpParked, { process, copy, queues: queuesWord(scene, letter.to) });
  }
  const gone = brokerEventsOf(scene, 'settled').some((settled) => settled.message.body === event.copy);
  return say(gone ? settling.giveUpLost : settling.giveUp, { process, copy });
}

export function tellConfirmAwaited(event: EventOf<'confirmAwaited'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { confirmed } = messages.messaging;
  const process = processWord(scene, event.process, event.task);
  if (event.copies.length === 0) return say(confirmed.none, { process });
  return say(confirmed[event.result], { process, copies: copiesWord(scene, event.copies) });
}

/** A frame in the words of the protocol: `ack of 1001·1`. */
export function frameWord(scene: Scene, what: string, copy: string | null): Sentence {
  const { say, messages } = scene.speaker;
  const { frame } = messages.messaging;
  const known = FRAMES.find((each) => each === what);
  const name = known ? [{ text: frame[known] }] : say(frame.other, { method: code(what) });
  return copy === null || copy === '' ? name : say(frame.of, { frame: name, copy: copyWord(scene, copy) });
}

const FRAMES = ['publish', 'ack', 'nack', 'reject', 'deliver', 'confirm', 'return'] as const;

type FrameEvent = EventOf<'underWay' | 'arrived' | 'frameLost'>;

export function tellFrame(event: FrameEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.messaging.frame;
  const frame = frameWord(scene, event.what, event.copy);
  const process = processWord(scene, event.process);
  const out = event.direction === 'out';
  switch (event.type) {
    case 'underWay':
      return say(out ? told.outUnderWay : told.inUnderWay, { frame, process });
    case 'arrived':
      return say(out ? told.outArrived : told.inArrived, { frame, process });
    case 'frameLost':
      return out ? say(told.outLost, { frame }) : say(told.inLost, { frame, process });
  }
}
