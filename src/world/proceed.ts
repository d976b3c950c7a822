/** From the result of an operation to the next state of the statechart: the first branch that holds. */
import { evaluate, isTrue } from '../program/expression';
import { END, type Branch, type Operation, type OperationId, type Values } from '../program/program';
import {
  changeProcess,
  changeTask,
  operationOf,
  planOf,
  processOf,
  programOf,
  sessionOf,
  taskOf,
  type Moving,
} from './moving';
import { scopeOf } from './scope';
import { valuesOf } from './statement';
import type { ProcessName } from './world';

/** Takes the first branch that holds for the result: sets its values, passes its landmarks, goes on. */
export function proceed(
  moving: Moving,
  name: ProcessName,
  task: number,
  operation: Operation,
  result: Values,
): void {
  const scope = scopeOf(moving.engine, moving.world, name, task, result);
  const branch = operation.branches.find(
    (candidate) => candidate.when === null || isTrue(evaluate(candidate.when, scope)),
  );
  if (!branch) throw new Error(`${name}: no branch of ${operation.id} holds`);
  const takesMs = operation.takesMs ? Number(evaluate(operation.takesMs, scope)) : 0;
  assign(moving, name, task, operation, branch, result);
  const copy = taskOf(moving.world, name, task).delivery?.copy ?? null;
  moving.events.push({
    type: 'branch',
    process: name,
    task,
    from: operation.id,
    label: branch.label,
    to: branch.goto,
  });
  for (const landmark of branch.landmarks)
    moving.events.push({ type: 'landmark', process: name, task, landmark, copy });
  changeTask(moving, name, task, {
    untilMs: takesMs > 0 ? moving.world.nowMs + takesMs : null,
    blocked: false,
  });
  stopAnswering(moving, name, takesMs);
  enter(moving, name, task, branch.goto);
}

/** A client that answers heartbeats only between operations is given up when one takes too long. */
function stopAnswering(moving: Moving, name: ProcessName, takesMs: number): void {
  const { heartbeatMs } = moving.engine.setting;
  const { connection } = processOf(moving.world, name);
  if (heartbeatMs === null || takesMs <= heartbeatMs || !connection) return;
  if (!planOf(moving.engine, name).blocking) return;
  const givenUpAtMs = moving.world.nowMs + heartbeatMs;
  changeProcess(moving, name, { connection: { ...connection, givenUpAtMs } });
}

function assign(
  moving: Moving,
  name: ProcessName,
  task: number,
  operation: Operation,
  branch: Branch,
  result: Values,
): void {
  for (const { where, name: variable, value } of branch.set ?? []) {
    const computed = evaluate(value, scopeOf(moving.engine, moving.world, name, task, result));
    if (where === 'memory') {
      changeProcess(moving, name, {
        memory: { ...processOf(moving.world, name).memory, [variable]: computed },
      });
    } else {
      const { locals } = taskOf(moving.world, name, task);
      changeTask(moving, name, task, { locals: { ...locals, [variable]: computed } });
    }
    moving.events.push({
      type: 'noted',
      process: name,
      task,
      operation: operation.id,
      where,
      name: variable,
      value: computed,
    });
  }
}

/** Back at the start the handling is over and nothing is in hand; a wait for confirms starts its clock. */
function enter(moving: Moving, name: ProcessName, task: number, to: OperationId): void {
  const program = programOf(moving.engine, name);
  if (to === program.start || to === END) {
    changeTask(moving, name, task, {
      at: to,
      locals: {},
      delivery: null,
      batch: [],
      item: null,
      deadlineMs: null,
    });
    return;
  }
  const action = program.operations[to]?.action;
  const timeoutMs = action?.kind === 'confirm' ? (action.timeoutMs ?? null) : null;
  const from = taskOf(moving.world, name, task).untilMs ?? moving.world.nowMs;
  changeTask(moving, name, task, { at: to, deadlineMs: timeoutMs === null ? null : from + timeoutMs });
}

/** Gives every released statement its outcome: the task that waited goes on in the same step. */
export function resume(moving: Moving): void {
  for (let next = moving.resumed.shift(); next; next = moving.resumed.shift()) {
    const { session, outcome } = next;
    const owner = ownerOf(moving, session);
    if (!owner || outcome.kind === 'blocked') continue;
    const task = taskOf(moving.world, owner.name, owner.task);
    const operation = operationOf(moving.engine, owner.name, task);
    if (!operation || !task.blocked) continue;
    moving.events.push({ type: 'resumed', process: owner.name, task: owner.task, outcome });
    proceed(moving, owner.name, owner.task, operation, valuesOf(outcome));
  }
}

function ownerOf(moving: Moving, session: string): { name: ProcessName; task: number } | null {
  for (const process of moving.world.processes) {
    const task = process.tasks.findIndex((_, index) => sessionOf(process.name, index) === session);
    if (task >= 0) return { name: process.name, task };
  }
  return null;
}
