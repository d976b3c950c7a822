/** From faults and their ends to acts, and in which moment of its handling a process dies. */
import { passed } from './duration';
import type { WorldEvent } from '../../world/event';
import type { CrashMoment } from '../pictureWords';
import type { ActDraft } from './act';
import { CACHE_LANE, processLane } from './lane';
import { brokerLane, processIn, sessionName, type ReadContext } from './readContext';

/** The acts of crashes, cuts, silence, restarts and time. */
export function readFaults(context: ReadContext): readonly ActDraft[] {
  return context.step.events.flatMap((event) => readEvent(context, event));
}

function readEvent(context: ReadContext, event: WorldEvent): readonly ActDraft[] {
  const { words } = context;
  switch (event.type) {
    case 'crashed': {
      const note = event.byItself ? words.endsItself : words.crash[crashMoment(context, event.process)];
      return [{ type: 'crash', at: processLane(event.process), note, process: event.process }];
    }
    case 'started':
    case 'reconnected':
      return [{ type: 'restart', at: processLane(event.process), note: '', process: event.process }];
    case 'disconnected':
      return disconnected(context, event);
    case 'silenced':
      return cut(context, event.process, false, words.silent);
    case 'brokerRestarted':
      return [{ type: 'brokerRestart', note: words.brokerRestarts, process: null }];
    case 'cacheFailedOver':
      return [
        { type: 'failOver', at: CACHE_LANE, note: words.failover(event.forgotten.length), process: null },
      ];
    case 'timePassed':
      return [{ type: 'time', text: passed(event.ms), process: null }];
    default:
      return [];
  }
}

function disconnected(
  context: ReadContext,
  { process, why }: Extract<WorldEvent, { type: 'disconnected' }>,
): readonly ActDraft[] {
  const { words, step } = context;
  switch (why) {
    case 'cut': {
      if (step.decision?.kind === 'comeBack') return [];
      const working = processIn(step.world, process)?.tasks.some((task) => task.delivery !== null) ?? false;
      return cut(context, process, true, working ? words.cutWorking : words.cut);
    }
    case 'detected':
      return cut(context, process, true, words.detected);
    case 'channelClosed':
    case 'connectionClosed':
      return cut(context, process, true, words.channelClosed);
    case 'brokerRestart':
    case 'closed':
      return [];
  }
}

function cut(context: ReadContext, process: string, slashes: boolean, note: string): readonly ActDraft[] {
  const broker = brokerLane(context, process);
  if (broker === null) return [];
  return [{ type: 'cut', at: processLane(process), broker, slashes, note, process }];
}

/** How far the handling in hand had come when the process died. */
export function crashMoment(context: ReadContext, name: string): CrashMoment {
  const { before, scene, index } = context;
  const tasks = processIn(before.world, name)?.tasks ?? [];
  const task = tasks.findIndex(({ delivery, item }) => delivery !== null || item !== null);
  const inHand = tasks[task];
  if (!inHand) return 'idle';
  const isOpen = before.sight.transactions.includes(sessionName(name, task));
  let [applied, acked] = [false, false];
  for (let at = index - 1; at > 0; at -= 1) {
    const events = scene.steps[at]?.events ?? [];
    applied ||= events.some((event) => didEffect(event, name, task, events));
    acked ||= events.some(
      (event) => event.type === 'settling' && event.process === name && event.method === 'ack',
    );
    if (events.some((event) => event.type === 'taken' && event.process === name && event.task === task))
      break;
  }
  if (inHand.delivery === null) return 'idle';
  if (acked) return applied ? 'afterAck' : 'beforeEffect';
  if (isOpen) return applied ? 'beforeCommit' : 'beforeEffect';
  return applied ? 'beforeAck' : 'beforeEffect';
}

function didEffect(event: WorldEvent, name: string, task: number, events: readonly WorldEvent[]): boolean {
  if (!('process' in event) || !('task' in event) || event.process !== name || event.task !== task)
    return false;
  if ('isEffect' in event && event.isEffect) return true;
  return event.type === 'statement' && events.some((each) => each.type === 'effect');
}
