/** A run as it was lived: every decision with what it did. */
import type { Decision } from '../world/decision';
import type { WorldEvent } from '../world/event';
import { isTerminal } from '../world/enabled';
import type { Engine } from '../world/engine';
import { outcomes, type EventOutcome } from '../world/outcome';
import type { World } from '../world/world';

export interface Step {
  /** What was decided; null only at position 0, where the run begins. */
  readonly decision: Decision | null;
  readonly events: readonly WorldEvent[];
  /** The world after the decision. */
  readonly world: World;
  /** Index of the schedule item that this step is part of; null when it was decided by itself. */
  readonly item: number | null;
  /** Nothing may happen any more but faults. */
  readonly over: boolean;
  /** The outcome of every business event so far; final when the run is over. */
  readonly outcomes: readonly EventOutcome[];
}

/** `steps[0]` is the beginning; step n is the world after n decisions. */
export interface Trace {
  readonly steps: readonly Step[];
}

/** A step with what the engine says about the world that it led to. */
export function makeStep(
  engine: Engine,
  world: World,
  how: Pick<Step, 'decision' | 'events' | 'item'>,
): Step {
  const over = isTerminal(engine, world);
  return { ...how, world, over, outcomes: outcomes(engine, world, over) };
}

/** The trace of a run in which nothing was decided yet; `events` is what happened while its world was built. */
export function beginTrace(engine: Engine, world: World, events: readonly WorldEvent[] = []): Trace {
  return { steps: [makeStep(engine, world, { decision: null, events, item: null })] };
}

/** The last step of a trace. */
export function lastStep(trace: Trace): Step {
  return trace.steps[trace.steps.length - 1] as Step;
}

/** The decisions of a trace in order: what replays it. */
export function decisionsOf(trace: Trace): readonly Decision[] {
  return trace.steps.flatMap((step) => step.decision ?? []);
}
