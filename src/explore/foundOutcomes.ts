/** What a search found: every outcome that occurs, how often, and the shortest run that shows it. */
import { isFault, type Decision } from '../world/decision';
import { choices } from '../world/enabled';
import { nextDueMs } from '../world/time';
import { outcomes, VERDICTS, worst, type EventOutcome, type Verdict } from '../world/outcome';
import { hasGaps, worldAt, type Exploration } from './exploration';
import { lassoAt } from './lasso';
import { BROKER, CACHE, COPIES, DATABASE, NOW, SERVICES } from './parts';
import { wayTo, type StateIndex } from './stateGraph';
import { trapsOf, type Trap } from './stuck';
import { TupleTable } from './tupleTable';

/** One outcome that occurs. */
export interface FoundOutcome {
  readonly verdict: Verdict;
  /** How many different ends have it: terminal states, and loops that a run cannot leave. */
  readonly ends: number;
  /** The shortest run to such an end, from the first world. */
  readonly witness: readonly Decision[];
  /** Where nothing else can happen any more than this: what is repeated for ever after the witness. Empty at a terminal. */
  readonly loop: readonly Decision[];
}

export interface Findings {
  /** From best to worst. */
  readonly outcomes: readonly FoundOutcome[];
  /** The numbers of durable effects that a business event has at an end: distinct, ascending. */
  readonly effects: readonly number[];
  readonly ends: number;
  /** Further ends that say nothing, because only time was up. */
  readonly unfinished: number;
}

/** A terminal state, or a loop that is as good as one or stuck. */
interface Ending {
  readonly index: StateIndex;
  readonly outcomes: readonly EventOutcome[];
  readonly verdict: Verdict;
  readonly trap: Trap | null;
}

/** Sums up an exploration. Loops are looked for only when it is complete: before that anything might still lead on. */
export function foundOutcomes(run: Exploration, complete: boolean): Findings {
  const traps = complete ? trapsOf(run.graph, run.ends) : [];
  const outcomesAt = createOutcomes(run);
  const ending = (index: StateIndex, trap: Trap | null): Ending => {
    const found = outcomesAt(index);
    return { index, trap, outcomes: found, verdict: trap && !trap.settled ? 'stuck' : worst(found) };
  };
  const ends = hasGaps(run) ? run.ends.filter((index) => !lacksAnswer(run, index)) : run.ends;
  const stops = ends.map((index) => ending(index, null));
  const unfinished = stops.filter((each) => each.verdict !== 'doubled' && isCutShort(run, each));
  const endings = [
    ...stops.filter((each) => !unfinished.includes(each)),
    ...traps.map((trap) => ending(trap.entry, trap)),
  ].sort((a, b) => a.index - b.index);
  const finals = endings.filter((each) => each.trap === null || each.trap.settled);
  const effects = new Set(finals.flatMap((each) => each.outcomes.map((outcome) => outcome.effects)));
  return {
    outcomes: VERDICTS.flatMap((verdict) => outcomeOf(run, verdict, endings)),
    effects: [...effects].sort((a, b) => a - b),
    ends: finals.length,
    unfinished: unfinished.length,
  };
}

/** Whether the run only stops because a recorded database has no answer: no end at all. */
function lacksAnswer(run: Exploration, index: StateIndex): boolean {
  return choices(run.engine, worldAt(run, index)).some(
    ({ decision, why }) => why?.code === 'notRecorded' && !isFault(decision),
  );
}

/** Whether only the bound on time ends the run: messages are still on their way, or somebody is still at work. */
function isCutShort(run: Exploration, { index, outcomes: found }: Ending): boolean {
  const { engine } = run;
  const { endMs, processes } = engine.setting;
  if (endMs === null) return false;
  const world = worldAt(run, index);
  const dueMs = nextDueMs(engine, world);
  if (dueMs === null || dueMs <= endMs) return false;
  if (found.some((outcome) => outcome.live > 0)) return true;
  return world.processes.some((process, at) => {
    if (processes[at]?.daemon) return false;
    return process.given.length > 0 || process.tasks.some((task) => (task.untilMs ?? 0) > world.nowMs);
  });
}

/** Outcomes of states, computed once for all that agree in everything but processes and faults. */
function createOutcomes(run: Exploration): (state: StateIndex) => readonly EventOutcome[] {
  const columns = [BROKER, DATABASE, CACHE, COPIES, SERVICES, NOW];
  const known = new TupleTable(columns.length);
  const found: (readonly EventOutcome[])[] = [];
  const tuple = new Int32Array(run.parts.width);
  return (state) => {
    run.worlds.read(state, tuple);
    const number = known.add(Int32Array.from(columns, (column) => tuple[column] as number));
    return (found[number] ??= outcomes(run.engine, worldAt(run, state), true));
  };
}

function outcomeOf(run: Exploration, verdict: Verdict, endings: readonly Ending[]): readonly FoundOutcome[] {
  const having = endings.filter((each) => each.verdict === verdict);
  const [first] = having;
  if (!first) return [];
  const { stem, loop } = first.trap ? lassoAt(run, first.trap.entry) : { stem: [], loop: [] };
  const witness = [...run.start.decisions, ...wayTo(run.graph, first.index), ...stem];
  return [{ verdict, ends: having.length, witness, loop }];
}
