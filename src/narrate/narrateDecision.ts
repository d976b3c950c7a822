/** Labels of choices: what would happen, and why something cannot. */
import { first } from '../broker/orderedList';
import type { Language } from '../i18n/language';
import type { Sentence, Word } from '../i18n/sentence';
import { speakerFor } from '../i18n/speaker';
import type { Action, Operation } from '../program/program';
import type { Decision } from '../world/decision';
import type { Reason } from '../world/reason';
import type { HeldDelivery, ProcessName } from '../world/world';
import type { NarrationContext } from './context';
import { operationWord } from './operationWord';
import {
  code,
  copyWord,
  eventWord,
  processBefore,
  processWord,
  programOf,
  queueWord,
  sceneOf,
  timeWord,
  type Scene,
} from './scene';
import { frameWord } from './tellDelivery';

type Decided<K extends Decision['kind']> = Extract<Decision, { readonly kind: K }>;
type Labels = { readonly [K in Decision['kind']]: (decision: Decided<K>, scene: Scene) => Sentence };

/** The label of a choice, as seen from the world in which it is made. Without a full stop. */
export function narrateDecision(decision: Decision, context: NarrationContext, language: Language): Sentence {
  const label = LABELS[decision.kind] as (decision: Decision, scene: Scene) => Sentence;
  return label(decision, sceneOf({ decision, events: [] }, context, language));
}

const byProcess =
  (name: 'crash' | 'cut' | 'silence' | 'detect') =>
  (decision: { readonly process: ProcessName }, scene: Scene): Sentence =>
    scene.speaker.say(scene.speaker.messages.decisions[name], {
      process: processWord(scene, decision.process),
    });

const LABELS: Labels = {
  perform: labelPerform,
  handOver: (decision, scene) => {
    const { say, messages } = scene.speaker;
    const process = processWord(scene, decision.process);
    const queue = queueWord(scene, decision.queue);
    const ready = scene.context.before?.broker.queues[decision.queue]?.ready;
    const head = ready && first(ready);
    if (!head) return say(messages.decisions.handOverNext, { queue, process });
    return say(messages.decisions.handOver, { queue, process, copy: copyWord(scene, head.message.body) });
  },
  crash: byProcess('crash'),
  cut: byProcess('cut'),
  silence: byProcess('silence'),
  detect: byProcess('detect'),
  comeBack: (decision, scene) => {
    const { restart, reconnect } = scene.speaker.messages.decisions;
    const up = processBefore(scene, decision.process)?.up ?? false;
    return scene.speaker.say(up ? reconnect : restart, { process: processWord(scene, decision.process) });
  },
  fail: (decision, scene) => {
    const { failError, failUnknown } = scene.speaker.messages.decisions;
    const operation = nextOperation(scene, decision.process, decision.task);
    return scene.speaker.say(decision.how === 'error' ? failError : failUnknown, {
      process: processWord(scene, decision.process, decision.task),
      operation: operation ? operationWord(scene, operation) : code(decision.how),
    });
  },
  arrive: labelArrival,
  restartBroker: (_, scene) => scene.speaker.say(scene.speaker.messages.decisions.restartBroker),
  failOver: (_, scene) => scene.speaker.say(scene.speaker.messages.decisions.failOver),
  pass: (decision, scene) =>
    scene.speaker.say(scene.speaker.messages.decisions.pass, { time: timeWord(scene.speaker, decision.ms) }),
};

function labelArrival(decision: Decided<'arrive'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.decisions;
  const process = processWord(scene, decision.process);
  const before = processBefore(scene, decision.process);
  if (decision.direction === 'out') {
    const frame = before?.toBroker[0];
    if (!frame) return say(told.arriveOutNext, { process });
    return say(told.arriveOut, { process, frame: frameWord(scene, frame.operation.op, frame.copy) });
  }
  const frame = before?.toProcess[0];
  if (!frame) return say(told.arriveInNext, { process });
  const copy = 'body' in frame && frame.body !== undefined ? frame.body : null;
  return say(told.arriveIn, { process, frame: frameWord(scene, frame.type, copy) });
}

function nextOperation(scene: Scene, name: ProcessName, task: number): Operation | null {
  const at = processBefore(scene, name)?.tasks[task]?.at;
  return (at !== undefined && programOf(scene, name)?.operations[at]) || null;
}

function labelPerform(decision: Decided<'perform'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const process = processWord(scene, decision.process, decision.task);
  const operation = nextOperation(scene, decision.process, decision.task);
  if (!operation) return say(messages.decisions.take, { process });
  return labelAction(operation, process, decision, scene);
}

