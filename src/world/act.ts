/** What performing one operation does, and the result its branches look at. Waiting operations are performed only when they can go on. */
import type { Operation, Values } from '../program/program';
import { call } from './call';
import { crash } from './fault';
import { runCommand } from './command';
import { close, getOne, publish, takeConfirm, unsubscribe } from './client';
import { subscribe } from './connect';
import { changeProcess, changeTask, processOf, programOf, sessionOf, taskOf, type Moving } from './moving';
import { messageOf } from './scope';
import { settle } from './settle';
import { statementOf, valuesOf } from './statement';
import type { ProcessName, World } from './world';
import type { Engine } from './engine';

/** What an operation gave. `blocked`: the database keeps the statement, and the task waits for it. */
export type Result = Values | 'blocked' | 'gone';

const NONE: Values = {};

export function act(moving: Moving, name: ProcessName, task: number, operation: Operation): Result {
  const action = operation.action;
  switch (action.kind) {
    case 'take':
      return take(moving, name, task, action.count ?? 1);
    case 'get':
      return getOne(moving, name, task, action.queue);
    case 'sql':
      return runStatement(moving, name, task, operation);
    case 'cache':
      return runCommand(moving, name, task, operation, action.command);
    case 'ack':
    case 'nack':
    case 'reject':
      return settle(moving, name, task, action);
    case 'publish':
      if (takesToPublish(moving.engine, moving.world, name, task)) take(moving, name, task, 1);
      return publish(moving, name, task, action.message);
    case 'confirm':
      return takeConfirm(moving, name, task);
    case 'call':
      return call(moving, name, task, operation, action);
    case 'note':
      return NONE;
    case 'work':
      moving.events.push({
        type: 'worked',
        process: name,
        task,
        operation: operation.id,
        isEffect: operation.isEffect,
      });
      return NONE;
    case 'cancel':
      return unsubscribe(moving, name);
    case 'subscribe':
      subscribe(moving, name);
      return NONE;
    case 'close':
      return close(moving, name, action.what);
    case 'die':
      crash(moving, name, true);
      return 'gone';
  }
}

/** The next delivery, or given item, becomes the message in hand. With a count, so many deliveries at once. */
export function take(moving: Moving, name: ProcessName, task: number, count: number): Values {
  const process = processOf(moving.world, name);
  const [first, ...more] = process.buffer.slice(0, count);
  if (first) {
    changeProcess(moving, name, { buffer: process.buffer.slice(1 + more.length) });
    changeTask(moving, name, task, { delivery: first, batch: count > 1 ? [first, ...more] : [], item: null });
  } else {
    const index = process.given.findIndex((item) => item.atMs <= moving.world.nowMs);
    const item = process.given[index] ?? null;
    changeProcess(moving, name, { given: process.given.filter((_, at) => at !== index) });
    changeTask(moving, name, task, { delivery: null, batch: [], item });
  }
  const taken = taskOf(moving.world, name, task);
  moving.events.push({
    type: 'taken',
    process: name,
    task,
    copy: taken.delivery?.copy ?? null,
    key: messageOf(moving.world, taken)?.key ?? '',
    redelivered: taken.delivery?.redelivered ?? false,
  });
  return { size: 1 + more.length };
}

/** A program that begins with a publish takes the next given item in the same operation. */
export function takesToPublish(engine: Engine, world: World, name: ProcessName, task: number): boolean {
  return taskOf(world, name, task).at === programOf(engine, name).start;
}

function runStatement(moving: Moving, name: ProcessName, task: number, operation: Operation): Result {
  const { database } = moving.engine;
  const state = moving.world.database;
  if (operation.action.kind !== 'sql' || !database || !state) throw new Error(`${name} has no database`);
  const statement = statementOf(moving.engine, moving.world, name, task, operation.action);
  const { outcome, resumed, next } = database.execute(state, sessionOf(name, task), statement);
  moving.world = { ...moving.world, database: next };
  moving.events.push({
    type: 'statement',
    process: name,
    task,
    operation: operation.id,
    sql: statement.sql,
    params: statement.params,
    outcome,
    isEffect: operation.isEffect,
    copy: taskOf(moving.world, name, task).delivery?.copy ?? null,
  });
  moving.resumed.push(...resumed);
  return outcome.kind === 'blocked' ? 'blocked' : valuesOf(outcome);
}
