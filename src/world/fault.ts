/** Crashes, cuts, silence and their ends. A crash takes memory and connections; a cut takes the connection only. */
import { execute } from '../broker/broker';
import { disconnect as forgetClient } from '../cache/cache';
import { failover, unreplicated } from '../cache/failover';
import { absorb, disconnect } from './brokerSide';
import { connect, start } from './connect';
import { changeProcess, processOf, sessionOf, type Moving } from './moving';
import type { Fault, ProcessName } from './world';

/** Takes one fault from the budget. */
export function spend(moving: Moving, fault: Fault): void {
  const { budget } = moving.world;
  moving.world = { ...moving.world, budget: { ...budget, [fault]: budget[fault] - 1 } };
}

/** The process is gone: open transactions roll back, the broker takes back what it held. */
export function crash(moving: Moving, name: ProcessName, byItself: boolean): void {
  moving.events.push({ type: 'crashed', process: name, byItself });
  const before = processOf(moving.world, name);
  changeProcess(moving, name, { up: false, memory: {}, tasks: [], confirms: [] });
  before.tasks.forEach((_, task) => endSession(moving, name, task, 'crash'));
  cutOff(moving, name, 'closed');
}

/** The database ends the session of a task; what it had open rolls back. */
export function endSession(moving: Moving, name: ProcessName, task: number, why: 'crash' | 'cut'): void {
  const session = sessionOf(name, task);
  const { database } = moving.engine;
  if (database && moving.world.database) {
    const open = database.transaction(moving.world.database, session) !== 'none';
    const { next, resumed } = database.close(moving.world.database, session);
    moving.world = { ...moving.world, database: next };
    moving.resumed.push(...resumed);
    if (open) moving.events.push({ type: 'rolledBack', process: name, task, why });
  }
  if (moving.world.cache)
    moving.world = { ...moving.world, cache: forgetClient(moving.world.cache, session) };
}

/** Ends the connection on both sides. On a silent one the broker notices nothing yet. */
export function cutOff(moving: Moving, name: ProcessName, why: 'cut' | 'closed'): void {
  const { connection, abandoned } = processOf(moving.world, name);
  if (!connection) return;
  if (connection.silentSinceMs !== null) {
    const left = { label: connection.label, silentSinceMs: connection.silentSinceMs };
    changeProcess(moving, name, { abandoned: [...abandoned, left] });
  }
  if (why === 'cut') disconnect(moving, name, 'cut');
  else dropQuietly(moving, name);
  if (connection.silentSinceMs === null) cutAtBroker(moving, connection.label);
}

/** A crash says all there is to say; the frames under way are lost with it. */
function dropQuietly(moving: Moving, name: ProcessName): void {
  const before = moving.events.length;
  disconnect(moving, name, 'closed');
  const lost = moving.events.splice(before).filter((event) => event.type === 'frameLost');
  moving.events.push(...lost);
}

export function cutAtBroker(moving: Moving, label: string): void {
  absorb(
    moving,
    execute(moving.world.broker, { op: 'cutConnection', connection: label }, moving.world.nowMs),
  );
}

export function silence(moving: Moving, name: ProcessName): void {
  const { connection } = processOf(moving.world, name);
  if (!connection) return;
  changeProcess(moving, name, { connection: { ...connection, silentSinceMs: moving.world.nowMs } });
  moving.events.push({ type: 'silenced', process: name });
}

/** The broker gives up every silent connection of the process that has been silent since `sinceMs` or longer. */
export function detect(moving: Moving, name: ProcessName, sinceMs: number): void {
  const { connection, abandoned } = processOf(moving.world, name);
  const due = abandoned.filter((left) => left.silentSinceMs <= sinceMs);
  changeProcess(moving, name, { abandoned: abandoned.filter((left) => left.silentSinceMs > sinceMs) });
  if (connection && connection.silentSinceMs !== null && connection.silentSinceMs <= sinceMs) {
    disconnect(moving, name, 'detected');
    cutAtBroker(moving, connection.label);
  } else {
    moving.events.push({ type: 'disconnected', process: name, why: 'detected' });
  }
  for (const left of due) cutAtBroker(moving, left.label);
}

/** The broker gives up a peer that answers no heartbeat; its process notices when it next uses the connection. */
export function giveUp(moving: Moving, name: ProcessName): void {
  const { connection } = processOf(moving.world, name);
  if (!connection) return;
  disconnect(moving, name, 'detected');
  cutAtBroker(moving, connection.label);
}

/** A process that is down starts; one that lost its channel or connection opens a new one. */
export function comeBack(moving: Moving, name: ProcessName): void {
  const process = processOf(moving.world, name);
  if (!process.up) {
    moving.events.push({ type: 'started', process: name, again: process.epoch > 0 });
    start(moving, name);
    return;
  }
  const { connection } = process;
  if (connection?.silentSinceMs !== null && connection) cutOff(moving, name, 'cut');
  else if (connection) {
    disconnect(moving, name, 'closed');
    absorb(
      moving,
      execute(
        moving.world.broker,
        { op: 'closeConnection', connection: connection.label },
        moving.world.nowMs,
      ),
    );
  }
  moving.events.push({ type: 'reconnected', process: name });
  connect(moving, name);
}

/** Every connection ends, and what is not durable is gone. */
export function restartBroker(moving: Moving): void {
  moving.events.push({ type: 'brokerRestarted' });
  for (const { name, connection } of moving.world.processes) {
    changeProcess(moving, name, { abandoned: [] });
    if (connection) disconnect(moving, name, 'brokerRestart');
  }
  absorb(moving, execute(moving.world.broker, { op: 'restartBroker' }, moving.world.nowMs));
}

/** The replica takes over: what was written since time last passed had not reached it. */
export function failOver(moving: Moving): void {
  const { cache } = moving.world;
  if (!cache) return;
  const forgotten = unreplicated(cache, moving.world.nowMs);
  moving.world = { ...moving.world, cache: failover(cache, moving.world.nowMs, 'unreplicated') };
  moving.events.push({ type: 'cacheFailedOver', forgotten });
}
