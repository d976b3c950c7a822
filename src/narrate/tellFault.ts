/** Crashes, cuts, restarts: what was in hand, and what therefore comes back or is gone. */
import type { Sentence, Word } from '../i18n/sentence';
import type { CopyName, Process, Task } from '../world/world';
import { alwaysBefore, appliesEffect, leavesMark, mayFollow, settles } from './paths';
import {
  code,
  copiesWord,
  copyWord,
  effectWord,
  eventWord,
  keyOf,
  outcomeOf,
  processBefore,
  processWord,
  programOf,
  type Scene,
} from './scene';
import { brokerEventsOf, eventsOf, returnedCopies, type EventOf } from './stepEvents';
import { operationWord } from './operationWord';
import { frameWord } from './tellDelivery';

/** A crash is told by what was in hand, and by what the program had done with it. */
export function tellCrash(event: EventOf<'crashed'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { crash } = messages.faults;
  const process = processWord(scene, event.process);
  const before = processBefore(scene, event.process);
  const back = returnedCopies(scene);
  const rolledBack = eventsOf(scene, 'rolledBack').length > 0;
  if (event.byItself && back.length === 0) return say(crash.byItself, { process });
  if (back.length > 0) {
    const copies = copiesWord(scene, back);
    const handled = busyTask(before, back);
    if (rolledBack) {
      const stays = handled && isBeyondRollback(event.process, handled, scene);
      const told = stays ? crash.inTransactionDone : crash.inTransaction;
      return say(told, { process, copies, ...doneWords(handled, scene) });
    }
    if (before && !handled) return say(crash.prefetched, { process, copies });
    return say(crash[whereIn(event.process, handled, scene)], {
      process,
      copies,
      ...doneWords(handled, scene),
    });
  }
  if (rolledBack) return say(crash.rolledBack, { process });
  return tellWithoutReturn(process, event.process, before, scene);
}

/** Nothing comes back: it was settled already, or the broker never waited for an ack. */
function tellWithoutReturn(process: Word, name: string, before: Process | null, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { crash } = messages.faults;
  const task = before?.tasks.find((each) => each.delivery !== null) ?? null;
  const item = before?.tasks.find((each) => each.item !== null)?.item;
  const next = before?.tasks.find(({ at }) => at !== programOf(scene, name)?.start)?.at ?? null;
  const operation = next === null ? undefined : programOf(scene, name)?.operations[next];
  if (operation && !task) {
    const words = { process, operation: operationWord(scene, operation) };
    if (!item || item.key === '') return say(crash.before, words);
    return say(crash.atWork, { ...words, event: eventWord(scene, item.key) });
  }
  const copy = task?.delivery?.copy ?? before?.buffer.find((delivery) => delivery.settledByBroker)?.copy;
  if (copy === undefined) return say(crash.idle, { process });
  const program = programOf(scene, name);
  const stillToDo = !program || !task || mayFollow(program, task.at, appliesEffect);
  return stillToDo
    ? say(crash.forgotten, { process, copy: copyWord(scene, copy) })
    : say(crash.afterAck, { process });
}

function whereIn(
  name: string,
  task: Task | null,
  scene: Scene,
): 'beforeAck' | 'beforeEffect' | 'afterEffect' | 'beforeMark' | 'afterMark' | 'done' {
  const program = programOf(scene, name);
  if (!program || !task) return 'beforeAck';
  const applied = alwaysBefore(program, task.at, appliesEffect);
  if (applied && mayFollow(program, task.at, leavesMark(program))) return 'beforeMark';
  if (!mayFollow(program, task.at, appliesEffect)) {
    const outcome = outcomeOf(scene, keyOf(scene, task.delivery?.copy ?? null));
    if (outcome && outcome.effects > 0) return 'done';
    return applied ? 'afterEffect' : 'beforeAck';
  }
  const marked =
    alwaysBefore(program, task.at, leavesMark(program)) && !alwaysBefore(program, task.at, settles);
  return marked ? 'afterMark' : 'beforeEffect';
}

/** Whether the effect is done where no rollback reaches: in an external service or in Redis. */
function isBeyondRollback(name: string, task: Task, scene: Scene): boolean {
  const program = programOf(scene, name);
  const outcome = outcomeOf(scene, keyOf(scene, task.delivery?.copy ?? null));
  if (!program || !outcome || outcome.effects === 0) return false;
  const effects = Object.values(program.operations).filter((operation) => operation.isEffect);
  return (
    alwaysBefore(program, task.at, appliesEffect) && effects.every(({ action }) => action.kind !== 'sql')
  );
}

function doneWords(task: Task | null, scene: Scene): { event: Word; effect: Word } {
  return { event: eventWord(scene, keyOf(scene, task?.delivery?.copy ?? null)), effect: effectWord(scene) };
}

/** The task that has one of these copies in hand. */
function busyTask(process: Process | null, copies: readonly CopyName[]): Task | null {
  return process?.tasks.find((task) => task.delivery !== null && copies.includes(task.delivery.copy)) ?? null;
}

export function tellDisconnected(event: EventOf<'disconnected'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { disconnected } = messages.faults;
  const process = processWord(scene, event.process);
  const back = returnedCopies(scene);
  if (event.why === 'cut') return tellCut(event, scene);
  if (back.length > 0 && event.why === 'detected') {
    return say(disconnected.detectedTakesBack, { process, copies: copiesWord(scene, back) });
  }
  if (back.length > 0 && event.why === 'closed') {
    return say(disconnected.closedTakesBack, { process, copies: copiesWord(scene, back) });
  }
  return say(disconnected[event.why], { process });
}

function tellCut(event: EventOf<'disconnected'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { cut } = messages.faults;
  const process = processWord(scene, event.process);
  const back = returnedCopies(scene);
  const lost = eventsOf(scene, 'frameLost').filter((frame) => frame.process === event.process);
  if (lost.length > 0) {
    const frames = scene.speaker.list(lost.map((frame) => frameWord(scene, frame.what, frame.copy)));
    return say(cut.framesLost, { process, frames });
  }
  if (back.length === 0) return say(cut.plain, { process });
  const copies = copiesWord(scene, back);
  const inHand = busyTask(processBefore(scene, event.process), back)?.delivery?.copy;
  if (inHand === undefined) return say(cut.takesBack, { process, copies });
  return say(cut.inHand, { process, copies, copy: copyWord(scene, inHand) });
}

export function tellReconnected(event: EventOf<'reconnected'>, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const process = processWord(scene, event.process);
  const held = processBefore(scene, event.process)?.tasks.find((task) => task.delivery)?.delivery;
  if (!held) return say(messages.faults.reconnected.plain, { process });
  return say(messages.faults.reconnected.inHand, { process, copy: copyWord(scene, held.copy) });
}

export function tellBrokerRestarted(scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const { brokerRestarted } = messages.faults;
  const gone = brokerEventsOf(scene, 'dropped').map((event) => event.message.body);
  if (gone.length > 0)
    return say(brokerRestarted.loses, { copies: copiesWord(scene, gone), count: gone.length });
  const back = returnedCopies(scene);
  if (back.length === 0) return say(brokerRestarted.plain);
  return say(brokerRestarted.takesBack, { copies: copiesWord(scene, back), count: back.length });
}

export function tellFailover(event: EventOf<'cacheFailedOver'>, scene: Scene): Sentence {
  const { say, list, messages } = scene.speaker;
  const { cacheFailedOver } = messages.faults;
  if (event.forgotten.length === 0) return say(cacheFailedOver.plain);
  return say(cacheFailedOver.forgets, { keys: list(event.forgotten.map(code)) });
}
