/** The one function that moves the world. Pure: the same engine, world and decision give the same world and events. */
import { deliver, execute } from '../broker/broker';
import { act } from './act';
import { absorb, receive, copyIn } from './brokerSide';
import type { Decision } from './decision';
import { reasonAgainst } from './enabled';
import type { Engine } from './engine';
import type { WorldEvent } from './event';
import { fail } from './fail';
import { comeBack, crash, cutOff, detect, failOver, restartBroker, silence, spend } from './fault';
import { changeProcess, changeTask, operationOf, processOf, taskOf, type Moving } from './moving';
import { effectEvents } from './outcome';
import { proceed, resume } from './proceed';
import { pass } from './time';
import type { ProcessName, World } from './world';

export interface Moved {
  readonly world: World;
  readonly events: readonly WorldEvent[];
}

/** Carries out a decision. One that is not enabled is a programmer error: ask `reasonAgainst` first. */
export function next(engine: Engine, world: World, decision: Decision): Moved {
  const reason = reasonAgainst(engine, world, decision);
  if (reason) throw new Error(`${JSON.stringify(decision)} is not enabled: ${JSON.stringify(reason)}`);
  return move(engine, world, decision);
}

/** `next` for a decision that `enabled` has just listed: the search does not ask twice. */
export function move(engine: Engine, world: World, decision: Decision): Moved {
  const moved = moveOnly(engine, world, decision);
  return { ...moved, events: [...moved.events, ...effectEvents(engine, world, moved.world)] };
}

/** `move` without counting effects: for whoever looks at outcomes only where a run ends. */
export function moveOnly(engine: Engine, world: World, decision: Decision): Moved {
  const moving: Moving = { engine, world, events: [], resumed: [] };
  carryOut(moving, decision);
  resume(moving);
  return { world: moving.world, events: moving.events };
}

function carryOut(moving: Moving, decision: Decision): void {
  switch (decision.kind) {
    case 'perform':
      return perform(moving, decision.process, decision.task);
    case 'handOver':
      return handOver(moving, decision.queue, decision.process);
    case 'crash':
      spend(moving, 'crashes');
      return crash(moving, decision.process, false);
    case 'cut':
      spend(moving, 'cuts');
      return cutOff(moving, decision.process, 'cut');
    case 'silence':
      spend(moving, 'cuts');
      return silence(moving, decision.process);
    case 'detect':
      return detect(moving, decision.process, moving.world.nowMs);
    case 'comeBack':
      return comeBack(moving, decision.process);
    case 'fail':
      spend(moving, decision.how === 'error' ? 'errors' : 'unknowns');
      return fail(moving, decision.process, decision.task, decision.how);
    case 'arrive':
      return arrive(moving, decision.process, decision.direction);
    case 'restartBroker':
      spend(moving, 'brokerRestarts');
      return restartBroker(moving);
    case 'failOver':
      spend(moving, 'failovers');
      return failOver(moving);
    case 'pass':
      return pass(moving, decision.ms);
  }
}

function perform(moving: Moving, name: ProcessName, task: number): void {
  const operation = operationOf(moving.engine, name, taskOf(moving.world, name, task));
  if (!operation) throw new Error(`${name} has ended`);
  const result = act(moving, name, task, operation);
  if (result === 'blocked') changeTask(moving, name, task, { blocked: true });
  else if (result !== 'gone') proceed(moving, name, task, operation, result);
}

function handOver(moving: Moving, queue: string, name: ProcessName): void {
  const label = processOf(moving.world, name).connection?.label ?? name;
  const to = { queue, connection: label, channel: label, consumerTag: name };
  absorb(moving, deliver(moving.world.broker, to, moving.world.nowMs));
}

function arrive(moving: Moving, name: ProcessName, direction: 'out' | 'in'): void {
  const process = processOf(moving.world, name);
  if (direction === 'out') {
    const [frame, ...rest] = process.toBroker;
    if (!frame) throw new Error(`nothing under way from ${name}`);
    changeProcess(moving, name, { toBroker: rest });
    moving.events.push({
      type: 'arrived',
      process: name,
      direction,
      what: frame.operation.op,
      copy: frame.copy,
    });
    absorb(moving, execute(moving.world.broker, frame.operation, moving.world.nowMs));
    return;
  }
  const [event, ...rest] = process.toProcess;
  if (!event) throw new Error(`nothing under way to ${name}`);
  changeProcess(moving, name, { toProcess: rest });
  moving.events.push({ type: 'arrived', process: name, direction, what: event.type, copy: copyIn(event) });
  receive(moving, name, event);
}
