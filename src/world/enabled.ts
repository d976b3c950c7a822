/**
 * What may happen next, and why the rest may not. The same rules serve both: a decision is enabled when there is no
 * reason against it.
 */
import { deliverable } from '../broker/broker';
import type { HandOver } from '../broker/room';
import { isFault, type Decision } from './decision';
import type { Engine } from './engine';
import { canFail, isCommit } from './fail';
import { operationOf, planOf, processOf } from './moving';
import { againstEnding, againstFailedEnd, againstPerforming } from './performable';
import type { Reason } from './reason';
import { nextDueMs, silences } from './time';
import type { Fault, Process, ProcessName, Task, World } from './world';

export interface Choice {
  readonly decision: Decision;
  /** Null: it may happen now. */
  readonly why: Reason | null;
}

/** Every decision that a person could ask about, with the reason against each impossible one. */
export function choices(engine: Engine, world: World): readonly Choice[] {
  const found: Choice[] = [];
  for (const decision of candidates(engine, world, true)) {
    found.push({ decision, why: reasonAgainst(engine, world, decision) });
  }
  return found;
}

/** The decisions that may happen now. */
export function enabled(engine: Engine, world: World): readonly Decision[] {
  return candidates(engine, world, false).filter(
    (decision) => reasonAgainst(engine, world, decision) === null,
  );
}

/**
 * What one process may do or suffer now, hand-overs apart. Looks at nothing but this process, the database, the copies,
 * the budget and the moment.
 */
export function enabledFor(engine: Engine, world: World, process: Process): readonly Decision[] {
  const found: Decision[] = [];
  ofProcess(engine, world, process, false, found);
  return found.filter((decision) => reasonAgainst(engine, world, decision) === null);
}

/** Whether the run is over: nothing may happen but faults. */
export function isTerminal(engine: Engine, world: World): boolean {
  return !candidates(engine, world, false).some(
    (decision) => !isFault(decision) && reasonAgainst(engine, world, decision) === null,
  );
}

/** The decisions worth asking about. For people also those that a glance rules out, so that the reason can be shown. */
function candidates(engine: Engine, world: World, forPeople: boolean): readonly Decision[] {
  const found: Decision[] = [];
  for (const process of world.processes) ofProcess(engine, world, process, forPeople, found);
  for (const handOver of deliverable(world.broker, world.nowMs)) {
    if (!forPeople && handOver.obstacle !== null) continue;
    const owner = world.processes.find((process) => process.connection?.label === handOver.connection);
    if (owner) found.push({ kind: 'handOver', queue: handOver.queue, process: owner.name });
  }
  const due = nextDueMs(engine, world);
  if (due !== null) found.push({ kind: 'pass', ms: due - world.nowMs });
  if (world.budget.brokerRestarts > 0) found.push({ kind: 'restartBroker' });
  if (world.budget.failovers > 0) found.push({ kind: 'failOver' });
  return found;
}

function ofProcess(
  engine: Engine,
  world: World,
  process: Process,
  forPeople: boolean,
  found: Decision[],
): void {
  const { name } = process;
  const { crashes, cuts, errors, unknowns } = world.budget;
  process.tasks.forEach((_, task) => found.push({ kind: 'perform', process: name, task }));
  if (process.toBroker.length > 0) found.push({ kind: 'arrive', process: name, direction: 'out' });
  if (process.toProcess.length > 0) found.push({ kind: 'arrive', process: name, direction: 'in' });
  if (!process.up || !process.connection?.channelOpen || process.connection.silentSinceMs !== null) {
    found.push({ kind: 'comeBack', process: name });
  }
  if (engine.setting.heartbeatMs === null && silences(process).length > 0)
    found.push({ kind: 'detect', process: name });
  if (process.up && crashes > 0) found.push({ kind: 'crash', process: name });
  if (process.connection && cuts > 0) {
    found.push({ kind: 'cut', process: name });
    if (planOf(engine, name).silences || forPeople) found.push({ kind: 'silence', process: name });
  }
  process.tasks.forEach((_, task) => {
    if (errors > 0) found.push({ kind: 'fail', process: name, task, how: 'error' });
    if (unknowns > 0) found.push({ kind: 'fail', process: name, task, how: 'unknown' });
  });
}

