import type { RabbitVersion } from '../../broker/model';
import { canonicalText } from './brokerNormal';
import { replayFinal, replayStep, startReplay } from './brokerReplay';
import { declaredQueues, type Final, type FinalQueue, type Observed, type Script } from './brokerScript';

/** Where a simulated broker and a recording part: a step (null: the final contents), what was recorded, what came. */
export interface Mismatch {
  readonly step: number | null;
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

/** Replays a recorded script on the simulated broker. Null when everything agrees. */
export function compareScript(script: Script, version: RabbitVersion): Mismatch | null {
  let replay = startReplay(version);
  const quorum = quorumQueues(script);
  for (const [index, step] of script.steps.entries()) {
    const result = replayStep(replay, step);
    replay = result.replay;
    const expected = comparable(script.observed[index] ?? [], quorum);
    const got = comparable(result.observed, quorum);
    if (canonicalText(expected) !== canonicalText(got)) {
      return {
        step: index,
        what: JSON.stringify(step),
        expected: JSON.stringify(expected),
        got: JSON.stringify(got),
      };
    }
  }
  return compareFinal(script.final, replayFinal(replay, declaredQueues(script), script.steps), quorum);
}

function compareFinal(expected: Final, got: Final, quorum: ReadonlySet<string>): Mismatch | null {
  for (const name of Object.keys(expected.queues)) {
    const wanted = comparableFinal(expected.queues[name], quorum.has(name));
    const found = comparableFinal(got.queues[name], quorum.has(name));
    if (canonicalText(wanted) !== canonicalText(found)) {
      return {
        step: null,
        what: `final ${name}`,
        expected: JSON.stringify(wanted),
        got: JSON.stringify(found),
      };
    }
  }
  return null;
}

/** The consumer count of a quorum queue is not part of the contract (README, 4). */
function comparableFinal(queue: FinalQueue | undefined, quorum: boolean): FinalQueue | undefined {
  return queue && quorum && 'consumers' in queue ? { ...queue, consumers: 0 } : queue;
}

function comparable(events: readonly Observed[], quorum: ReadonlySet<string>): Observed[] {
  return events.map((event) => {
    if (event['type'] === 'ok' && quorum.has(String(event['queue']))) return { ...event, consumerCount: 0 };
    if (event['type'] !== 'counts') return event;
    const queues = Object.entries(event['queues'] as Record<string, Observed>);
    return {
      ...event,
      queues: Object.fromEntries(
        queues.map(([name, counts]) => [name, quorum.has(name) ? { ...counts, consumers: 0 } : counts]),
      ),
    };
  });
}

function quorumQueues(script: Script): ReadonlySet<string> {
  return new Set(
    script.steps.flatMap((step) =>
      step.op === 'queueDeclare' && step.arguments?.['x-queue-type'] === 'quorum' ? [step.queue] : [],
    ),
  );
}
