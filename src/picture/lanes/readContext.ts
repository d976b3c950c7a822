/** What reading a step needs besides the step: the run around it, the setting, the lanes and the words. */
import type { Program } from '../../program/program';
import type { PaneScene, SceneStep } from '../../trace/sight';
import type { Process, World } from '../../world/world';
import type { PictureWords } from '../pictureWords';
import { processLane, readyLane, unackedLane, type Lane, type LaneId } from './lane';
import type { Whereabouts } from './places';

export interface ReadContext {
  readonly scene: PaneScene;
  readonly lanes: readonly Lane[];
  readonly words: PictureWords;
  /** Index of the step in the pane's run, at least 1. */
  readonly index: number;
  readonly step: SceneStep;
  readonly before: SceneStep;
  /** Where the copies were before the step. */
  readonly placesBefore: readonly Whereabouts[];
}

/** The lane of unacknowledged copies of a queue; its only lane when nobody consumes from it. */
export function holdingLane({ lanes }: Pick<ReadContext, 'lanes'>, queue: string): LaneId {
  const id = unackedLane(queue);
  return lanes.some((lane) => lane.id === id) ? id : readyLane(queue);
}

/** The lane at which the broker talks to a process: where its unacknowledged copies are, or the first queue. */
export function brokerLane(context: Pick<ReadContext, 'lanes' | 'scene'>, process: string): LaneId | null {
  const plan = context.scene.setting.processes.find((each) => each.name === process);
  const own = context.lanes.find((lane) => lane.id === processLane(process));
  if (plan?.consumes && own?.kind === 'C') return holdingLane(context, plan.consumes);
  return context.lanes.find((lane) => lane.kind === 'ready' || lane.kind === 'wait')?.id ?? null;
}

export function programOf({ scene }: Pick<ReadContext, 'scene'>, process: string): Program | null {
  const plan = scene.setting.processes.find((each) => each.name === process);
  return (plan && scene.setting.programs[plan.program]) ?? null;
}

export function processIn(world: World, name: string): Process | null {
  return world.processes.find((process) => process.name === name) ?? null;
}

/** The name of a task's database session. */
export function sessionName(process: string, task: number): string {
  return task === 0 ? process : `${process}.${task + 1}`;
}
