/** What a search found: every outcome that occurs, how often, and the shortest run that shows it. */
import { isFault, type Decision } from '../world/decision';
import { move } from '../world/next';
import { VERDICTS, worst, type Verdict } from '../world/outcome';
import type { World } from '../world/world';
import { decisionsIn, endAt, worldAt, type End, type Exploration } from './exploration';
import { wayTo } from './stateGraph';
import { trapsOf, type Trap } from './stuck';

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
}

/** A terminal state, or a loop that is as good as one or stuck. */
interface Ending extends End {
  readonly verdict: Verdict;
  readonly trap: Trap | null;
}

/** Sums up an exploration. Loops are looked for only when it is complete: before that anything might still lead on. */
export function foundOutcomes(run: Exploration, complete: boolean): Findings {
  const terminals = run.ends.map((end) => end.index);
  const traps = complete ? trapsOf(run.graph, terminals) : [];
  const endings = [
    ...run.ends.map((end) => ending(end, null)),
    ...traps.map((trap) => trapEnding(run, trap)),
  ].sort((a, b) => a.index - b.index);
  const finals = endings.filter((each) => each.trap === null || each.trap.settled);
  const effects = new Set(finals.flatMap((each) => each.outcomes.map((outcome) => outcome.effects)));
  return {
    outcomes: VERDICTS.flatMap((verdict) => outcomeOf(run, verdict, endings)),
    effects: [...effects].sort((a, b) => a - b),
    ends: finals.length,
  };
}

function ending(end: End, trap: Trap | null): Ending {
  return { ...end, trap, verdict: trap && !trap.settled ? 'stuck' : worst(end.outcomes) };
}

function trapEnding(run: Exploration, trap: Trap): Ending {
  return ending(endAt(run, trap.entry, worldAt(run, trap.entry)), trap);
}

function outcomeOf(run: Exploration, verdict: Verdict, endings: readonly Ending[]): readonly FoundOutcome[] {
  const having = endings.filter((each) => each.verdict === verdict);
  const [first] = having;
  if (!first) return [];
  const loop = first.trap ? shortestLoop(run, first.trap) : [];
  return [{ verdict, ends: having.length, witness: witnessTo(run, first.index), loop }];
}

function witnessTo(run: Exploration, state: number): readonly Decision[] {
  return [...run.start.decisions, ...wayTo(run.graph, state)];
}

/** The fewest decisions that lead from the entry of a trap back to it. */
function shortestLoop(run: Exploration, trap: Trap): readonly Decision[] {
  let level: { world: World; way: readonly Decision[] }[] = [{ world: worldAt(run, trap.entry), way: [] }];
  const seen = new Set<number>();
  while (level.length > 0) {
    const following: typeof level = [];
    for (const { world, way } of level) {
      for (const decision of decisionsIn(run, world).filter((each) => !isFault(each))) {
        const reached = move(run.engine, world, decision).world;
        const state = run.known.get(run.keyOf(reached)) ?? -1;
        if (state === trap.entry) return [...way, decision];
        if (seen.has(state)) continue;
        seen.add(state);
        following.push({ world: reached, way: [...way, decision] });
      }
    }
    level = following;
  }
  return [];
}
