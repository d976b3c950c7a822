/**
 * What a scenario declares on its broker, held against what the world plays and against what RabbitMQ takes. Both are
 * told where they stand: an argument that nobody reads would change nothing without a word, and a refused queue would
 * only show where somebody wants a message from it.
 */
import { createBroker, execute } from '../broker/broker';
import { EXCHANGE_TYPES, QUEUE_TYPES } from '../broker/model';
import type { Operation } from '../broker/operation';
import type { Setting } from '../world/setting';
import type { Problem } from './problem';
import { oneOf, type Report } from './report';
import type { QueueData, ScenarioData } from './scenarioForm';
import { inside, type Path, type Site } from './source';
import { nearest } from './suggest';
import { ARGUMENTS, TIMES } from './topology';

const PLAYED: readonly string[] = [...Object.values(ARGUMENTS), ...Object.values(TIMES)];
/** Where messages are stored and on which nodes: no difference to what happens here. */
const WITHOUT_EFFECT: readonly string[] = [
  ...['x-queue-mode', 'x-queue-version', 'x-queue-leader-locator', 'x-queue-master-locator'],
  ...['x-quorum-initial-group-size', 'x-quorum-target-group-size'],
  ...['x-max-in-memory-length', 'x-max-in-memory-bytes'],
];

/** Reports what the world does not play; and, of a file without a problem so far, what RabbitMQ refuses. */
export function checkDeclarations(
  version: Setting['rabbitmq'],
  data: ScenarioData,
  operations: readonly Operation[],
  site: Site,
  problems: readonly Problem[],
  report: Report,
): void {
  checkPlayed(data, site, report);
  if (problems.length === 0) checkDeclared(version, data, operations, site, report);
}

/** Reports exchange types, queue types and queue arguments that the world does not play. */
function checkPlayed(data: ScenarioData, site: Site, report: Report): void {
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

/** Reports every declaration that RabbitMQ refuses, in its own words; what follows is declared all the same. */
function checkDeclared(
  version: Setting['rabbitmq'],
  data: ScenarioData,
  operations: readonly Operation[],
  site: Site,
  report: Report,
): void {
  let broker = createBroker({ version });
  let bindings = 0;
  for (const operation of operations) {
    const bound = operation.op === 'queueBind' || operation.op === 'exchangeBind';
    const { broker: next, events } = execute(broker, operation, 0);
    const [refused] = events.flatMap((event) =>
      (event.type === 'channelClosed' || event.type === 'connectionClosed') && event.replyCode >= 400
        ? event.replyText
        : [],
    );
    if (refused === undefined) broker = next;
    else {
      const path = placeOf(operation, bindings, data, refused);
      report('refusedDeclaration', inside(site, 'broker', ...path), {
        expected: { phrase: 'brokerTakes', words: refused },
      });
    }
    if (bound) bindings += 1;
  }
}

/** Where the file says it: the key that the refusal names, where it names one. */
function placeOf(operation: Operation, bindings: number, data: ScenarioData, refused: string): Path {
  switch (operation.op) {
    case 'exchangeDeclare':
      return ['exchanges', operation.exchange];
    case 'queueDeclare':
      return [
        'queues',
        operation.queue ?? '',
        ...keyNamed(data.broker?.queues?.[operation.queue ?? ''] ?? {}, refused),
      ];
    default:
      return ['bindings', bindings];
  }
}

const PROPERTIES: { readonly [property: string]: string } = {
  'non-durable': 'durable',
  'auto-delete': 'autoDelete',
};

function keyNamed(queue: QueueData, refused: string): Path {
  const [, property = ''] = /invalid property '([^']+)'/.exec(refused) ?? [];
  if (Object.hasOwn(PROPERTIES, property)) return [PROPERTIES[property] as string];
  const [, argument = ''] = /\barg '([^']+)'/.exec(refused) ?? [];
  if (argument === '') return [];
  const [key] = Object.entries({ ...ARGUMENTS, ...TIMES }).find(([, name]) => name === argument) ?? [];
  const own = key !== undefined && queue[key as keyof QueueData] !== undefined;
  return own ? [key] : ['arguments', argument];
}
