/** The accumulator of one step: the world so far and the events so far. It never outlives a call of `next`. */
import { END, type Operation, type Program } from '../program/program';
import type { Engine } from './engine';
import type { WorldEvent } from './event';
import type { Resumed } from '../database/database';
import type { ProcessPlan } from './setting';
import type { LedgerEntry, Process, ProcessName, Task, World } from './world';

export interface Moving {
  readonly engine: Engine;
  world: World;
  readonly events: WorldEvent[];
  /** Statements of other sessions that this step released, not yet given to their tasks. */
  readonly resumed: Resumed[];
}

/** Index of a process in the world; an unknown name is a programmer error. */
export function indexOf(world: World, name: ProcessName): number {
  const index = world.processes.findIndex((process) => process.name === name);
  if (index < 0) throw new Error(`no process ${name}`);
  return index;
}

export function processOf(world: World, name: ProcessName): Process {
  return world.processes[indexOf(world, name)] as Process;
}

export function planOf(engine: Engine, name: ProcessName): ProcessPlan {
  const plan = engine.setting.processes.find((process) => process.name === name);
  if (!plan) throw new Error(`no process ${name}`);
  return plan;
}

/** The program that a process runs. */
export function programOf(engine: Engine, name: ProcessName): Program {
  const program = engine.setting.programs[planOf(engine, name).program];
  if (!program) throw new Error(`no program for ${name}`);
  return program;
}

/** The operation a task performs next; null at the end of its program. */
export function operationOf(engine: Engine, name: ProcessName, task: Task): Operation | null {
  return task.at === END ? null : (programOf(engine, name).operations[task.at] ?? null);
}

export function changeProcess(moving: Moving, name: ProcessName, change: Partial<Process>): void {
  const index = indexOf(moving.world, name);
  const processes = moving.world.processes.slice();
  processes[index] = { ...(processes[index] as Process), ...change };
  moving.world = { ...moving.world, processes };
}

export function changeTask(moving: Moving, name: ProcessName, task: number, change: Partial<Task>): void {
  const tasks = processOf(moving.world, name).tasks.slice();
  tasks[task] = { ...(tasks[task] as Task), ...change };
  changeProcess(moving, name, { tasks });
}

export function taskOf(world: World, name: ProcessName, task: number): Task {
  const found = processOf(world, name).tasks[task];
  if (!found) throw new Error(`no task ${task} in ${name}`);
  return found;
}

/** The database session of a task: its connection. */
export function sessionOf(name: ProcessName, task: number): string {
  return task === 0 ? name : `${name}.${task + 1}`;
}

export function changeService(moving: Moving, service: string, ledger: readonly LedgerEntry[]): void {
  moving.world = { ...moving.world, services: { ...moving.world.services, [service]: ledger } };
}
