/*
 * The broker's own choice among consumers: round robin by priority, where the run follows it. Models how a consumer
 * without room leaves the round and joins it again at its end.
 */
import { arrive, handOver, take, type Handed } from './handOver';
import { afterRemoval, expireHead } from './limits';
import type { Queue } from './model';
import { lacksCredit, lacksRoom } from './room';
import { putQueue, queueOf, type Run } from './run';

/** The queue hands over until nothing more can, if this run follows the broker's own rule. */
export function dispatchQueue(run: Run, name: string): void {
  if (!run.dispatches) return;
  if (queueOf(run, name)?.type === 'quorum') while (checkOut(run, name)) continue;
  else dispatchClassic(run, name);
}

function dispatchClassic(run: Run, name: string): void {
  for (;;) {
    const queue = queueOf(run, name);
    const next = queue && queue.ready.size > 0 ? nextInRound(run, queue) : null;
    if (next === null) return;
    handOver(run, name, next);
  }
}

/**
 * A quorum queue hands out in rounds: what one round gives to a consumer is sent together, consumers in the order of
 * their tags. False when there was nothing to hand out.
 */
function checkOut(run: Run, name: string): boolean {
  const handed: Handed[] = [];
  for (;;) {
    expireHead(run, name, true);
    const queue = queueOf(run, name);
    const next = queue && queue.ready.size > 0 ? nextInRound(run, queue) : null;
    if (next === null) break;
    handed.push(take(run, name, next));
  }
  handed.sort(({ consumer: left }, { consumer: right }) =>
    left.consumerTag < right.consumerTag ? -1 : left.consumerTag > right.consumerTag ? 1 : 0,
  );
  for (const each of handed) arrive(run, each);
  if (handed.length > 0) afterRemoval(run, name);
  return handed.length > 0;
}

/** Serial of the consumer whose turn it is. Those met on the way without room leave the round. */
function nextInRound(run: Run, queue: Queue): number | null {
  const round = queue.consumers
    .filter(({ blocked, serial }) => !blocked && (queue.activeConsumer ?? serial) === serial)
    .sort((left, right) => right.priority - left.priority || left.turn - right.turn);
  const able = round.findIndex((consumer) => lacksRoom(run.broker, queue, consumer) === null);
  const met = able === -1 ? round : round.slice(0, able);
  if (met.length > 0) {
    const turns = new Map(met.map((consumer, index) => [consumer, queue.nextTurn + index]));
    putQueue(run, {
      ...queue,
      consumers: queue.consumers.map((consumer) => {
        const turn = turns.get(consumer);
        return turn === undefined ? consumer : { ...consumer, blocked: true, turn };
      }),
      nextTurn: queue.nextTurn + met.length,
    });
  }
  return round[able]?.serial ?? null;
}

/**
 * Consumers of the channel that are out of the round and have room of their own join it at its end, in the order in
 * which they left it.
 */
export function rejoinRound(run: Run, name: string, connection: string, channel: string): void {
  const queue = queueOf(run, name);
  if (!queue) return;
  const back = queue.consumers
    .filter(
      (consumer) => consumer.blocked && consumer.connection === connection && consumer.channel === channel,
    )
    .filter((consumer) => !lacksCredit(consumer))
    .sort((left, right) => left.turn - right.turn);
  if (back.length === 0) return;
  putQueue(run, {
    ...queue,
    consumers: queue.consumers.map((consumer) => {
      const place = back.indexOf(consumer);
      return place === -1 ? consumer : { ...consumer, blocked: false, turn: queue.nextTurn + place };
    }),
    nextTurn: queue.nextTurn + back.length,
  });
}
