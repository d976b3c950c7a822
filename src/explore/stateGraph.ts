/**
 * The states that a search has found, numbered in the order of finding: how each was first reached, and where its
 * decisions lead. Worlds are not kept: a state is its number, and its shortest way is replayed when it is wanted.
 */
import type { Decision } from '../world/decision';
import { IntList } from './intList';

export type StateIndex = number;

/** Grows during one search. */
export interface StateGraph {
  /** By which state and decision each state was first reached; the beginning has no parent (-1). */
  readonly parents: IntList;
  readonly decisions: (Decision | null)[];
  /** The decisions other than faults, edge by edge: a run need not suffer a fault, but it goes on as long as it can. */
  readonly edgeFrom: IntList;
  readonly edgeTo: IntList;
  /** 1 where the edge is time passing or the polling of a daemon. */
  readonly edgeIdle: IntList;
}

export function createStateGraph(): StateGraph {
  return {
    parents: new IntList(4096),
    decisions: [],
    edgeFrom: new IntList(4096),
    edgeTo: new IntList(4096),
    edgeIdle: new IntList(4096),
  };
}

/** Adds a state; gives its number. */
export function addState(graph: StateGraph, parent: StateIndex, decision: Decision | null): StateIndex {
  graph.parents.push(parent);
  return graph.decisions.push(decision) - 1;
}

export function addEdge(graph: StateGraph, from: StateIndex, to: StateIndex, idle: boolean): void {
  graph.edgeFrom.push(from);
  graph.edgeTo.push(to);
  graph.edgeIdle.push(idle ? 1 : 0);
}

/** The decisions of the shortest way to a state. */
export function wayTo(graph: StateGraph, state: StateIndex): readonly Decision[] {
  const way: Decision[] = [];
  for (let at = state; at >= 0; at = graph.parents.get(at)) {
    const decision = graph.decisions[at];
    if (decision) way.push(decision);
  }
  return way.reverse();
}

/** The edges of every state: those of state s are `edges[first[s]]` up to `edges[first[s + 1]]`, by `key` of the edge. */
export interface EdgesByState {
  readonly first: Int32Array;
  readonly edges: Int32Array;
}

/** Groups the edges by the state they leave, or by the state they enter. */
export function groupEdges(graph: StateGraph, key: IntList): EdgesByState {
  const count = graph.parents.length;
  const first = new Int32Array(count + 1);
  for (let edge = 0; edge < key.length; edge += 1) {
    const after = key.get(edge) + 1;
    first[after] = (first[after] as number) + 1;
  }
  for (let state = 0; state < count; state += 1)
    first[state + 1] = (first[state + 1] as number) + (first[state] as number);
  const edges = new Int32Array(key.length);
  const filled = first.slice();
  for (let edge = 0; edge < key.length; edge += 1) {
    const state = key.get(edge);
    const place = filled[state] as number;
    edges[place] = edge;
    filled[state] = place + 1;
  }
  return { first, edges };
}