/** Why a decision may not happen now; null when it may. */
export function reasonAgainst(engine: Engine, world: World, decision: Decision): Reason | null {
  switch (decision.kind) {
    case 'perform':
      return againstPerforming(engine, world, decision.process, decision.task);
    case 'handOver':
      return againstHandOver(world, decision.queue, decision.process);
    case 'crash':
      return (
        isUp(world, decision.process) ??
        unspent(world, 'crashes') ??
        againstEnding(engine, world, processOf(world, decision.process))
      );
    case 'cut':
    case 'silence':
      return isConnected(world, decision.process) ?? unspent(world, 'cuts');
    case 'detect':
      return silences(processOf(world, decision.process)).length > 0
        ? null
        : { code: 'notSilent', process: decision.process };
    case 'comeBack':
      return againstComingBack(engine, world, decision.process);
    case 'fail':
      return againstFailing(engine, world, decision);
    case 'arrive':
      return againstArriving(world, decision.process, decision.direction);
    case 'restartBroker':
      return unspent(world, 'brokerRestarts');
    case 'failOver':
      return world.cache ? unspent(world, 'failovers') : { code: 'spent', fault: 'failovers' };
    case 'pass':
      return againstPassing(engine, world, decision.ms);
  }
}

function againstHandOver(world: World, queue: string, name: ProcessName): Reason | null {
  const label = processOf(world, name).connection?.label;
  if (label === undefined) return { code: 'noConnection', process: name };
  const offer = deliverable(world.broker, world.nowMs).find(
    (each) => each.queue === queue && each.connection === label,
  );
  if (!offer) return { code: 'noConsumer', process: name, queue };
  return offer.obstacle === null ? null : handOverReason(world, offer, name);
}

function handOverReason(world: World, offer: HandOver, name: ProcessName): Reason {
  switch (offer.obstacle) {
    case 'prefetch':
    case 'channelPrefetch': {
      const channel = world.broker.connections[offer.connection]?.channels[offer.channel];
      const consumer = world.broker.queues[offer.queue]?.consumers.find(
        (each) => each.connection === offer.connection,
      );
      const prefetchCount = consumer?.prefetchCount || (channel?.globalPrefetchCount ?? 0);
      return { code: 'prefetch', process: name, prefetchCount };
    }
    case 'notActive':
      return { code: 'notActive', process: name };
    case 'lowerPriority':
      return { code: 'lowerPriority', process: name };
    default:
      return { code: 'empty', queue: offer.queue };
  }
}

function isUp(world: World, name: ProcessName): Reason | null {
  return processOf(world, name).up ? null : { code: 'down', process: name };
}

function isConnected(world: World, name: ProcessName): Reason | null {
  const { connection } = processOf(world, name);
  return connection && connection.silentSinceMs === null ? null : { code: 'noConnection', process: name };
}

function unspent(world: World, fault: Fault): Reason | null {
  return world.budget[fault] > 0 ? null : { code: 'spent', fault };
}

function againstComingBack(engine: Engine, world: World, name: ProcessName): Reason | null {
  const { up, connection, tasks } = processOf(world, name);
  const working = up && connection !== null && connection.channelOpen && connection.silentSinceMs === null;
  if (working) return { code: 'connected', process: name };
  const untilMs = Math.max(0, ...tasks.map((task) => task.untilMs ?? 0));
  const blocked = planOf(engine, name).blocking && untilMs > world.nowMs;
  return blocked ? { code: 'busy', process: name, untilMs } : null;
}

function againstFailing(
  engine: Engine,
  world: World,
  decision: Extract<Decision, { kind: 'fail' }>,
): Reason | null {
  const { process: name, task: index, how } = decision;
  const spent = unspent(world, how === 'error' ? 'errors' : 'unknowns');
  if (spent) return spent;
  const against = againstPerforming(engine, world, name, index);
  if (against) return against;
  const task = processOf(world, name).tasks[index] as Task;
  const operation = operationOf(engine, name, task);
  if (!operation || !canFail(operation.action.kind, how)) return { code: 'cannotFail', process: name };
  return how === 'unknown' || isCommit(operation.action)
    ? againstFailedEnd(engine, world, name, index, how)
    : null;
}

function againstArriving(world: World, name: ProcessName, direction: 'out' | 'in'): Reason | null {
  const process = processOf(world, name);
  const frames = direction === 'out' ? process.toBroker : process.toProcess;
  return frames.length > 0 ? null : { code: 'nothingUnderWay', process: name };
}

function againstPassing(engine: Engine, world: World, ms: number): Reason | null {
  const { endMs } = engine.setting;
  if (ms <= 0) return { code: 'nothingDue' };
  return endMs !== null && world.nowMs + ms > endMs ? { code: 'timeIsUp', endMs } : null;
}
