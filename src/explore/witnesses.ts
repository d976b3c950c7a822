/** Holding what a search found against the world: every claim has a run, and the run comes to what is claimed. */
import { printDecisions } from '../trace/printSchedule';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { verdictOf } from '../trace/verdict';
import type { Engine } from '../world/engine';
import { startWorld } from '../world/start';
import type { FoundOutcome } from './foundOutcomes';
import { startOf } from './prologue';
import { searchToEnd, SEARCH_LIMITS, type SearchResult } from './search';
import type { ProcessName } from '../world/world';

/** What is wrong with the witnesses of a search, a line each: written as a schedule, read again and run. */
export function witnessProblems(engine: Engine, { outcomes }: SearchResult): readonly string[] {
  return outcomes.flatMap((outcome) => {
    const problem = problemOf(engine, outcome);
    return problem === null ? [] : [`the witness of ${outcome.verdict} ${problem}`];
  });
}

function problemOf(engine: Engine, { verdict, witness, loop }: FoundOutcome): string | null {
  const schedule = parseSchedule(printDecisions([...witness, ...loop]));
  if (!schedule.ok) return 'cannot be read';
  const ran = runSchedule(engine, startWorld(engine), schedule.value);
  if (!ran.ok) return `cannot be run: item ${(ran.problems[0]?.item ?? 0) + 1}, ${ran.problems[0]?.text}`;
  const got = verdictOf(engine, ran.value);
  return got === verdict ? null : `comes to ${got}`;
}

/**
 * What is wrong with the searches of a setting, with and without symmetry, a line each: different verdicts, witnesses
 * that show something else, or a proof about nothing because no run comes to an end.
 */
export function searchProblems(
  engine: Engine,
  prologue: readonly ProcessName[],
  statesMax: number,
): readonly string[] {
  const start = startOf(engine, startWorld(engine), prologue);
  const limits = { ...SEARCH_LIMITS, statesMax };
  const merged = searchToEnd(engine, start, limits);
  const plain = searchToEnd(engine, start, limits, { symmetry: false });
  const problems = [merged, plain].flatMap((result) => witnessProblems(engine, result));
  if (merged.complete && merged.outcomes.length === 0) problems.push('no run comes to an end');
  if (!merged.complete || !plain.complete) return problems;
  const [one, other] = [told(merged), told(plain)];
  return one === other ? problems : [...problems, `with symmetry ${one}, without ${other}`];
}

function told({ effects, outcomes }: SearchResult): string {
  return `${effects.join()} (${outcomes.map(({ verdict }) => verdict).join()})`;
}
