/**
 * Runs without an end. A state is *trapped* when no terminal can be reached from it without a fault. What a trapped run
 * ends up in is a bottom component: a set of states that lead to each other and nowhere else. When the only things that
 * happen there are time passing and a daemon's polling, the business has come to rest and the component is an end like
 * a terminal; otherwise it is stuck.
 */
import { groupEdges, type EdgesBySituation, type StateGraph, type StateIndex } from './stateGraph';

/** A bottom component among the trapped states. */
export interface Trap {
  /** Its state with the shortest way. */
  readonly entry: StateIndex;
  readonly states: readonly StateIndex[];
  /** Only time and daemons move in it. */
  readonly settled: boolean;
}

/** All traps, those with the shortest way first. */
export function trapsOf(graph: StateGraph, terminals: readonly StateIndex[]): readonly Trap[] {
  const free = statesThatCanEnd(
    graph,
    terminals.map((state) => graph.situations.get(state)),
  );
  if (!free.includes(0)) return [];
  const leaving = groupEdges(graph, graph.edgeFrom);
  return bottomComponents(graph, leaving, free)
    .map((states) => trapOf(graph, leaving, states))
    .sort((a, b) => a.entry - b.entry);
}

/** 1 for every state from which some terminal can be reached without a fault. */
function statesThatCanEnd(graph: StateGraph, terminals: readonly StateIndex[]): Uint8Array {
  const entering = groupEdges(graph, graph.edgeTo);
  const free = new Uint8Array(graph.firsts.length);
  const open = [...terminals];
  for (const terminal of terminals) free[terminal] = 1;
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (let at = entering.first[state] as number; at < (entering.first[state + 1] as number); at += 1) {
      const from = graph.edgeFrom.get(entering.edges[at] as number);
      if (free[from] === 1) continue;
      free[from] = 1;
      open.push(from);
    }
  }
  return free;
}

/** The state that the search is at, and which of its edges comes next. */
interface Visit {
  readonly state: StateIndex;
  edge: number;
}

/** Tarjan's algorithm over the trapped states, without recursion; keeps the components that nothing leaves. */
function bottomComponents(
  graph: StateGraph,
  leaving: EdgesBySituation,
  free: Uint8Array,
): readonly (readonly StateIndex[])[] {
  const walk = new ComponentWalk(graph, leaving, free);
  for (let state = 0; state < graph.firsts.length; state += 1) {
    if (free[state] === 0 && walk.isNew(state)) walk.from(state);
  }
  return walk.bottoms;
}

/** The bookkeeping of one run of Tarjan's algorithm. */
class ComponentWalk {
  readonly bottoms: StateIndex[][] = [];
  private readonly order: Int32Array;
  private readonly low: Int32Array;
  private readonly component: Int32Array;
  private readonly stack: StateIndex[] = [];
  private count = 0;
  private components = 0;

  constructor(
    private readonly graph: StateGraph,
    private readonly leaving: EdgesBySituation,
    private readonly free: Uint8Array,
  ) {
    const states = graph.firsts.length;
    this.order = new Int32Array(states);
    this.low = new Int32Array(states);
    this.component = new Int32Array(states);
  }

  isNew(state: StateIndex): boolean {
    return this.order[state] === 0;
  }

  from(start: StateIndex): void {
    const visits: Visit[] = [this.enter(start)];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const to = this.nextTarget(visit);
      if (to === null) {
        visits.pop();
        const parent = visits.at(-1);
        if (parent) this.lower(parent.state, this.low[visit.state] as number);
        if (this.low[visit.state] === this.order[visit.state]) this.close(visit.state);
      } else if (this.isNew(to)) {
        visits.push(this.enter(to));
      } else if (this.component[to] === 0) {
        this.lower(visit.state, this.order[to] as number);
      }
    }
  }

  private enter(state: StateIndex): Visit {
    this.count += 1;
    this.order[state] = this.count;
    this.low[state] = this.count;
    this.stack.push(state);
    return { state, edge: this.leaving.first[state] as number };
  }

  private nextTarget(visit: Visit): StateIndex | null {
    if (visit.edge >= (this.leaving.first[visit.state + 1] as number)) return null;
    const to = this.graph.edgeTo.get(this.leaving.edges[visit.edge] as number);
    visit.edge += 1;
    return to;
  }

  private lower(state: StateIndex, value: number): void {
    this.low[state] = Math.min(this.low[state] as number, value);
  }

  private close(root: StateIndex): void {
    this.components += 1;
    const states = this.stack.splice(this.stack.lastIndexOf(root));
    for (const state of states) this.component[state] = this.components;
    if (states.every((state) => this.staysIn(state, this.components))) this.bottoms.push(states);
  }

  private staysIn(state: StateIndex, component: number): boolean {
    for (
      let at = this.leaving.first[state] as number;
      at < (this.leaving.first[state + 1] as number);
      at += 1
    ) {
      const to = this.graph.edgeTo.get(this.leaving.edges[at] as number);
      if (this.free[to] === 1 || this.component[to] !== component) return false;
    }
    return true;
  }
}

function trapOf(graph: StateGraph, leaving: EdgesBySituation, states: readonly StateIndex[]): Trap {
  const settled = states.every((state) => {
    const edges = leaving.edges.subarray(leaving.first[state], leaving.first[state + 1]);
    return edges.every((edge) => graph.edgeIdle.get(edge) === 1);
  });
  const firsts = states.map((situation) => graph.firsts.get(situation));
  return { entry: Math.min(...firsts), states: firsts, settled };
}
