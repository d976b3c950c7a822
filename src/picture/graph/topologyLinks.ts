/** The edges of a topology: what may go where, by the topology and the programs. */
import { evaluate, type Expression } from '../../program/expression';
import type { SceneStep } from '../../trace/sight';
import type { ProcessPlan, Setting } from '../../world/setting';
import { CACHE_LANE, DATABASE_LANE } from '../lanes/lane';

/** From one node to another; `taken` when this step went that way. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly taken: boolean;
}

/** A publish in a program. */
export interface Publishing {
  readonly process: string;
  readonly exchange: string;
  readonly routingKey: string;
}

/** What each process publishes to, as far as its program says it without a message. */
export function publishesIn(setting: Setting): readonly Publishing[] {
  return setting.processes.flatMap((plan) =>
    Object.values(setting.programs[plan.program]?.operations ?? {}).flatMap(({ action }) => {
      if (action.kind !== 'publish') return [];
      const { exchange, routingKey } = action.message;
      return [{ process: plan.name, exchange: known(exchange, plan), routingKey: known(routingKey, plan) }];
    }),
  );
}

function known(expression: Expression, { constants }: ProcessPlan): string {
  return String(evaluate(expression, (name) => constants[name]) ?? '');
}

/** Who publishes, routes, hands over and asks, each with whether this step did. */
export function linksOf(setting: Setting, step: SceneStep, ids: ReadonlySet<string>): readonly Link[] {
  const all = [
    ...publishLinks(setting, step),
    ...bindingLinks(step),
    ...consumeLinks(setting, step),
    ...storeLinks(setting, step),
  ];
  const seen = new Set<string>();
  return all.filter(({ from, to, label }) => {
    const key = `${from} ${to} ${label}`;
    if (seen.has(key) || !ids.has(from) || !ids.has(to)) return false;
    seen.add(key);
    return true;
  });
}

/** To an exchange; through the default exchange straight to the queue that the routing key names. */
function publishLinks(setting: Setting, { events }: SceneStep): readonly Link[] {
  return publishesIn(setting).map(({ process, exchange, routingKey }) => ({
    from: `process ${process}`,
    to: exchange === '' ? `queue ${routingKey}` : `exchange ${exchange}`,
    label: exchange === '' ? '' : routingKey,
    taken: events.some(
      (event) => event.type === 'published' && event.process === process && event.exchange === exchange,
    ),
  }));
}

function bindingLinks({ world, events }: SceneStep): readonly Link[] {
  const { broker } = world;
  const routed = events.flatMap((event) =>
    event.type === 'broker' && event.event.type === 'routed' ? [event.event] : [],
  );
  const bindings = broker.bindings.map(({ source, destination, destinationType, bindingKey }) => ({
    from: `exchange ${source}`,
    to: `${destinationType} ${destination}`,
    label: bindingKey,
    taken: routed.some(({ exchange, queues }) => exchange === source && queues.includes(destination)),
  }));
  const dead = events.flatMap((event) =>
    event.type === 'broker' && event.event.type === 'deadLettered' ? [event.event] : [],
  );
  const letters = Object.values(broker.queues).flatMap(({ name, limits }): readonly Link[] => {
    const { deadLetterExchange: exchange, deadLetterRoutingKey: key } = limits;
    if (exchange === null) return [];
    const to = exchange === '' ? `queue ${key ?? name}` : `exchange ${exchange}`;
    return [
      { from: `queue ${name}`, to, label: 'dead letter', taken: dead.some(({ from }) => from === name) },
    ];
  });
  return [...bindings, ...letters];
}

function consumeLinks(setting: Setting, { events }: SceneStep): readonly Link[] {
  return setting.processes.flatMap(({ name, consumes, prefetchCount }) => {
    if (consumes === null) return [];
    const taken = events.some(
      (event) =>
        event.type === 'broker' && event.event.type === 'handedOver' && event.event.consumerTag === name,
    );
    return [
      {
        from: `queue ${consumes}`,
        to: `process ${name}`,
        label: prefetchCount === 0 ? '' : `prefetch ${prefetchCount}`,
        taken,
      },
    ];
  });
}

function storeLinks(setting: Setting, { events }: SceneStep): readonly Link[] {
  return setting.processes.flatMap((plan) => {
    const actions = Object.values(setting.programs[plan.program]?.operations ?? {}).map(
      ({ action }) => action,
    );
    const link = (store: string, taken: boolean): Link => ({
      from: `process ${plan.name}`,
      to: `store ${store}`,
      label: '',
      taken,
    });
    const did = (type: string): boolean =>
      events.some((event) => event.type === type && 'process' in event && event.process === plan.name);
    return [
      ...(actions.some(({ kind }) => kind === 'sql') ? [link(DATABASE_LANE, did('statement'))] : []),
      ...(actions.some(({ kind }) => kind === 'cache') ? [link(CACHE_LANE, did('cacheCommand'))] : []),
      ...actions.flatMap((action) =>
        action.kind === 'call' ? [link(`service:${action.service}`, did('called'))] : [],
      ),
    ];
  });
}