function labelAction(
  operation: Operation,
  process: Word,
  decision: Decided<'perform'>,
  scene: Scene,
): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.decisions;
  const { action } = operation;
  switch (action.kind) {
    case 'take':
      return labelTake(process, decision, scene);
    case 'ack':
    case 'nack':
    case 'reject':
      return labelSettle(action, process, decision, scene);
    case 'publish': {
      const key = keyInHand(decision, scene);
      if (key === '') return say(told.publishNext, { process });
      return say(told.publish, { process, event: eventWord(scene, key) });
    }
    case 'confirm':
      return say(told.confirm, { process });
    case 'call':
      return say(action.ask === 'query' ? told.ask : told.call, { process, service: code(action.service) });
    case 'get':
      return say(told.get, { process, queue: queueWord(scene, action.queue) });
    case 'cancel':
      return say(told.cancel, { process });
    case 'subscribe':
      return say(told.subscribe, { process });
    case 'close':
      return say(action.what === 'channel' ? told.closeChannel : told.closeConnection, { process });
    case 'die':
      return say(told.die, { process });
    case 'sql':
    case 'cache':
    case 'note':
    case 'work':
      break;
  }
  return say(told.perform, { process, operation: operationWord(scene, operation) });
}

function labelTake(process: Word, decision: Decided<'perform'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { take, takeCopy, takeItem } = messages.decisions;
  const before = processBefore(scene, decision.process);
  const next = before?.buffer[0];
  if (next) return say(takeCopy, { process, copy: copyWord(scene, next.copy) });
  const item = before?.given[0];
  const known = scene.context.setting.events.some(({ key }) => key === item?.key);
  if (item && known) return say(takeItem, { process, event: eventWord(scene, item.key) });
  return say(take, { process });
}

type Settle = Extract<Action, { kind: 'ack' | 'nack' | 'reject' }>;

function labelSettle(action: Settle, process: Word, decision: Decided<'perform'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.decisions;
  const held = heldBy(decision, scene);
  if (!held) return say(told.settleAnything, { process, method: code(action.kind) });
  const copy = copyWord(scene, held.copy);
  if (action.kind === 'ack') return say(told.ack, { process, copy });
  if (action.requeue === false) return say(told.rejectAway, { process, copy });
  return say(action.kind === 'nack' ? told.nack : told.reject, { process, copy });
}

function heldBy(decision: Decided<'perform'>, scene: Scene): HeldDelivery | null {
  return processBefore(scene, decision.process)?.tasks[decision.task]?.delivery ?? null;
}

function keyInHand(decision: Decided<'perform'>, scene: Scene): string {
  const task = processBefore(scene, decision.process)?.tasks[decision.task];
  const before = processBefore(scene, decision.process);
  const held = task?.delivery?.copy;
  if (task && !task.item && !held) return before?.given[0]?.key ?? '';
  return task?.item?.key ?? scene.context.before?.copies.find((copy) => copy.name === held)?.key ?? '';
}

/** Why a decision is impossible now. Without a full stop. */
export function narrateReason(reason: Reason, context: NarrationContext, language: Language): Sentence {
  const scene = sceneOf({ decision: null, events: [] }, context, language);
  const { say, messages } = speakerFor(language);
  const told = messages.reasons;
  switch (reason.code) {
    case 'empty':
      return say(told.empty, { queue: queueWord(scene, reason.queue) });
    case 'spent':
      return say(told.spent, { fault: faultWord(scene, reason.fault) });
    case 'nothingDue':
      return say(told.nothingDue);
    case 'timeIsUp':
      return say(told.timeIsUp, { time: timeWord(scene.speaker, reason.endMs) });
    default:
      return aboutProcess(reason, scene);
  }
}

type AboutProcess = Extract<Reason, { readonly process: ProcessName }>;

function aboutProcess(reason: AboutProcess, scene: Scene): Sentence {
  const { speaker } = scene;
  const { say } = speaker;
  const told = speaker.messages.reasons;
  const process = processWord(scene, reason.process);
  switch (reason.code) {
    case 'nothingToTake': {
      const plan = scene.context.setting.processes.find(({ name }) => name === reason.process);
      return say(plan?.consumes === null ? told.ended : told.nothingToTake, { process });
    }
    case 'notYet':
      return say(told.notYet, { process, time: timeWord(speaker, reason.dueMs) });
    case 'busy':
      return say(told.busy, { process, time: timeWord(speaker, reason.untilMs) });
    case 'waitsForLock':
      if (reason.holder === '') return say(told.waitsForLockOfSomebody, { process });
      return say(told.waitsForLock, { process, holder: processWord(scene, reason.holder) });
    case 'noConsumer':
      return say(told.noConsumer, { process, queue: queueWord(scene, reason.queue) });
    case 'prefetch':
      return say(told.prefetch, { process, count: reason.prefetchCount });
    case 'notRecorded':
      return say(told.notRecorded, { process, engine: reason.engine });
    case 'unsupported':
      return say(told.unsupported, { process, feature: code(reason.feature) });
    default:
      return say(told[reason.code], { process });
  }
}

function faultWord(scene: Scene, fault: string): Word {
  const { faultNames } = scene.speaker.messages;
  const words: { readonly [fault: string]: string | undefined } = faultNames;
  return fault === 'other' ? fault : (words[fault] ?? fault);
}
