/**
 * What a scenario declares on its broker, held against what the world plays: an argument that nobody reads would change
 * nothing without a word. What RabbitMQ refuses is no problem of the file: the run shows it, in the server's words.
 */
import { EXCHANGE_TYPES, QUEUE_TYPES } from '../broker/model';
import { oneOf, type Report } from './report';
import type { QueueData, ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import { nearest } from './suggest';
import { ARGUMENTS, TIMES } from './topology';

const PLAYED: readonly string[] = [...Object.values(ARGUMENTS), ...Object.values(TIMES)];
/** Where messages are stored and on which nodes: no difference to what happens here. */
const WITHOUT_EFFECT: readonly string[] = [
  ...['x-queue-mode', 'x-queue-version', 'x-queue-leader-locator', 'x-queue-master-locator'],
  ...['x-quorum-initial-group-size', 'x-quorum-target-group-size'],
  ...['x-max-in-memory-length', 'x-max-in-memory-bytes'],
];

/** Reports exchange types, queue types and queue arguments that the world does not play. */
export function checkDeclarations(data: ScenarioData, site: Site, report: Report): void {
  const broker = inside(site, 'broker');
  for (const [name, given] of Object.entries(data.broker?.exchanges ?? {})) {
    const place = inside(broker, 'exchanges', name, ...(typeof given === 'string' ? [] : ['type']));
    const type = typeof given === 'string' ? given : given.type;
    if (EXCHANGE_TYPES.includes(type)) continue;
    report('unsupported', place, { expected: { phrase: 'playedExchangeType' }, got: type });
  }
  for (const [name, queue] of Object.entries(data.broker?.queues ?? {}))
    if (queue) checkQueue(queue, inside(broker, 'queues', name), report);
}

function checkQueue(queue: QueueData, site: Site, report: Report): void {
  const place = inside(site, 'arguments');
  if (queue.type && !QUEUE_TYPES.includes(queue.type)) reportType(queue.type, inside(site, 'type'), report);
  for (const [name, value] of Object.entries(queue.arguments ?? {})) {
    if (name === 'x-queue-type' && value === 'stream') reportType(value, inside(place, name), report);
    if (PLAYED.includes(name) || WITHOUT_EFFECT.includes(name)) continue;
    const known = nearest(name, PLAYED);
    if (known === null) {
      const complaint = { expected: { phrase: 'playedArgument' }, got: name, of: 'key' } as const;
      report('unsupported', inside(place, name), complaint);
    } else
      report('unknownKey', inside(place, name), {
        expected: oneOf(PLAYED),
        got: name,
        known: PLAYED,
        of: 'key',
      });
  }
}

function reportType(got: string, site: Site, report: Report): void {
  report('unsupported', site, { expected: { phrase: 'playedQueueType' }, got });
}
