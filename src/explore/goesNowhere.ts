/** Whether a run has become hopeless: whatever happens from here on, some message is never settled. */
import type { Engine } from '../world/engine';
import { outcomes } from '../world/outcome';
import { FAULTS, type Budget, type World } from '../world/world';
import { createExploration, expandNext, statesOf, worldAt, type Exploration } from './exploration';
import type { StateIndex } from './stateGraph';
import { trapsOf } from './stuck';

const STATES_MAX = 50_000;
/**
 * A loop that leaves something behind every time round (a row, a copy, a count in a header) never comes back to the
 * same state. After so many decisions without an end it is taken for a loop.
 */
const DEPTH_MAX = 200;
const NO_FAULTS = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Budget;

/**
 * Searches every way on from a world, without further faults. True when each of them goes round for ever or ends with
 * a message that nobody takes; null when the search did not finish.
 */
export function goesNowhere(engine: Engine, world: World): boolean | null {
  const start = { world: { ...world, budget: NO_FAULTS }, decisions: [], resting: [] };
  const run = createExploration(engine, start, { uncounted: unreadable(engine) });
  let depth = 0;
  let levelEnd = 1;
  let ends = 0;
  while (run.next < statesOf(run)) {
    expandNext(run);
    for (; ends < run.ends.length; ends += 1) {
      if (!isWaiting(run, run.ends[ends] as StateIndex)) return false;
    }
    if (statesOf(run) > STATES_MAX) return null;
    if (run.next < levelEnd) continue;
    depth += 1;
    levelEnd = statesOf(run);
    if (depth > DEPTH_MAX) return true;
  }
  const resting = trapsOf(run.graph, run.ends).filter((trap) => trap.settled);
  return resting.every((trap) => isWaiting(run, trap.entry));
}

/** Whether some message is still in a queue, or in somebody's hands. */
function isWaiting(run: Exploration, state: StateIndex): boolean {
  return outcomes(run.engine, worldAt(run, state), true).some((outcome) => outcome.live > 0);
}

/** Services whose ledger nobody can look into: how long it grows changes nothing but the number of effects. */
function unreadable(engine: Engine): readonly string[] {
  const { services, programs } = engine.setting;
  const actions = Object.values(programs).flatMap((program) =>
    Object.values(program.operations).map((operation) => operation.action),
  );
  const asked = actions.flatMap((action) =>
    action.kind === 'call' && action.ask === 'query' ? [action.service] : [],
  );
  return services.flatMap(({ name, honoursKeys }) => (honoursKeys || asked.includes(name) ? [] : [name]));
}
