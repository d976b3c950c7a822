/**
 * The states reached so far from one world, and how the next ones are reached. A state is a tuple of numbers, one for
 * each part of its world; what a decision does to a part is computed once. Grows during one search.
 */
import type { Decision } from '../world/decision';
import type { Engine } from '../world/engine';
import type { ProcessName, World } from '../world/world';
import { Canon } from './canon';
import { createMoves, type Move } from './moves';
import { Offers } from './offers';
import { createParts, tupleOf, worldOf, type Parts, type Tuple } from './parts';
import { addEdge, addState, createStateGraph, type StateGraph, type StateIndex } from './stateGraph';
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
  /** Takes interchangeable processes, and copies with the same content, for one another. On by default. */
  readonly symmetry?: boolean;
  /**
   * The ledgers of these services do not tell states apart: a loop that calls one every time round is seen as a loop.
   * None by default.
   */
  readonly uncounted?: readonly string[];
}

/** What searches of one engine that have the same resting processes may share: parts, and what decisions do to them. */
export interface SearchMemory {
  readonly uncounted: readonly string[];
  readonly parts: Parts;
  readonly offers: Offers;
  readonly stepping: Stepping;
  readonly canon: Canon;
}

export interface Exploration extends SearchMemory {
  readonly engine: Engine;
  readonly start: SearchStart;
  /** The canonical tuples of all states, by their number. */
  readonly known: TupleTable;
  /** The tuples of their worlds. */
  readonly worlds: Worlds;
  readonly graph: StateGraph;
  /** States in which nothing may happen but faults. */
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

/** An empty memory. */
export function createMemory(
  engine: Engine,
  resting: readonly ProcessName[],
  { symmetry = true, uncounted = [] }: ExplorationOptions = {},
): SearchMemory {
  const parts = createParts(engine.setting.processes.length);
  return {
    uncounted,
    parts,
    offers: new Offers(engine, parts, createMoves(engine), resting),
    stepping: new Stepping(engine, parts),
    canon: new Canon(engine, parts, { symmetry, uncounted }),
  };
}

/** An exploration that has found its first state only. */
export function createExploration(
  engine: Engine,
  start: SearchStart,
  options: ExplorationOptions = {},
  memory: SearchMemory = createMemory(engine, start.resting, options),
): Exploration {
  const { parts } = memory;
  const run: Exploration = {
    ...memory,
    engine,
    start,
    known: new TupleTable(parts.width, 4096),
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
  visit(run, tupleOf(parts, start.world), -1, null);
  return run;
}

/** States found so far. */
export function statesOf(run: Exploration): number {
  return run.known.size;
}

/** Looks at the next state: carries out every decision that may happen there, and adds the states that are new. */
export function expandNext(run: Exploration): void {
  const { graph, scratch, stepping } = run;
  const { from, to, moves } = scratch;
  const index = run.next;
  run.next += 1;
  run.worlds.read(index, from);
  const count = run.offers.list(from, moves);
  let ended = true;
  for (let at = 0; at < count; at += 1) {
    const move = moves[at] as Move;
    stepping.step(from, move, to);
    const reached = visit(run, to, index, move.decision);
    if (move.fault) continue;
    ended = false;
    addEdge(graph, index, reached, move.idle);
  }
  if (ended) run.ends.push(index);
}

function visit(run: Exploration, tuple: Tuple, parent: StateIndex, decision: Decision | null): StateIndex {
  const { canonical } = run.scratch;
  run.canon.write(tuple, canonical);
  const size = run.known.size;
  const index = run.known.add(canonical);
  if (index === size) {
    run.worlds.push(tuple);
    addState(run.graph, parent, decision);
  }
  return index;
}

/** The world of a state as it was first reached. */
export function worldAt(run: Exploration, state: StateIndex): World {
  const tuple = new Int32Array(run.parts.width);
  run.worlds.read(state, tuple);
  return worldOf(run.parts, tuple);
}
