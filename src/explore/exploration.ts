/** The states reached so far from one world, and how the next ones are reached. Grows during one search. */
import { isFault, type Decision } from '../world/decision';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import { canonicalKey, createKeyCache } from '../world/key';
import { move } from '../world/next';
import { outcomes, type EventOutcome } from '../world/outcome';
import type { ProcessName, World } from '../world/world';
import { addEdge, addState, createStateGraph, wayTo, type StateGraph, type StateIndex } from './stateGraph';

/** The world in which a search begins, and the decisions that led there. */
export interface SearchStart {
  readonly world: World;
  readonly decisions: readonly Decision[];
  /** Processes that have run to their end: they do not fail any more. */
  readonly resting: readonly ProcessName[];
}

/** A state that was found and not looked at yet. */
export interface OpenState {
  readonly index: StateIndex;
  readonly world: World;
}

/** A state in which nothing may happen but faults. */
export interface End {
  readonly index: StateIndex;
  readonly outcomes: readonly EventOutcome[];
}

export interface Exploration {
  readonly engine: Engine;
  readonly start: SearchStart;
  readonly keyOf: (world: World) => string;
  readonly known: Map<string, StateIndex>;
  readonly graph: StateGraph;
  readonly ends: End[];
  open: OpenState[];
  depth: number;
}

/**
 * An exploration that has found its first state only. The ledgers of `uncounted` services do not tell states apart: a
 * loop that calls one every time round is seen as a loop.
 */
export function createExploration(
  engine: Engine,
  start: SearchStart,
  uncounted: readonly string[] = [],
): Exploration {
  const run: Exploration = {
    engine,
    start,
    keyOf: keyFunction(engine, uncounted),
    known: new Map(),
    graph: createStateGraph(),
    ends: [],
    open: [],
    depth: 0,
  };
  visit(run, start.world, -1, null);
  return run;
}

/** Looks at a state: carries out every decision that may happen there, and adds the states that are new. */
export function expand(run: Exploration, { index, world }: OpenState): void {
  let ended = true;
  for (const decision of decisionsIn(run, world)) {
    const to = visit(run, move(run.engine, world, decision).world, index, decision);
    if (isFault(decision)) continue;
    ended = false;
    addEdge(run.graph, index, to, isIdle(run, decision));
  }
  if (ended) run.ends.push(endAt(run, index, world));
}

/** What may happen in a world, without faults of resting processes. */
export function decisionsIn(run: Exploration, world: World): readonly Decision[] {
  const { resting } = run.start;
  const all = enabled(run.engine, world);
  if (resting.length === 0) return all;
  return all.filter(
    (decision) => !(isFault(decision) && 'process' in decision && resting.includes(decision.process)),
  );
}

/** A state with its outcomes, as the end of a run. */
export function endAt(run: Exploration, index: StateIndex, world: World): End {
  return { index, outcomes: outcomes(run.engine, world, true) };
}

/** The world of a state, by replaying the shortest way to it. */
export function worldAt(run: Exploration, state: StateIndex): World {
  return wayTo(run.graph, state).reduce(
    (world, decision) => move(run.engine, world, decision).world,
    run.start.world,
  );
}

/** Where time is bounded, how much of it is left counts too. */
function keyFunction(engine: Engine, uncounted: readonly string[]): (world: World) => string {
  const cache = createKeyCache();
  if (uncounted.length > 0) {
    return (world) =>
      `${engine.setting.endMs === null ? '' : world.nowMs}|${canonicalKey(without(world, uncounted), cache)}`;
  }
  if (engine.setting.endMs === null) return (world) => canonicalKey(world, cache);
  return (world) => `${world.nowMs}|${canonicalKey(world, cache)}`;
}

function without(world: World, services: readonly string[]): World {
  const counted = Object.entries(world.services).filter(([name]) => !services.includes(name));
  return { ...world, services: Object.fromEntries(counted) };
}

function visit(run: Exploration, world: World, parent: StateIndex, decision: Decision | null): StateIndex {
  const key = run.keyOf(world);
  const known = run.known.get(key);
  if (known !== undefined) return known;
  const index = addState(run.graph, parent, decision);
  run.known.set(key, index);
  run.open.push({ index, world });
  return index;
}

function isIdle(run: Exploration, decision: Decision): boolean {
  if (decision.kind === 'pass') return true;
  if (decision.kind !== 'perform') return false;
  return run.engine.setting.processes.some((plan) => plan.daemon && plan.name === decision.process);
}
