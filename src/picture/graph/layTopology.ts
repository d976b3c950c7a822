/** Where the nodes of a topology stand: in ranks, one for each thing that is done with a message. */
import { textWidth } from '../fonts';
import type { Point } from '../marks';
import { alongLine, sideways, sizeOfNode, type Graph, type GraphEdge, type GraphNode } from './graph';
import type { Link } from './topologyLinks';

/** In the order in which a message passes them. */
const RANKS = ['sources', 'exchanges', 'queues', 'consumers', 'stores'] as const;

/** A node that has no place yet. */
export interface Draft extends Pick<GraphNode, 'id' | 'kind' | 'label' | 'note' | 'state'> {
  readonly rank: (typeof RANKS)[number];
}

/** Between ranks there is room for what is written on an edge. */
const RANK_GAP = { across: 84, down: 64 } as const;
/** How far along an edge its label stands: below each other in the middle, beside each other where they have parted. */
const LABEL_AT = { across: 0.5, down: 0.62 } as const;
/** A node below is wider than the label above it, by so much that the labels of two do not meet. */
const LABEL_ROOM = 1.25;
const ROW_GAP = 22;
const MARGIN = 12;

/** Where messages go: from left to right, or from top to bottom where there is little width. */
export type Direction = keyof typeof RANK_GAP;

/** The nodes and the links between them, each in its place. */
export function layTopology(drafts: readonly Draft[], links: readonly Link[], direction: Direction): Graph {
  const across = laid(ordered(drafts, links), links, direction);
  return direction === 'across' ? across : turned(across);
}

/** The graph from left to right; one that will be turned has its nodes lying on their sides. */
function laid(drafts: readonly Draft[], links: readonly Link[], direction: Direction): Graph {
  const nodes = placed(drafts, links, direction);
  const edges = links.flatMap((link) => edgeOf(link, nodes, links, direction));
  const width = Math.max(...nodes.map(({ x, width: w }) => x + w), 0) + MARGIN;
  const height =
    Math.max(
      ...nodes.map(({ y, height: h }) => y + h),
      ...edges.flatMap(({ points }) => points.map(({ y }) => y)),
      0,
    ) + MARGIN;
  return { width, height, nodes, edges };
}

/** The graph with its two axes in each other's place. */
function turned({ width, height, nodes, edges }: Graph): Graph {
  const swap = ({ x, y }: Point): Point => ({ x: y, y: x });
  return {
    width: height,
    height: width,
    nodes: nodes.map((node) => ({ ...node, ...swap(node), width: node.height, height: node.width })),
    edges: edges.map((edge) => ({
      ...edge,
      points: edge.points.map(swap),
      labelAt: swap(edge.labelAt),
    })),
  };
}

/** Within a column nodes stand at the mean height of what they are linked to: few crossings, and the same every time. */
function ordered(drafts: readonly Draft[], links: readonly Link[]): readonly Draft[] {
  const columns = RANKS.map((rank) => drafts.filter((draft) => draft.rank === rank));
  const place = new Map<string, number>();
  return columns.flatMap((column) => {
    const weight = ({ id }: Draft): number => {
      const before = links.flatMap(({ from, to }) => (to === id ? (place.get(from) ?? []) : []));
      return before.length === 0
        ? Number.POSITIVE_INFINITY
        : before.reduce((sum, at) => sum + at, 0) / before.length;
    };
    const sorted = column
      .map((draft, at) => ({ draft, at, weight: weight(draft) }))
      .toSorted((one, other) => order(one.weight, other.weight) || one.at - other.at);
    sorted.forEach(({ draft }, at) => place.set(draft.id, at));
    return sorted.map(({ draft }) => draft);
  });
}

function order(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function placed(
  drafts: readonly Draft[],
  links: readonly Link[],
  direction: Direction,
): readonly GraphNode[] {
  const columns = RANKS.map((rank) => drafts.filter((draft) => draft.rank === rank));
  const sizes = columns.map((column) =>
    column.map(({ id, label, note }) => {
      const { width, height } = sizeOfNode(label, note);
      if (direction === 'across') return { width, height };
      const above = links.flatMap((link) => (link.to === id ? textWidth(link.label, 'tinyStrong') : []));
      return { width: height, height: Math.ceil(Math.max(width, ...above.map((room) => room * LABEL_ROOM))) };
    }),
  );
  const heights = sizes.map((column) => column.reduce((sum, { height }) => sum + height + ROW_GAP, -ROW_GAP));
  const tallest = Math.max(0, ...heights);
  let x = MARGIN;
  return columns.flatMap((column, at) => {
    const widest = Math.max(0, ...(sizes[at] ?? []).map(({ width }) => width));
    let y = MARGIN + (tallest - (heights[at] ?? 0)) / 2;
    const left = x;
    if (column.length > 0) x += widest + RANK_GAP[direction];
    return column.map(({ id, kind, label, note, state }, index): GraphNode => {
      const { height } = sizes[at]?.[index] ?? { height: 0 };
      const node = { id, kind, label, note, state, x: left, y, width: widest, height };
      y += height + ROW_GAP;
      return node;
    });
  });
}

/** How far beside its rank an edge between two of one rank goes. */
const DETOUR = { across: 20, down: 12 } as const;
const TWIN = 14;

function edgeOf(
  link: Link,
  nodes: readonly GraphNode[],
  links: readonly Link[],
  direction: Direction,
): readonly GraphEdge[] {
  const [from, to] = [link.from, link.to].map((id) => nodes.find((node) => node.id === id));
  if (!from || !to) return [];
  const id = `${link.from} > ${link.to} ${link.label}`;
  const twins = links.filter(({ from: a, to: b }) => [a, b].includes(link.from) && [a, b].includes(link.to));
  const shift = (twins.indexOf(link) - (twins.length - 1) / 2) * TWIN;
  const isBeside = from.x === to.x;
  const detour = DETOUR[direction];
  const points = isBeside ? beside(from, to, detour) : sideways(from, to, shift);
  const labelAt = isBeside
    ? { x: from.x - detour, y: from.y + from.height * 0.7 + 12 }
    : alongLine(points, LABEL_AT[direction]);
  return [{ id, from: from.id, to: to.id, label: link.label, taken: link.taken, points, labelAt }];
}

/** Between two nodes of one column: along its left side. */
function beside(from: GraphNode, to: GraphNode, detour: number): GraphEdge['points'] {
  const [y1, y2] = [from.y + from.height * 0.7, to.y + to.height * 0.3];
  const x = from.x - detour;
  return [
    { x: from.x, y: y1 },
    { x, y: y1 },
    { x, y: y2 },
    { x: to.x, y: y2 },
  ];
}
