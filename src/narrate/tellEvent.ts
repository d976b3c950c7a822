/** One sentence for one event: the text log, and the material the sentence of a step is chosen from. */
import type { Sentence, Word } from '../i18n/sentence';
import type { WorldEvent, WorldEventType } from '../world/event';
import { lookedAt, operationWord } from './operationWord';
import { code, copyWord, processBefore, processWord, programOf, timeWord, type Scene } from './scene';
import type { Values } from '../program/program';
import { brokerEventsOf, returnedCopies, type EventOf } from './stepEvents';
import { tellBroker } from './tellBroker';
import { tellCall, tellCommand } from './tellCache';
import { tellConfirmAwaited, tellFrame, tellPublished, tellSettling, tellTaken } from './tellDelivery';
import { tellEffect } from './tellEffect';
import { tellBrokerRestarted, tellCrash, tellDisconnected, tellFailover, tellReconnected } from './tellFault';
import { tellStatement } from './tellStatement';

type Tellers = { readonly [T in WorldEventType]: (event: EventOf<T>, scene: Scene) => Sentence | null };

/** The sentence of an event; null for frames that only answer. */
export function tellEvent(event: WorldEvent, scene: Scene): Sentence | null {
  const tell = TELLERS[event.type] as (event: WorldEvent, scene: Scene) => Sentence | null;
  return tell(event, scene);
}

const TELLERS: Tellers = {
  taken: tellTaken,
  statement: tellStatement,
  resumed: (event, scene) => {
    const { resumed, resumedWithError } = scene.speaker.messages.narration.waits;
    const process = processWord(scene, event.process, event.task);
    return scene.speaker.say(event.outcome.kind === 'error' ? resumedWithError : resumed, { process });
  },
  rolledBack: (event, scene) =>
    scene.speaker.say(scene.speaker.messages.narration.rolledBack[event.why], {
      process: processWord(scene, event.process, event.task),
    }),
  cacheCommand: tellCommand,
  called: tellCall,
  noted: (event, scene) =>
    scene.speaker.say(scene.speaker.messages.narration.noted[event.where], {
      process: processWord(scene, event.process, event.task),
      name: code(event.name),
      value: code(typeof event.value === 'string' ? event.value : JSON.stringify(event.value)),
    }),
  worked: (event, scene) => {
    const { say, messages } = scene.speaker;
    const process = processWord(scene, event.process, event.task);
    if (!event.isEffect) return say(messages.narration.worked.plain, { process });
    return say(messages.narration.worked.effect, { process, copy: copyInHand(event, scene) });
  },
  published: tellPublished,
  settling: tellSettling,
  confirmAwaited: tellConfirmAwaited,
  branch: tellBranch,
  landmark: (event, scene) =>
    scene.speaker.say(scene.speaker.messages.narration.landmark, {
      process: processWord(scene, event.process, event.task),
      landmark: landmarkWord(scene, event.landmark),
    }),
  effect: tellEffect,
  broker: (event, scene) => tellBroker(event.event, scene),
  underWay: tellFrame,
  arrived: tellFrame,
  frameLost: tellFrame,
  failed: (event, scene) => {
    const { say, messages } = scene.speaker;
    const operation = programOf(scene, event.process)?.operations[event.operation];
    return say(messages.faults.failed[event.how], {
      process: processWord(scene, event.process, event.task),
      operation: operation ? operationWord(scene, operation) : code(event.operation),
    });
  },
  crashed: tellCrash,
  disconnected: tellDisconnected,
  silenced: (event, scene) =>
    scene.speaker.say(scene.speaker.messages.faults.silenced, { process: processWord(scene, event.process) }),
  started: (event, scene) => {
    const { first, again } = scene.speaker.messages.faults.started;
    return scene.speaker.say(event.again ? again : first, { process: processWord(scene, event.process) });
  },
  reconnected: tellReconnected,
  brokerRestarted: (_, scene) => tellBrokerRestarted(scene),
  cacheFailedOver: tellFailover,
  timePassed: (event, scene) => tellTime(event, scene),
};

/** Time by itself is only time; what it ended is what matters. */
function tellTime(event: EventOf<'timePassed'>, scene: Scene): Sentence {
  const { speaker } = scene;
  const told = speaker.messages.faults.time;
  const time = timeWord(speaker, event.ms);
  const closed = brokerEventsOf(scene, 'channelClosed')[0];
  if (closed && returnedCopies(scene).length > 0) {
    return speaker.say(told.ackTimeout, { time, process: processWord(scene, closed.connection) });
  }
  const expired = [...brokerEventsOf(scene, 'deadLettered'), ...brokerEventsOf(scene, 'dropped')].filter(
    ({ reason }) => reason === 'expired',
  );
  if (expired.length === 0) return speaker.say(told.passes, { time });
  const copies = speaker.list(expired.map(({ message }) => copyWord(scene, message.body)));
  return speaker.say(told.expired, { time, copies, count: expired.length });
}

/** A decision of the program by itself is told by what it looks at. */
function tellBranch(event: EventOf<'branch'>, scene: Scene): Sentence {
  const { say, list, messages } = scene.speaker;
  const process = processWord(scene, event.process, event.task);
  const operation = programOf(scene, event.process)?.operations[event.from];
  const names = operation?.action.kind === 'note' ? lookedAt(operation) : [];
  if (names.length > 0) {
    const looked = names.map((name) => code(withValue(name, event, scene)));
    return say(messages.narration.looks, { process, names: list(looked) });
  }
  if (operation && ['ack', 'nack', 'reject'].includes(operation.action.kind)) {
    return say(messages.narration.finished, { process });
  }
  if (operation?.action.kind === 'publish') return say(messages.messaging.published.notSent, { process });
  const { from, to, label } = event;
  return say(messages.narration.branch, { process, from: code(from), to: code(to), label: code(label) });
}

/** The name with the value it has in front of the program, where that is known: `redelivered = true`. */
function withValue(name: string, event: EventOf<'branch'>, scene: Scene): string {
  const process = processBefore(scene, event.process);
  const task = process?.tasks[event.task];
  const copy = scene.context.before?.copies.find((each) => each.name === task?.delivery?.copy);
  const held = task?.delivery;
  const values: Values = {
    ...copy?.fields,
    ...task?.item?.fields,
    ...(held ? { redelivered: held.redelivered, deliveryTag: held.deliveryTag } : {}),
    ...(copy ? { messageId: copy.messageId, key: copy.key } : {}),
    ...process?.memory,
    ...task?.locals,
  };
  const value = values[name];
  if (value === undefined) return name;
  return `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** A landmark in words, where it is one of the usual ones. */
function landmarkWord(scene: Scene, landmark: string): Word {
  const words: { readonly [landmark: string]: string | undefined } = scene.speaker.messages.landmarks;
  return words[landmark] ?? code(landmark);
}

function copyInHand(event: { readonly process: string; readonly task: number }, scene: Scene): Word {
  const process = scene.context.before?.processes.find((each) => each.name === event.process);
  return copyWord(scene, process?.tasks[event.task]?.delivery?.copy ?? null);
}
