/** Whether a run has become hopeless: whatever happens from here on, some message is never settled. */
import type { Engine } from '../world/engine';
import { outcomes, type EventOutcome } from '../world/outcome';
import { FAULTS, type Budget, type World } from '../world/world';
import { createExploration, expandNext, statesOf, worldAt } from './exploration';
import { trapsOf } from './stuck';

const STATES_MAX = 200_000;
const NO_FAULTS = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Budget;

/**
 * Searches every way on from a world, without further faults. True when each of them goes round for ever or ends with
 * a message that nobody takes; null when the search did not finish.
 */
export function goesNowhere(engine: Engine, world: World): boolean | null {
  const start = { world: { ...world, budget: NO_FAULTS }, decisions: [], resting: [] };
  const run = createExploration(engine, start, { uncounted: unreadable(engine) });
  while (run.next < statesOf(run)) {
    expandNext(run);
    if (statesOf(run) > STATES_MAX) return null;
  }
  const resting = trapsOf(run.graph, run.ends).filter((trap) => trap.settled);
  const ends = [...run.ends, ...resting.map((trap) => trap.entry)];
  return ends.every((state) => outcomes(engine, worldAt(run, state), true).some(isWaiting));
}

function isWaiting(outcome: EventOutcome): boolean {
  return outcome.live > 0;
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
