/** The world before the first decision: topology declared, tables seeded, every process that is up connected. */
import { createBroker, execute } from '../broker/broker';
import { createCache } from '../cache/cache';
import { start, stoppedProcess } from './connect';
import type { Engine } from './engine';
import type { WorldEvent } from './event';
import type { Moving } from './moving';
import type { World } from './world';

/** Builds the first world. A wrong schema or seed throws the DefinitionError of the database, for the scenario to report. */
export function startWorld(engine: Engine): World {
  return begin(engine).world;
}

/** What the broker refused while the first world was built: a declaration, a consumer. Empty when all went well. */
export function refusalsAtStart(engine: Engine): readonly Refusal[] {
  return begin(engine).events.flatMap(({ type, event }) =>
    event.type === 'channelClosed' || event.type === 'connectionClosed' ? [{ type, event }] : [],
  );
}

type FromBroker = Extract<WorldEvent, { readonly type: 'broker' }>;
type Refusal = FromBroker & {
  readonly event: Extract<FromBroker['event'], { readonly type: 'channelClosed' | 'connectionClosed' }>;
};

function begin(engine: Engine): { readonly world: World; readonly events: readonly FromBroker[] } {
  const { setting, database } = engine;
  let broker = createBroker({ version: setting.rabbitmq, ackTimeoutMs: setting.ackTimeoutMs });
  const declared: FromBroker[] = [];
  for (const operation of setting.topology) {
    const done = execute(broker, operation, 0);
    broker = done.broker;
    for (const event of done.events) declared.push({ type: 'broker', event });
  }
  const world: World = {
    nowMs: 0,
    broker,
    database: setting.database && database ? database.initial(setting.database) : null,
    cache: setting.usesCache ? createCache() : null,
    processes: setting.processes.map(stoppedProcess),
    copies: [],
    services: Object.fromEntries(setting.services.map((service) => [service.name, []])),
    budget: setting.budget,
  };
  const moving: Moving = { engine, world, events: [], resumed: [] };
  for (const plan of setting.processes) if (plan.up) start(moving, plan.name);
  const started = moving.events.filter((event) => event.type === 'broker');
  return { world: moving.world, events: [...declared, ...started] };
}
