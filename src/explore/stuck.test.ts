import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEdge, addState, createStateGraph, type StateGraph } from './stateGraph';
import { trapsOf } from './stuck';

/** A graph of so many states with edges `[from, to]`, or `[from, to, 'idle']`. */
function graphOf(states: number, edges: readonly (readonly [number, number, 'idle'?])[]): StateGraph {
  const graph = createStateGraph();
  for (let state = 0; state < states; state += 1) addState(graph, state - 1, null, state);
  for (const [from, to, idle] of edges) addEdge(graph, from, to, idle === 'idle');
  return graph;
}

describe('runs without an end', () => {
  it('finds none where every state can still reach a terminal, loops included', () => {
    expect(trapsOf(graphOf(4, [[0, 1], [1, 0], [1, 2], [2, 3]]), [3])).toEqual([]); // prettier-ignore
  });

  it('finds the loop behind a choice, though the other choice ends', () => {
    const graph = graphOf(5, [[0, 1], [0, 2], [2, 3], [3, 4], [4, 3]]); // prettier-ignore
    expect(trapsOf(graph, [1])).toMatchObject([{ entry: 3, settled: false }]);
  });

  it('counts a loop that only time and daemons move as come to rest', () => {
    expect(trapsOf(graphOf(3, [[0, 1], [1, 2, 'idle'], [2, 1, 'idle']]), [])).toMatchObject([{ entry: 1, settled: true }]); // prettier-ignore
  });

  it('does not count a loop as come to rest when one decision in it is more than polling', () => {
    expect(trapsOf(graphOf(3, [[0, 1], [1, 2, 'idle'], [2, 1]]), [])).toMatchObject([{ entry: 1, settled: false }]); // prettier-ignore
  });

  it('ignores a loop that leads on to another loop', () => {
    const graph = graphOf(4, [[0, 1], [1, 0], [1, 2], [2, 3], [3, 2]]); // prettier-ignore
    expect(trapsOf(graph, []).map((trap) => [...trap.states].sort())).toEqual([[2, 3]]);
  });

  it('agrees with a search from every state, on random graphs', () => {
    const edges = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 });
    fc.assert(
      fc.property(edges, (all) => {
        const terminals = Array.from({ length: 12 }, (_, state) => state).filter(
          (s) => !all.some(([from]) => from === s),
        );
        const found = trapsOf(graphOf(12, all), terminals).flatMap((trap) => trap.states);
        const reach = Array.from({ length: 12 }, (_, state) => reachable(all, state));
        const expected = reach.flatMap((states, state) => {
          const bottom = [...states].every((other) => (reach[other] as Set<number>).has(state));
          return bottom && !terminals.includes(state) ? [state] : [];
        });
        expect([...found].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

function reachable(edges: readonly (readonly [number, number])[], from: number): Set<number> {
  const found = new Set([from]);
  for (const state of found) for (const [a, b] of edges) if (a === state) found.add(b);
  return found;
}
