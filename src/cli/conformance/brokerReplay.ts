import { advanceAndDispatch, createBroker, executeAndDispatch } from '../../broker/broker';
import { isFrame, type BrokerEvent, type Frame } from '../../broker/event';
import type { Broker, Queue, RabbitVersion } from '../../broker/model';
import type { Operation } from '../../broker/operation';
import { countsOf, findQueue } from '../../broker/queue';
import { normalise } from './brokerNormal';
import type { Final, FinalQueue, Left, Observed, Step } from './brokerScript';

/** A simulated broker under replay, with the virtual time. */
export interface Replay {
  readonly broker: Broker;
  readonly now: number;
}

/** The connection with which final contents are read; no script uses this label. */
const RECORDER = { connection: '(recorder)', channel: '(recorder)' };

/** A fresh broker at time 0. */
export function startReplay(version: RabbitVersion): Replay {
  return { broker: createBroker({ version }), now: 0 };
}

/** Executes one step and runs to quiescence. Events in normal form. */
export function replayStep(
  replay: Replay,
  step: Step,
): { readonly replay: Replay; readonly observed: Observed[] } {
  const now = step.op === 'wait' ? replay.now + step.ms : replay.now;
  const { broker, events } =
    step.op === 'wait'
      ? advanceAndDispatch(replay.broker, now)
      : executeAndDispatch(replay.broker, step, now);
  return { replay: { broker, now }, observed: normalise(framesOf(events)) };
}

function framesOf(events: readonly BrokerEvent[]): Frame[] {
  return events.filter(isFrame);
}

/** What the queues hold at the end, read as the recorder does. */
export function replayFinal(replay: Replay, queues: readonly string[], steps: readonly Step[]): Final {
  let { broker } = replay;
  const perform = (operation: Operation): Frame[] => {
    const result = executeAndDispatch(broker, operation, replay.now);
    broker = result.broker;
    return framesOf(result.events);
  };
  const counted = queues.map((name) => {
    const queue = findQueue(broker, name);
    return queue && countsOf(broker, queue);
  });
  const read = (name: string): Left[] | string => {
    const queue = findQueue(broker, name);
    return queue ? drain(queue, perform) : 'gone';
  };
  const ready = queues.map(read);
  for (const connection of connectionsOf(steps)) {
    if (Object.hasOwn(broker.connections, connection)) perform({ op: 'closeConnection', connection });
  }
  const after = queues.map(read);
  const final: Record<string, FinalQueue> = {};
  queues.forEach((name, index) => {
    const counts = counted[index];
    final[name] = counts
      ? { ...counts, readyMessages: ready[index] ?? '', afterClose: after[index] ?? '' }
      : { exists: false };
  });
  return { queues: final };
}

/** Connections of a script in the order in which it first uses them. */
function connectionsOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap((step) => ('connection' in step ? [step.connection] : [])))];
}

/** An exclusive queue can be read on its own connection only. */
function drain(queue: Queue, perform: (operation: Operation) => Frame[]): Left[] | string {
  const left: Left[] = [];
  const at = { ...RECORDER, connection: queue.owner ?? RECORDER.connection };
  for (;;) {
    const frames = perform({ op: 'get', ...at, queue: queue.name, noAck: true });
    const answer = frames.find(
      ({ type }) => type === 'getOk' || type === 'getEmpty' || type === 'channelClosed',
    );
    if (answer?.type === 'channelClosed') return `get refused (${answer.replyCode})`;
    if (answer?.type !== 'getOk') return left;
    left.push({ messageId: answer.messageId, redelivered: answer.redelivered });
  }
}
