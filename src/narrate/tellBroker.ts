/** What the broker did, one event at a time. Frames that only answer are plumbing and told as nothing. */
import type { BrokerEvent } from '../broker/event';
import type { Sentence, Word } from '../i18n/sentence';
import { code, copyWord, keyOf, ownerOf, processWord, queuesWord, queueWord, type Scene } from './scene';
import { tellHandOver } from './tellDelivery';

type EventOf<T extends BrokerEvent['type']> = Extract<BrokerEvent, { readonly type: T }>;
type Tellers = { readonly [T in BrokerEvent['type']]: (event: EventOf<T>, scene: Scene) => Sentence | null };

export function tellBroker(event: BrokerEvent, scene: Scene): Sentence | null {
  const tell = TELLERS[event.type] as (event: BrokerEvent, scene: Scene) => Sentence | null;
  return tell(event, scene);
}

const nothing = (): null => null;

const TELLERS: Tellers = {
  ok: nothing,
  deliver: nothing,
  counts: nothing,
  getOk: (event, scene) => {
    const copy = copyWord(scene, event.body ?? null);
    return scene.speaker.say(broker(scene).got, { process: owner(scene, event.connection), copy });
  },
  getEmpty: (event, scene) =>
    scene.speaker.say(broker(scene).getEmpty, { process: owner(scene, event.connection) }),
  confirm: (event, scene) => {
    const message = event.kind === 'ack' ? broker(scene).confirm : broker(scene).nack;
    return scene.speaker.say(message, { process: owner(scene, event.connection), number: event.deliveryTag });
  },
  return: (event, scene) => scene.speaker.say(broker(scene).returnedToPublisher, refusal(event, scene)),
  consumerCancelled: (event, scene) =>
    scene.speaker.say(broker(scene).cancelled, { process: owner(scene, event.connection) }),
  channelClosed: (event, scene) => scene.speaker.say(broker(scene).channelClosed, refusal(event, scene)),
  connectionClosed: (event, scene) =>
    scene.speaker.say(broker(scene).connectionClosed, refusal(event, scene)),
  routed: (event, scene) => {
    const exchange = code(event.exchange === '' ? '(default exchange)' : event.exchange);
    const copy = copyWord(scene, event.message.body);
    if (event.queues.length > 0) {
      return scene.speaker.say(broker(scene).routed, {
        exchange,
        copy,
        queues: queuesWord(scene, event.queues),
      });
    }
    const routingKey = code(event.routingKey);
    return scene.speaker.say(broker(scene).routedNowhere, { exchange, copy, routingKey });
  },
  enqueued: (event, scene) => scene.speaker.say(broker(scene).enqueued, subject(event, scene)),
  refused: (event, scene) => scene.speaker.say(broker(scene).refused, subject(event, scene)),
  handedOver: (event, scene) => tellHandOver(event, scene),
  settled: (event, scene) => {
    const { settled, settledNoAck, discarded } = broker(scene);
    const message = event.by === 'noAck' ? settledNoAck : event.by === 'ack' ? settled : discarded;
    return scene.speaker.say(message, subject(event, scene));
  },
  returned: (event, scene) => {
    const told = broker(scene);
    const byCause = {
      channelGone: told.returnedChannelGone,
      restart: told.returnedRestart,
      ackTimeout: told.returnedTimeout,
      nack: told.returned,
      reject: told.returned,
      recover: told.returned,
    };
    return scene.speaker.say(byCause[event.cause], subject(event, scene));
  },
  deadLettered: (event, scene) => tellDeadLetter(event, scene),
  deadLetterHeld: (event, scene) =>
    scene.speaker.say(broker(scene).deadLetterHeld, {
      copy: copyWord(scene, event.message.body),
      queue: queueWord(scene, event.from),
    }),
  dropped: (event, scene) =>
    scene.speaker.say(broker(scene).dropped, {
      ...subject(event, scene),
      reason: reasonWord(scene, event.reason),
    }),
  queueGone: (event, scene) =>
    scene.speaker.say(broker(scene).queueGone, {
      queue: queueWord(scene, event.queue),
      reason: reasonWord(scene, event.reason),
    }),
  activated: (event, scene) =>
    scene.speaker.say(broker(scene).activated, {
      process: owner(scene, event.connection),
      queue: queueWord(scene, event.queue),
    }),
};

/** A dead letter goes on to where somebody can find it, or is gone. */
export function tellDeadLetter(event: EventOf<'deadLettered'>, scene: Scene): Sentence {
  const reason = reasonWord(scene, event.reason);
  const copy = copyWord(scene, event.message.body);
  if (event.to.length === 0) return scene.speaker.say(broker(scene).deadLetteredNowhere, { copy, reason });
  return scene.speaker.say(broker(scene).deadLettered, { copy, reason, queues: queuesWord(scene, event.to) });
}

function broker(scene: Scene): Scene['speaker']['messages']['messaging']['broker'] {
  return scene.speaker.messages.messaging.broker;
}

function owner(scene: Scene, connection: string): Word {
  return processWord(scene, ownerOf(scene, connection).name);
}

function subject(
  event: { readonly queue: string; readonly message: { readonly body: string } },
  scene: Scene,
): { copy: Word; queue: Word } {
  const { body } = event.message;
  return { copy: copyWord(scene, body, keyOf(scene, body)), queue: queueWord(scene, event.queue) };
}

function refusal(
  event: { readonly connection: string; readonly replyCode: number; readonly replyText: string },
  scene: Scene,
): { process: Word; code: Word; text: Word } {
  const text = code(event.replyText.replace(/\.$/, ''));
  return { process: owner(scene, event.connection), code: code(event.replyCode), text };
}

/** Why a message or a queue went, where there are words for it. */
function reasonWord(scene: Scene, reason: string): Word {
  const words: { readonly [reason: string]: string | undefined } = scene.speaker.messages.messaging.reasons;
  return words[reason] ?? code(reason);
}
