/** The world before the first decision: topology declared, tables seeded, every process that is up connected. */
import { createBroker, execute } from '../broker/broker';
import { createCache } from '../cache/cache';
import { start, stoppedProcess } from './connect';
import type { Engine } from './engine';
import type { Moving } from './moving';
import type { World } from './world';

/** Builds the first world. A wrong schema or seed throws the DefinitionError of the database, for the scenario to report. */
export function startWorld(engine: Engine): World {
  const { setting, database } = engine;
  let broker = createBroker({ version: setting.rabbitmq, ackTimeoutMs: setting.ackTimeoutMs });
  for (const operation of setting.topology) broker = execute(broker, operation, 0).broker;
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
  return moving.world;
}
