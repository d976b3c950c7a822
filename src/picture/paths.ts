/** Paths of the shapes that need more than one line: arrow heads, dashes, hatching. */
import type { Point } from './marks';
import { round } from './signs';

/** Length of an arrow head. */
export const HEAD_LENGTH = 8;
const HEAD_HALF = 3.3;

/** A point as paths write it. */
export function at(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

/** Dashes as short lines: every program draws them alike. */
export function dashes(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const on = (distance: number): string =>
    at(from.x + ((to.x - from.x) * distance) / length, from.y + ((to.y - from.y) * distance) / length);
  let d = '';
  for (let start = 0; start < length; start += 7) d += `M${on(start)}L${on(Math.min(start + 4, length))}`;
  return d;
}

/** The head of an arrow that comes from (x1, y1) and ends at (x2, y2). */
export function headPath(x1: number, y1: number, x2: number, y2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [bx, by] = [x2 - ux * HEAD_LENGTH, y2 - uy * HEAD_LENGTH];
  const left = at(bx - uy * HEAD_HALF, by + ux * HEAD_HALF);
  const right = at(bx + uy * HEAD_HALF, by - ux * HEAD_HALF);
  return `M${at(x2, y2)}L${left}L${right}Z`;
}

/** Lines at 45°, cut at the edges of the box: no pattern, so no name that two pictures on a page could share. */
export function hatching(x: number, y: number, width: number, height: number, pitch: number): string {
  let d = '';
  for (let start = pitch / 2; start < height + width; start += pitch) {
    const from = start <= height ? { x: 0, y: start } : { x: start - height, y: height };
    const to = start <= width ? { x: start, y: 0 } : { x: width, y: start - width };
    if (to.x > from.x) d += `M${at(x + from.x, y + from.y)}L${at(x + to.x, y + to.y)}`;
  }
  return d;
}
