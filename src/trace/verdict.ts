/** What a run came to: the verdict when it is over, and when it goes round for ever. */
import { isFault } from '../world/decision';
import type { Engine } from '../world/engine';
import { worst, type Verdict } from '../world/outcome';
import { lastStep, type Trace } from './step';
import { createWorldKeys } from './worldKeys';

/**
 * The verdict of a run, or null while it could still go on elsewhere. A run that ends in a world where it was before has
 * come full circle: it is stuck, unless nothing but time and the polling of daemons happened in between.
 */
export function verdictOf(engine: Engine, trace: Trace): Verdict | null {
  const { over, outcomes } = lastStep(trace);
  if (over) return worst(outcomes);
  const circle = lastCircle(engine, trace);
  if (circle === null) return null;
  const daemons = engine.setting.processes.flatMap((plan) => (plan.daemon ? [plan.name] : []));
  const idle = circle.every(
    (decision) =>
      decision.kind === 'pass' || (decision.kind === 'perform' && daemons.includes(decision.process)),
  );
  return idle ? worst(outcomes) : 'stuck';
}

/** The decisions since the run was last in the world that it ends in; null when it never was, or a fault lies between. */
function lastCircle(engine: Engine, trace: Trace) {
  const keyOf = createWorldKeys(engine);
  const end = keyOf(lastStep(trace).world);
  const last = trace.steps.length - 1;
  for (let index = last - 1; index >= 0; index -= 1) {
    if (isFaulty(trace, index + 1)) return null;
    if (keyOf((trace.steps[index] as Trace['steps'][0]).world) !== end) continue;
    return trace.steps.slice(index + 1).flatMap((step) => step.decision ?? []);
  }
  return null;
}

function isFaulty(trace: Trace, index: number): boolean {
  const decision = trace.steps[index]?.decision;
  return decision !== null && decision !== undefined && isFault(decision);
}
