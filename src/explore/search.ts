/**
 * All schedules of a scenario within its bounds: breadth first over the decisions that are enabled, states merged by
 * their canonical key. It proves by exhaustion, so it also says when it did not finish.
 * A fault may come at any moment or never; everything else goes on as long as it can. Processes of the prologue run to
 * their end before the search begins, and do not fail in it.
 */
import type { Engine } from '../world/engine';
import { foundOutcomes, type FoundOutcome } from './foundOutcomes';
import {
  createExploration,
  expandNext,
  hasGaps,
  statesOf,
  type Exploration,
  type ExplorationOptions,
  type SearchMemory,
  type SearchStart,
} from './exploration';

export interface SearchLimits {
  /** Stops, incomplete, after so many states. */
  readonly statesMax: number;
  /** Yields its progress after every so many states. */
  readonly statesPerProgress: number;
}

export const SEARCH_LIMITS: SearchLimits = { statesMax: 1_000_000, statesPerProgress: 2000 };

export interface SearchProgress {
  readonly states: number;
  /** Decisions behind the states that are looked at now. */
  readonly depth: number;
  /** States found and not looked at yet. */
  readonly open: number;
}

export interface SearchResult {
  readonly scenario: string;
  readonly protection: string | null;
  /** The numbers of durable effects that a business event has at an end: distinct, ascending. */
  readonly effects: readonly number[];
  /** From best to worst. */
  readonly outcomes: readonly FoundOutcome[];
  readonly states: number;
  readonly terminals: number;
  /** Ends where only time was up and somebody would still have gone on: they say nothing, unless it is doubled already. */
  readonly unfinished: number;
  /** Decisions of the longest shortest way to a state. */
  readonly depth: number;
  /** Every schedule within the bounds was searched; otherwise it stopped at `statesMax` states, or has gaps. */
  readonly complete: boolean;
  /** Steps were left out that a recorded database could not answer. */
  readonly gaps: boolean;
}

/** Searches all schedules. A generator, so that whoever runs it can show progress, breathe and stop. */
export function* search(
  engine: Engine,
  start: SearchStart,
  limits: SearchLimits = SEARCH_LIMITS,
  options: ExplorationOptions = {},
  memory?: SearchMemory,
): Generator<SearchProgress, SearchResult, void> {
  const run = createExploration(engine, start, options, memory);
  let depth = 0;
  let levelEnd = 1;
  let reported = 0;
  while (run.next < statesOf(run) && statesOf(run) < limits.statesMax) {
    expandNext(run);
    const states = statesOf(run);
    if (run.next === levelEnd && states > levelEnd) {
      depth += 1;
      levelEnd = states;
    }
    if (states - reported < limits.statesPerProgress) continue;
    reported = states;
    yield { states, depth, open: states - run.next };
  }
  return resultOf(run, depth, run.next === statesOf(run) && !hasGaps(run));
}

/** Runs a search to its end at once. */
export function searchToEnd(
  engine: Engine,
  start: SearchStart,
  limits: SearchLimits = SEARCH_LIMITS,
  options: ExplorationOptions = {},
  memory?: SearchMemory,
): SearchResult {
  const running = search(engine, start, limits, options, memory);
  for (;;) {
    const step = running.next();
    if (step.done) return step.value;
  }
}

function resultOf(run: Exploration, depth: number, complete: boolean): SearchResult {
  const { outcomes, effects, ends, unfinished } = foundOutcomes(run, complete);
  return {
    scenario: run.engine.setting.scenario,
    protection: run.engine.setting.protection,
    effects,
    outcomes,
    states: statesOf(run),
    terminals: ends,
    unfinished,
    depth,
    complete,
    gaps: hasGaps(run),
  };
}
