/** Why a task cannot perform its next operation now: nothing to take, busy, a lock that is held, a confirm that has not come. */
import { mustWait, type DatabaseState } from '../database/database';
import { takesToPublish } from './act';
import { leftOutOf } from './command';
import type { Engine } from './engine';
import { operationOf, processOf, sessionOf } from './moving';
import type { Reason } from './reason';
import { statementOf } from './statement';
import type { Process, ProcessName, Task, World } from './world';

/** The reason against performing; null when the task can go on. */
export function againstPerforming(
  engine: Engine,
  world: World,
  name: ProcessName,
  index: number,
): Reason | null {
  const process = processOf(world, name);
  const task = process.tasks[index];
  if (!process.up || !task) return { code: 'down', process: name };
  const operation = operationOf(engine, name, task);
  if (!operation) return { code: 'ended', process: name };
  if (task.untilMs !== null && task.untilMs > world.nowMs)
    return { code: 'busy', process: name, untilMs: task.untilMs };
  switch (operation.action.kind) {
    case 'take':
      return againstTaking(world, process, operation.action.count ?? 1);
    case 'publish':
      return takesToPublish(engine, world, name, index) ? againstTaking(world, process, 1) : null;
    case 'sql':
      return againstStatement(engine, world, process, index);
    case 'cache': {
      const feature = leftOutOf(engine, world, name, index, operation.action.command);
      return feature === null ? null : { code: 'unsupported', process: name, feature };
    }
    case 'confirm':
      return againstConfirm(world, process, task, index);
    default:
      return null;
  }
}

function againstTaking(world: World, process: Process, count: number): Reason | null {
  if (process.buffer.length >= count) return null;
  const dues = process.given.map((item) => item.atMs);
  if (process.buffer.length === 0 && dues.some((due) => due <= world.nowMs)) return null;
  return dues.length > 0 && process.buffer.length === 0
    ? { code: 'notYet', process: process.name, dueMs: Math.min(...dues) }
    : { code: 'nothingToTake', process: process.name };
}

/** A statement that would find the database locked waits, when the scenario lets it wait. */
function againstStatement(engine: Engine, world: World, process: Process, index: number): Reason | null {
  const { database, setting } = engine;
  const task = process.tasks[index] as Task;
  const operation = operationOf(engine, process.name, task);
  if (!database || !world.database || operation?.action.kind !== 'sql') return null;
  const session = sessionOf(process.name, index);
  if (task.blocked) {
    const by = database.blocked(world.database).find((wait) => wait.session === session)?.by[0];
    return { code: 'waitsForLock', process: process.name, holder: ownerName(by ?? '') };
  }
  const statement = statementOf(engine, world, process.name, index, operation.action);
  if (database.knows && !database.knows(world.database, session, statement)) {
    return { code: 'notRecorded', process: process.name, engine: database.name };
  }
  if (setting.database?.busy === 'fail' || database.dialect !== 'sqlite') return null;
  if (!mustWait(database.execute(world.database, session, statement).outcome)) return null;
  const holder = database.holder(world.database, session, statement);
  return { code: 'waitsForLock', process: process.name, holder: ownerName(holder ?? '') };
}

/** A crash ends the sessions of a process: what a recorded server does then must be recorded. */
export function againstEnding({ database }: Engine, world: World, process: Process): Reason | null {
  const state = world.database;
  if (!database?.knowsEnd || !state) return null;
  const known = process.tasks.every((_, task) => database.knowsEnd?.(state, sessionOf(process.name, task)));
  return known ? null : { code: 'notRecorded', process: process.name, engine: database.name };
}

/** The same for a statement that fails in a way that ends its session: not done, or done without an answer. */
export function againstFailedEnd(
  engine: Engine,
  world: World,
  name: ProcessName,
  index: number,
  how: 'error' | 'unknown',
): Reason | null {
  const { database } = engine;
  const action = operationOf(engine, name, processOf(world, name).tasks[index] as Task)?.action;
  if (!database?.knowsEnd || !world.database || action?.kind !== 'sql') return null;
  const session = sessionOf(name, index);
  const done = (state: DatabaseState): DatabaseState =>
    database.execute(state, session, statementOf(engine, world, name, index, action)).next;
  const state = how === 'unknown' ? done(world.database) : world.database;
  return database.knowsEnd(state, session)
    ? null
    : { code: 'notRecorded', process: name, engine: database.name };
}

function ownerName(session: string): ProcessName {
  return session.replace(/\.\d+$/, '');
}

function againstConfirm(world: World, process: Process, task: Task, index: number): Reason | null {
  const open = process.confirms.some((pending) => pending.task === index && pending.result === 'none');
  if (!open || !process.connection?.channelOpen) return null;
  if (task.deadlineMs !== null && task.deadlineMs <= world.nowMs) return null;
  return { code: 'waitsForConfirm', process: process.name };
}
