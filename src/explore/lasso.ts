/** Runs that go round for ever: how they are shown, as a way in and the decisions that are then repeated. */
import type { Decision } from '../world/decision';
import { Canon } from './canon';
import type { Exploration } from './exploration';
import type { Move } from './moves';
import type { Tuple } from './parts';
import type { StateIndex } from './stateGraph';
import { TupleTable } from './tupleTable';
import { Worlds } from './worlds';

export interface Lasso {
  /** From the entry of the trap to where the loop begins; usually empty. */
  readonly stem: readonly Decision[];
  /** Leads back to the world that it begins in. */
  readonly loop: readonly Decision[];
}

/**
 * The fewest decisions that lead from a state of a trap back to the very same world. A search that takes processes for
 * one another only knows that the run comes back to a world that is as good: here nobody is exchanged.
 */
export function lassoAt(run: Exploration, entry: StateIndex): Lasso {
  const tuple = new Int32Array(run.parts.width);
  run.worlds.read(entry, tuple);
  const first = new Walk(run, tuple);
  const loop = first.shortestLoop();
  if (loop) return { stem: [], loop };
  // With copies taken for one another the entry itself need not come back, but some world behind it does.
  for (let state = 1; state < first.size; state += 1) {
    const behind = new Walk(run, first.worldOf(state)).shortestLoop();
    if (behind) return { stem: first.wayTo(state), loop: behind };
  }
  return { stem: [], loop: [] };
}

/** Breadth first over everything but faults, from one world, without symmetry. */
class Walk {
  private readonly known: TupleTable;
  private readonly worlds: Worlds;
  private readonly parents: number[] = [];
  private readonly moves: (Move | null)[] = [];
  private readonly canon: Canon;

  constructor(
    private readonly run: Exploration,
    start: Tuple,
  ) {
    const { engine, parts } = run;
    this.canon = new Canon(engine, parts, { symmetry: false, uncounted: run.uncounted });
    this.known = new TupleTable(parts.width);
    this.worlds = new Worlds(parts.width);
    this.visit(start, -1, null);
  }

  get size(): number {
    return this.known.size;
  }

  worldOf(state: number): Tuple {
    const tuple = new Int32Array(this.run.parts.width);
    this.worlds.read(state, tuple);
    return tuple;
  }

  wayTo(state: number): readonly Decision[] {
    const way: Decision[] = [];
    for (let at = state; at > 0; at = this.parents[at] as number) way.push((this.moves[at] as Move).decision);
    return way.reverse();
  }

  /** Null when nothing leads back to the start. */
  shortestLoop(): readonly Decision[] | null {
    const { offers, stepping } = this.run;
    const to = new Int32Array(this.run.parts.width);
    const moves: Move[] = [];
    for (let state = 0; state < this.known.size; state += 1) {
      const from = this.worldOf(state);
      const count = offers.list(from, moves);
      for (const move of moves.slice(0, count)) {
        if (move.fault) continue;
        stepping.step(from, move, to);
        if (this.visit(to, state, move) === 0) return [...this.wayTo(state), move.decision];
      }
    }
    return null;
  }

  private visit(tuple: Tuple, parent: number, move: Move | null): number {
    const canonical = new Int32Array(this.run.parts.width);
    this.canon.write(tuple, canonical);
    const size = this.known.size;
    const state = this.known.add(canonical);
    if (state === size) {
      this.worlds.push(tuple);
      this.parents.push(parent);
      this.moves.push(move);
    }
    return state;
  }
}
