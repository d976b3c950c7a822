/** Where a task is in the handling of its delivery, read from the steps so far and from its program. */
import type { Branch, Landmark, Operation, Program } from '../program/program';
import type { Engine } from '../world/engine';
import type { WorldEvent } from '../world/event';
import type { ProcessName, World } from '../world/world';
import type { Step } from './step';

/** One line of work: a task of a process. */
export interface Line {
  readonly process: ProcessName;
  readonly task: number;
}

/** The program that a process runs; an unknown process is a programmer error. */
export function programOf(engine: Engine, process: ProcessName): Program {
  const plan = engine.setting.processes.find((each) => each.name === process);
  const program = plan && engine.setting.programs[plan.program];
  if (!program) throw new Error(`no program for ${process}`);
  return program;
}

/** Whether the line has passed the landmark in the handling that it is at, or was at last. */
export function passedInHandling(
  engine: Engine,
  steps: readonly Step[],
  line: Line,
  landmark: Landmark,
): boolean {
  for (let index = steps.length - 1; index > 0; index -= 1) {
    const step = steps[index] as Step;
    for (const event of step.events.toReversed()) {
      if (isPassing(event, line, landmark)) return true;
      if (beginsHandling(event, line)) return false;
    }
    const before = (steps[index - 1] as Step).world;
    if (
      step.decision?.kind === 'handOver' &&
      step.decision.process === line.process &&
      isIdle(engine, before, line)
    ) {
      return false;
    }
  }
  return false;
}

/** How many times the line has passed the landmark since the run began. */
export function timesPassed(steps: readonly Step[], line: Line, landmark: Landmark): number {
  return steps.flatMap((step) => step.events).filter((event) => isPassing(event, line, landmark)).length;
}

/**
 * Whether the handling at hand can still pass the landmark: some branches lead there from where the task stands,
 * without going back to the operation at which it takes its next message.
 */
export function canStillPass(engine: Engine, world: World, line: Line, landmark: Landmark): boolean {
  const program = programOf(engine, line.process);
  const at = taskOf(world, line)?.at ?? program.start;
  const seen = new Set([at]);
  for (const id of seen) {
    for (const branch of branchesOf(program.operations[id])) {
      if (branch.landmarks.includes(landmark)) return true;
      if (branch.goto !== program.start) seen.add(branch.goto);
    }
  }
  return false;
}

/** Whether the task waits for its next message with nothing in hand. */
export function isIdle(engine: Engine, world: World, line: Line): boolean {
  const task = taskOf(world, line);
  return (
    task !== null &&
    task.at === programOf(engine, line.process).start &&
    task.delivery === null &&
    task.item === null
  );
}

function branchesOf(operation: Operation | undefined): readonly Branch[] {
  return operation?.branches ?? [];
}

function taskOf(world: World, line: Line) {
  return world.processes.find((process) => process.name === line.process)?.tasks[line.task] ?? null;
}

function isPassing(event: WorldEvent, line: Line, landmark: Landmark): boolean {
  return (
    event.type === 'landmark' &&
    event.process === line.process &&
    event.task === line.task &&
    event.landmark === landmark
  );
}

function beginsHandling(event: WorldEvent, line: Line): boolean {
  if (event.type === 'taken') return event.process === line.process && event.task === line.task;
  return event.type === 'crashed' && event.process === line.process;
}
