/**
 * The states that a search has found, numbered in the order of finding: how each was first reached, and where its
 * decisions lead. Worlds are not kept: a state is its number, and its shortest way is replayed when it is wanted.
 */
import type { Decision } from '../world/decision';
import { IntList } from './intList';

export type StateIndex = number;

/** States that differ in nothing but the faults that are left are in one situation: without a fault they go on alike. */
export type Situation = number;

/** Grows during one search. */
export interface StateGraph {
  /** By which state and decision each state was first reached; the beginning has no parent (-1). */
  readonly parents: IntList;
  readonly decisions: (Decision | null)[];
  readonly situations: IntList;
  /** The first state of every situation: the one with the shortest way. */
  readonly firsts: IntList;
  /**
   * The decisions other than faults, edge by edge, from situation to situation: a run need not suffer a fault, but it
   * goes on as long as it can.
   */
  readonly edgeFrom: IntList;
  readonly edgeTo: IntList;
  /** 1 where the edge is time passing or the polling of a daemon. */
  readonly edgeIdle: IntList;
}

export function createStateGraph(): StateGraph {
  return {
    parents: new IntList(4096),
    decisions: [],
    situations: new IntList(4096),
    firsts: new IntList(4096),
    edgeFrom: new IntList(4096),
    edgeTo: new IntList(4096),
    edgeIdle: new IntList(4096),
  };
}

/** Adds a state; gives its number. Its situation is a known one, or the next. */
export function addState(
  graph: StateGraph,
  parent: StateIndex,
  decision: Decision | null,
  situation: Situation,
): StateIndex {
  const state = graph.decisions.push(decision) - 1;
  graph.parents.push(parent);
  graph.situations.push(situation);
  if (situation === graph.firsts.length) graph.firsts.push(state);
  return state;
}

/** Whether no state was found before it in the same situation. */
export function isFirst({ firsts, situations }: StateGraph, state: StateIndex): boolean {
  return firsts.get(situations.get(state)) === state;
}

export function addEdge(graph: StateGraph, from: Situation, to: Situation, idle: boolean): void {
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

/** The edges of every situation: those of s are `edges[first[s]]` up to `edges[first[s + 1]]`, by `key` of the edge. */
export interface EdgesBySituation {
  readonly first: Int32Array;
  readonly edges: Int32Array;
}

/** Groups the edges by the situation they leave, or by the one they enter. */
export function groupEdges(graph: StateGraph, key: IntList): EdgesBySituation {
  const count = graph.firsts.length;
  const first = new Int32Array(count + 1);
  for (let edge = 0; edge < key.length; edge += 1) {
    const after = key.get(edge) + 1;
    first[after] = (first[after] as number) + 1;
  }
  for (let situation = 0; situation < count; situation += 1)
    first[situation + 1] = (first[situation + 1] as number) + (first[situation] as number);
  const edges = new Int32Array(key.length);
  const filled = first.slice();
  for (let edge = 0; edge < key.length; edge += 1) {
    const situation = key.get(edge);
    const place = filled[situation] as number;
    edges[place] = edge;
    filled[situation] = place + 1;
  }
  return { first, edges };
}
