/**
 * The states reached so far from one world, and how the next ones are reached. A state is a tuple of numbers, one for
 * each part of its world; what a decision does to a part is computed once. Grows during one search.
 */
import type { Decision } from '../world/decision';
import type { Engine } from '../world/engine';
import type { ProcessName, World } from '../world/world';
import { Canon } from './canon';
import { FaultsLeft } from './faultsLeft';
import { createMoves, type Move } from './moves';
import { Offers } from './offers';
import { BUDGET, createParts, tupleOf, worldOf, type Parts, type Tuple } from './parts';
import { withPlainDatabase } from './plainDatabase';
import { rebaseIn } from './rebase';
import { simplerIn, type Simpler } from './simpler';
import { addEdge, addState, createStateGraph, isFirst, type StateGraph, type StateIndex } from './stateGraph';
import { Stepping } from './stepping';
import { TupleTable } from './tupleTable';
import { Worlds } from './worlds';

/** The world in which a search begins, and the decisions that led there. */
export interface SearchStart {
  readonly world: World;
  readonly decisions: readonly Decision[];
  /** Processes that have run to their end: they do not fail any more. */
  readonly resting: readonly ProcessName[];
}

export interface ExplorationOptions {
  /**
   * Takes interchangeable processes, and copies with the same content, for one another, a state for those that differ
   * from it in nothing but fewer faults left, and what nobody can see for nothing. On by default; without it every state
   * counts.
   */
  readonly symmetry?: boolean;
  /**
   * The ledgers of these services do not tell states apart: a loop that calls one every time round is seen as a loop.
   * None by default.
   */
  readonly uncounted?: readonly string[];
}

/** What searches of one engine that have the same resting processes may share: parts, and what decisions do to them. */
export interface SearchMemory {
  readonly symmetry: boolean;
  readonly uncounted: readonly string[];
  readonly simpler: Simpler;
  readonly parts: Parts;
  readonly offers: Offers;
  readonly stepping: Stepping;
  readonly canon: Canon;
  /** What the database could not answer before this memory was made. */
  readonly unanswered: number;
}

export interface Exploration extends SearchMemory {
  readonly engine: Engine;
  readonly start: SearchStart;
  /** The canonical tuples of all situations, by their number. */
  readonly known: TupleTable;
  readonly faultsLeft: FaultsLeft;
  /** The tuples of their worlds. */
  readonly worlds: Worlds;
  readonly graph: StateGraph;
  /** States in which nothing may happen but faults, the first of each situation. */
  readonly ends: StateIndex[];
  /** The first state that was not looked at yet: states are looked at in the order of finding. */
  next: StateIndex;
  readonly scratch: Scratch;
}

interface Scratch {
  readonly from: Tuple;
  readonly to: Tuple;
  readonly canonical: Tuple;
  readonly moves: Move[];
}

/** An empty memory for searches that begin here, or in a world behind it. */
export function createMemory(
  engine: Engine,
  { world, resting }: SearchStart,
  { symmetry = true, uncounted = [] }: ExplorationOptions = {},
): SearchMemory {
  const parts = createParts(engine.setting.processes.length);
  const stepped = withPlainDatabase(engine, symmetry);
  const simpler: Simpler = symmetry ? simplerIn(engine.setting, world) : (same) => same;
  return {
    symmetry,
    uncounted,
    simpler,
    parts,
    offers: new Offers(stepped, parts, createMoves(stepped), resting),
    stepping: new Stepping(stepped, parts, rebaseIn(engine.setting), simpler),
    canon: new Canon(engine, parts, { symmetry, uncounted }),
    unanswered: unansweredBy(engine),
  };
}

/** An exploration that has found its first state only. */
export function createExploration(
  engine: Engine,
  start: SearchStart,
  options: ExplorationOptions = {},
  memory: SearchMemory = createMemory(engine, start, options),
): Exploration {
  const { parts } = memory;
  const run: Exploration = {
    ...memory,
    engine,
    start,
    known: new TupleTable(parts.width, 4096),
    faultsLeft: new FaultsLeft(parts, memory.symmetry),
    worlds: new Worlds(parts.width),
    graph: createStateGraph(),
    ends: [],
    next: 0,
    scratch: {
      from: new Int32Array(parts.width),
      to: new Int32Array(parts.width),
      canonical: new Int32Array(parts.width),
      moves: [],
    },
  };
  visit(run, tupleOf(parts, memory.simpler(start.world, null)), -1, null);
  return run;
}

/** Whether something was asked that a recorded database could not answer: then not everything is known. */
export function hasGaps({ engine, unanswered }: Exploration): boolean {
  return unansweredBy(engine) > unanswered;
}

function unansweredBy({ database }: Engine): number {
  return database?.stats().unanswered ?? 0;
}

/** States found so far. */
export function statesOf(run: Exploration): number {
  return run.graph.parents.length;
}

/**
 * Looks at the next state: carries out every decision that may happen there, and adds the states that are new. Where a
 * situation leads without a fault is noted once, at its first state.
 */
export function expandNext(run: Exploration): void {
  const { graph, scratch, stepping } = run;
  const { from, to, moves } = scratch;
  const index = run.next;
  run.next += 1;
  run.worlds.read(index, from);
  const count = run.offers.list(from, moves);
  const first = isFirst(graph, index);
  const situation = graph.situations.get(index);
  let ended = first;
  for (let at = 0; at < count; at += 1) {
    const move = moves[at] as Move;
    stepping.step(from, move, to);
    const reached = visit(run, to, index, move.decision);
    if (move.fault || !first) continue;
    ended = false;
    addEdge(graph, situation, graph.situations.get(reached), move.idle);
  }
  if (ended) run.ends.push(index);
}

/** The state of this world, or the one that stands for it; a new one if there is none. */
function visit(run: Exploration, tuple: Tuple, parent: StateIndex, decision: Decision | null): StateIndex {
  const { graph, faultsLeft } = run;
  const { canonical } = run.scratch;
  run.canon.write(tuple, canonical);
  const situation = run.known.add(canonical);
  const budget = tuple[BUDGET] as number;
  const covering = faultsLeft.covering(situation, budget);
  if (covering >= 0) return covering;
  run.worlds.push(tuple);
  const state = addState(graph, parent, decision, situation);
  faultsLeft.add(situation, state, budget);
  return state;
}

/** The world of a state as it was first reached. */
export function worldAt(run: Exploration, state: StateIndex): World {
  const tuple = new Int32Array(run.parts.width);
  run.worlds.read(state, tuple);
  return worldOf(run.parts, tuple);
}
