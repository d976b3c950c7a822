/** The edges of a statechart: down to the next operation, sideways into another column, or back along the left. */
import { textWidth } from '../fonts';
import type { Point } from '../marks';
import type { GraphEdge, GraphNode } from './graph';

const SIDE = 18;
/** Ways back lie this far apart, on so many lanes. */
export const BACK_PITCH = 22;
export const BACK_LANES = 4;

/** All branches from one operation to another are one way. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
}

/** Where an edge runs, and whether it was taken. */
export interface EdgeContext {
  /** Which of the ways back along the left it is; -1 for none of them. */
  readonly home: number;
  /** How far from the middle of its side it leaves a node. */
  readonly exit: number;
  readonly left: number;
  readonly taken: { readonly from: string; readonly label: string } | null;
}

/** The edge of a way; none when a node is missing. */
export function edge(
  nodes: readonly GraphNode[],
  ids: readonly string[],
  way: Way,
  { home, exit, left, taken }: EdgeContext,
): readonly GraphEdge[] {
  const [from, to] = [nodes.find(({ id }) => id === way.from), nodes.find(({ id }) => id === way.to)];
  if (!from || !to) return [];
  const label = way.labels.join(' · ');
  const isNext = ids.indexOf(way.to) - ids.indexOf(way.from) === 1;
  const points =
    home >= 0
      ? around(from, to, left - 12 - BACK_PITCH * (home % BACK_LANES))
      : onward(from, to, isNext, exit);
  const isTaken = taken !== null && taken.from === way.from && way.labels.includes(taken.label);
  const labelAt = labelPlace(points, label, home >= 0);
  return [
    { id: `${way.from} ${way.to}`, from: way.from, to: way.to, label, taken: isTaken, points, labelAt },
  ];
}

/** Straight down to the next operation below; else beside what stands between, or into the other column. */
function onward(from: GraphNode, to: GraphNode, isNext: boolean, exit: number): readonly Point[] {
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2];
  if (Math.abs(x1 - x2) > 1) return bent(from, to, exit);
  if (isNext)
    return [
      { x: x1, y: from.y + from.height },
      { x: x2, y: to.y },
    ];
  const x = Math.max(from.x + from.width, to.x + to.width) + SIDE;
  const [y1, y2] = [from.y + from.height / 2 + exit, to.y + to.height / 2];
  return [
    { x: from.x + from.width, y: y1 },
    { x, y: y1 },
    { x, y: y2 },
    { x: to.x + to.width, y: y2 },
  ];
}

/** Sideways out of a node and down (or up) into another column; from there beside its target. */
function bent(from: GraphNode, to: GraphNode, exit: number): readonly Point[] {
  if (to.x + to.width / 2 > from.x + from.width / 2) {
    const [x, y] = [to.x + to.width / 2, from.y + from.height / 2 + exit];
    return [
      { x: from.x + from.width, y },
      { x, y },
      { x, y: to.y > y ? to.y : to.y + to.height },
    ];
  }
  const [x, y] = [from.x + from.width / 4, to.y + to.height / 2];
  return [
    { x, y: to.y > from.y ? from.y + from.height : from.y },
    { x, y },
    { x: to.x + to.width, y },
  ];
}

/** Back to an earlier operation, along the left. */
function around(from: GraphNode, to: GraphNode, x: number): readonly Point[] {
  const [y1, y2] = [from.y + from.height / 2 + 4, to.y + to.height / 2 - 4];
  return [
    { x: from.x, y: y1 },
    { x, y: y1 },
    { x, y: y2 },
    { x: to.x, y: y2 },
  ];
}

/** Beside the first stretch of the way, where its condition is met. */
function labelPlace(points: readonly Point[], label: string, isBack: boolean): Point {
  const [first, second] = [points[0] as Point, points[1] as Point];
  const half = textWidth(label, 'tiny') / 2;
  if (isBack) return { x: first.x - half - 4, y: first.y + 10 };
  if (first.y === second.y) return { x: first.x + half + 6, y: first.y - 8 };
  const side = second.y < first.y ? -1 : 1;
  return { x: first.x + side * (half + 6), y: (first.y + second.y) / 2 };
}
