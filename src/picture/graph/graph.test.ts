import { describe, expect, it } from 'vitest';
import { sceneFor } from '../../../tests/picture/scenes';
import type { PaneScene } from '../../trace/sight';
import { readProgramTexts } from '../../cli/loadLessons';
import { textWidth } from '../fonts';
import { graphPicture, type Graph, type GraphNode } from './graph';
import { statechartOf } from './statechart';
import { topologyOf } from './topology';

async function paneOf(
  scenario: string,
  schedule: string,
  protections: readonly string[] = [],
): Promise<PaneScene> {
  const scene = await sceneFor({ scenario, protections, schedule, single: true });
  return scene.panes[0] as PaneScene;
}

function overlap(one: GraphNode, other: GraphNode): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}

function expectReadable({ nodes, edges, width, height }: Graph): void {
  nodes.forEach((node, index) =>
    expect(nodes.slice(index + 1).filter((other) => overlap(node, other))).toEqual([]),
  );
  for (const { points } of edges) {
    for (const { x, y } of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  }
}

describe('the topology', () => {
  it('shows what is declared, who publishes and who consumes', async () => {
    const pane = await paneOf('order-payment', 'P* q>A', ['none']);
    const { edges } = topologyOf(pane, 1);
    expect(edges.map(({ from, to, label }) => `${from} > ${to} ${label}`.trim())).toEqual([
      'process P > exchange pay.topic pay.success',
      'exchange pay.topic > queue mark.order.pay.queue pay.success',
      'queue mark.order.pay.queue > process A prefetch 1',
      'queue mark.order.pay.queue > process B prefetch 1',
      'process A > store database',
      'process B > store database',
    ]);
  });

  it('marks the way that this step took, and counts what is in the queue', async () => {
    const pane = await paneOf('order-payment', 'P* q>A', ['none']);
    const taken = (step: number) =>
      topologyOf(pane, step)
        .edges.filter((edge) => edge.taken)
        .map(({ from }) => from);
    expect(taken(1)).toEqual(['process P', 'exchange pay.topic']);
    expect(taken(3)).toEqual(['queue mark.order.pay.queue']);
    expect(topologyOf(pane, 3).nodes.find(({ kind }) => kind === 'queue')?.note).toBe('0 ready · 1 unacked');
  });

  it('shows a process that is down as such', async () => {
    const pane = await paneOf('order-payment', 'A!', ['none']);
    expect(topologyOf(pane, 1).nodes.find(({ id }) => id === 'process A')?.state).toBe('quiet');
  });

  it.each(['across', 'down'] as const)(
    'lays out dead-letter queues %s without overlap',
    async (direction) => {
      expectReadable(topologyOf(await paneOf('chain.yaml', 'P'), 1, {}, direction));
    },
  );

  it('goes down where it is narrow: each rank below the one before, and no label over another', async () => {
    const { nodes, edges, width } = topologyOf(await paneOf('order-payment', 'P*', ['none']), 1, {}, 'down');
    const topOf = (id: string) => nodes.find((node) => node.id === id)?.y ?? 0;
    for (const { from, to } of edges) expect(topOf(from)).toBeLessThan(topOf(to));
    expect(width).toBeLessThan(245);
    const [one, other] = edges.filter(({ label }) => label === 'prefetch 1');
    const apart = Math.abs((one?.labelAt.x ?? 0) - (other?.labelAt.x ?? 0));
    expect(apart).toBeGreaterThan(textWidth('prefetch 1', 'tinyStrong'));
  });
});

describe('the statechart of every protection that ships', () => {
  it.each([
    'none',
    'id-table',
    'state-guard',
    'redis-lock',
    'optimistic-version',
    'in-memory-set',
    'select-for-update',
  ])('%s: an operation is a state, and all ways between two are one edge', async (protection) => {
    expect(Object.keys(readProgramTexts())).toContain(protection);
    const pane = await paneOf('order-payment', 'P*', [protection]);
    const program = pane.setting.programs[protection];
    if (!program) throw new Error('no program');
    const chart = statechartOf(program, { current: program.start, taken: null });
    expectReadable(chart);
    expect(chart.nodes.filter(({ state }) => state === 'current').map(({ id }) => id)).toEqual([
      program.start,
    ]);
    const ways = new Set(
      Object.values(program.operations).flatMap(({ id, branches }) =>
        branches.map(({ goto }) => `${id} ${goto}`),
      ),
    );
    expect(chart.edges.map(({ id }) => id).toSorted()).toEqual([...ways].toSorted());
  });

  it('marks the branch that was taken', async () => {
    const pane = await paneOf('order-payment', 'P*', ['id-table']);
    const program = pane.setting.programs['id-table'];
    if (!program) throw new Error('no program');
    const taken = { from: 'store-id', label: 'already there' };
    const edges = statechartOf(program, { current: 'undo', taken }).edges.filter((edge) => edge.taken);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['store-id', 'undo']]);
  });
});

it('a graph has a mark for every node, every edge and every label', async () => {
  const graph = topologyOf(await paneOf('chain.yaml', 'P'), 1);
  const { marks } = graphPicture(graph);
  expect(marks.filter(({ kind }) => kind === 'rect').length).toBe(graph.nodes.length);
  expect(marks.filter(({ kind }) => kind === 'polyline').length).toBe(graph.edges.length);
});
