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
  /** For a run that never ends: what it repeats for ever after the witness. Empty for an end. */
  readonly loop: readonly Decision[];
}

export interface Findings {
  /** From best to worst. */
  readonly outcomes: readonly FoundOutcome[];
  /** The numbers of durable effects that a business event has at an end: distinct, ascending. */
  readonly effects: readonly number[];
  readonly ends: number;
}

/** Sums up an exploration. Loops are looked for only when it is complete: before that anything might still lead on. */
export function foundOutcomes(run: Exploration, complete: boolean): Findings {
  const terminals = run.ends.map((end) => end.index);
  const traps = complete ? trapsOf(run.graph, terminals) : [];
  const settled = traps
    .filter((trap) => trap.settled)
    .map((trap) => endAt(run, trap.entry, worldAt(run, trap.entry)));
  const ends = [...run.ends, ...settled].sort((a, b) => a.index - b.index);
  const stuck = traps.filter((trap) => !trap.settled);
  const effects = new Set(ends.flatMap((end) => end.outcomes.map((outcome) => outcome.effects)));
  const found = VERDICTS.flatMap((verdict) => {
    const having = ends.filter((end) => worst(end.outcomes) === verdict);
    return outcomeOf(run, verdict, having, verdict === 'stuck' ? stuck : []);
  });
  return { outcomes: found, effects: [...effects].sort((a, b) => a - b), ends: ends.length };
}

function outcomeOf(
  run: Exploration,
  verdict: Verdict,
  ends: readonly End[],
  stuck: readonly Trap[],
): readonly FoundOutcome[] {
  const end = ends[0];
  const trap = stuck[0];
  const count = ends.length + stuck.length;
  if (trap && (!end || trap.entry < end.index)) {
    return [{ verdict, ends: count, witness: witnessTo(run, trap.entry), loop: shortestLoop(run, trap) }];
  }
  return end ? [{ verdict, ends: count, witness: witnessTo(run, end.index), loop: [] }] : [];
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
