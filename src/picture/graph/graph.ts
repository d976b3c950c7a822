/** Nodes and edges with their places, and their marks: what the topology and the statechart have in common. */
import { textWidth, type FontName } from '../fonts';
import type { Mark, Picture, Point } from '../marks';

/** What a node stands for; the page may draw each kind its own way. */
export const NODE_KINDS = ['process', 'exchange', 'queue', 'store', 'operation', 'end'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export interface GraphNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  /** A second line: a type, counts, a statement. Empty for none. */
  readonly note: string;
  /** `current`: the process stands here. `quiet`: down, or gone. */
  readonly state: 'plain' | 'current' | 'quiet';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** This step went this way. */
  readonly taken: boolean;
  /** The bends, from the edge of one node to the edge of the other. */
  readonly points: readonly Point[];
  readonly labelAt: Point;
}

export interface Graph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const PAD = 10;
const ONE_LINE = 28;
const TWO_LINES = 42;

/** The size a node needs for its texts. */
export function sizeOfNode(
  label: string,
  note: string,
  noteFont: FontName = 'tiny',
): { readonly width: number; readonly height: number } {
  const width = Math.max(textWidth(label, 'labelStrong'), textWidth(note, noteFont)) + 2 * PAD;
  return { width: Math.ceil(Math.max(44, width)), height: note === '' ? ONE_LINE : TWO_LINES };
}

/** A graph as marks, for export and for pages without the interactive one. */
export function graphPicture({ width, height, nodes, edges }: Graph): Picture {
  return {
    width,
    height,
    marks: [...edges.flatMap(edgeMarks), ...nodes.flatMap(nodeMarks), ...edges.flatMap(edgeLabel)],
  };
}

function edgeMarks({ id, points, taken }: GraphEdge): readonly Mark[] {
  return [
    {
      key: `edge ${id}`,
      phase: 'past',
      kind: 'polyline',
      role: taken ? 'wayTaken' : 'way',
      lines: [points],
      head: true,
    },
  ];
}

function edgeLabel({ id, label, labelAt, taken }: GraphEdge): readonly Mark[] {
  if (label === '') return [];
  const look = {
    role: taken ? 'strong' : 'soft',
    font: taken ? 'tinyStrong' : 'tiny',
    anchor: 'middle',
    plate: true,
  } as const;
  return [
    {
      key: `edge ${id} label`,
      phase: 'past',
      kind: 'text',
      ...look,
      x: labelAt.x,
      y: labelAt.y + 4,
      text: label,
    },
  ];
}

function nodeMarks({ id, kind, label, note, state, x, y, width, height }: GraphNode): readonly Mark[] {
  const common = { phase: 'past', key: `node ${id}` } as const;
  const role = state === 'current' ? 'nodeCurrent' : state === 'quiet' ? 'nodeQuiet' : 'node';
  const radius = kind === 'exchange' ? height / 2 : kind === 'queue' ? 0 : 2;
  const middle = x + width / 2;
  const name = {
    ...common,
    key: `node ${id} name`,
    kind: 'text',
    anchor: 'middle',
    plate: false,
    x: middle,
  } as const;
  const noteFont = kind === 'operation' ? 'code' : 'tiny';
  return [
    { ...common, kind: 'rect', role, x, y, width, height, radius },
    {
      ...name,
      role: state === 'quiet' ? 'down' : 'strong',
      y: y + (note === '' ? height / 2 + 4.5 : 17),
      text: label,
      font: 'labelStrong',
    },
    ...(note === ''
      ? []
      : [{ ...name, key: `node ${id} note`, role: 'soft', y: y + 33, text: note, font: noteFont } as const]),
  ];
}

/** A straight edge between the facing sides of two nodes that stand beside each other. */
export function sideways(from: GraphNode, to: GraphNode, shift = 0): readonly Point[] {
  const isForward = from.x + from.width <= to.x;
  const start = { x: isForward ? from.x + from.width : from.x, y: from.y + from.height / 2 + shift };
  const end = { x: isForward ? to.x : to.x + to.width, y: to.y + to.height / 2 + shift };
  return [start, end];
}

/** The point of a bent line that has this share of its length before it. */
export function alongLine(points: readonly Point[], share: number): Point {
  const lengths = points
    .slice(1)
    .map((point, index) =>
      Math.hypot(point.x - (points[index] as Point).x, point.y - (points[index] as Point).y),
    );
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as Point, points[index + 1] as Point];
    if (left <= length) {
      const part = length === 0 ? 0 : left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}
