/** The broker of a scenario: its exchanges, queues and bindings as the operations that declare them. */
import type { Operation } from '../broker/operation';
import type { QueuePlan } from '../world/setting';
import { toMilliseconds } from './expressionText';
import { oneOf, type Report } from './report';
import type { QueueData, ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import { shown } from './structure';

const ON = { connection: 'scenario', channel: 'scenario' } as const;

export interface Topology {
  readonly operations: readonly Operation[];
  readonly queues: readonly QueuePlan[];
}

/** Declares everything on a connection of its own, which is closed again. */
export function topologyOf(data: ScenarioData, site: Site, report: Report): Topology {
  const broker = inside(site, 'broker');
  const queues = Object.entries(data.broker?.queues ?? {}).map(([name, queue]) => ({
    name,
    queue: queue ?? {},
  }));
  const plans = queues.map(({ name, queue }) => ({
    name,
    alias: queue.as ?? name,
    parking: queue.parking ?? false,
  }));
  reportTwins(plans, inside(broker, 'queues'), report);
  const operations: Operation[] = [
    ...exchangesOf(data),
    ...queues.map(({ name, queue }) => declare(name, queue, inside(broker, 'queues', name), report)),
    ...bindingsOf(data, plans, inside(broker, 'bindings'), report),
    { op: 'closeConnection', connection: ON.connection },
  ];
  return { operations: operations.length > 1 ? operations : [], queues: plans };
}

function reportTwins(plans: readonly QueuePlan[], site: Site, report: Report): void {
  plans.forEach((plan, index) => {
    const twin = plans.find(
      (other, at) => at < index && (other.alias === plan.alias || other.name === plan.alias),
    );
    if (!twin) return;
    const expected = { phrase: 'otherShortName', queue: twin.name } as const;
    report('duplicateName', inside(site, plan.name, 'as'), { expected, got: plan.alias });
  });
}

function exchangesOf(data: ScenarioData): readonly Operation[] {
  return Object.entries(data.broker?.exchanges ?? {}).map(([exchange, given]) => {
    const { type, durable, autoDelete, internal, alternate } =
      typeof given === 'string' ? { type: given } : given;
    return {
      op: 'exchangeDeclare',
      ...ON,
      exchange,
      type,
      durable: durable ?? true,
      ...(autoDelete === undefined ? {} : { autoDelete }),
      ...(internal === undefined ? {} : { internal }),
      ...(alternate === undefined ? {} : { arguments: { 'alternate-exchange': alternate } }),
    };
  });
}

/** What a queue says by a key of its own, by its AMQP name. */
export const ARGUMENTS = {
  type: 'x-queue-type',
  maxLength: 'x-max-length',
  overflow: 'x-overflow',
  deadLetterExchange: 'x-dead-letter-exchange',
  deadLetterRoutingKey: 'x-dead-letter-routing-key',
  deadLetterStrategy: 'x-dead-letter-strategy',
  deliveryLimit: 'x-delivery-limit',
  singleActiveConsumer: 'x-single-active-consumer',
  maxPriority: 'x-max-priority',
} as const;
export const TIMES = { ttl: 'x-message-ttl', expires: 'x-expires' } as const;

function declare(queue: string, data: QueueData, site: Site, report: Report): Operation {
  const table: { [name: string]: string | number | boolean } = {};
  for (const [key, argument] of Object.entries(ARGUMENTS)) {
    const value = data[key as keyof typeof ARGUMENTS];
    if (value !== undefined) table[argument] = value;
  }
  for (const [key, argument] of Object.entries(TIMES)) {
    const value = data[key as keyof typeof TIMES];
    if (value !== undefined) table[argument] = toMilliseconds(value, inside(site, key), report);
  }
  reportTwice(data, site, report);
  Object.assign(table, data.arguments);
  const autoDelete = data.autoDelete === undefined ? {} : { autoDelete: data.autoDelete };
  const given = Object.keys(table).length === 0 ? {} : { arguments: table };
  return { op: 'queueDeclare', ...ON, queue, durable: data.durable ?? true, ...autoDelete, ...given };
}

/** An argument by its AMQP name beside the key that says the same. */
function reportTwice(data: QueueData, site: Site, report: Report): void {
  for (const [key, argument] of Object.entries({ ...ARGUMENTS, ...TIMES })) {
    if (data[key as keyof QueueData] === undefined || data.arguments?.[argument] === undefined) continue;
    const expected = { phrase: 'either', one: key, other: `arguments.${argument}` } as const;
    report('saidTwice', inside(site, 'arguments', argument), { expected, of: 'key' });
  }
}

function bindingsOf(
  data: ScenarioData,
  queues: readonly QueuePlan[],
  site: Site,
  report: Report,
): readonly Operation[] {
  const exchanges = Object.keys(data.broker?.exchanges ?? {});
  const targets = [...queues.flatMap((plan) => [plan.alias, plan.name]), ...exchanges];
  return (data.broker?.bindings ?? []).flatMap((binding, index): Operation[] => {
    const place = inside(site, index);
    if (!exchanges.includes(binding.from)) {
      const complaint = { expected: oneOf(exchanges), got: shown(binding.from), known: exchanges };
      report('unknownExchange', inside(place, 'from'), complaint);
    }
    const key = binding.key === undefined ? {} : { routingKey: binding.key };
    const given = binding.arguments === undefined ? {} : { arguments: binding.arguments };
    const queue = queueNamed(queues, binding.to);
    if (queue !== undefined) {
      return [{ op: 'queueBind', ...ON, queue, exchange: binding.from, ...key, ...given }];
    }
    if (exchanges.includes(binding.to)) {
      return [{ op: 'exchangeBind', ...ON, destination: binding.to, source: binding.from, ...key, ...given }];
    }
    report('unknownQueue', inside(place, 'to'), {
      expected: oneOf(targets),
      got: binding.to,
      known: targets,
    });
    return [];
  });
}

/** The full name of a queue that is called by its name or its alias. */
export function queueNamed(queues: readonly QueuePlan[], called: string): string | undefined {
  return queues.find((queue) => queue.name === called || queue.alias === called)?.name;
}
