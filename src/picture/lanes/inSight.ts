/** Which marks lie in the part of a picture that is seen. */
import type { Mark } from '../marks';

const MARGIN = 30;

/** Marks that lie wholly above or below the window are left out: a long run costs no more than a short one. */
export function isInSight(
  mark: Mark,
  { offset, height }: { readonly offset: number; readonly height: number },
): boolean {
  const [top, bottom] = reachOf(mark);
  return bottom >= offset - MARGIN && top <= offset + height + MARGIN;
}

function reachOf(mark: Mark): readonly [number, number] {
  switch (mark.kind) {
    case 'line':
    case 'arrow':
      return [Math.min(mark.y1, mark.y2), Math.max(mark.y1, mark.y2)];
    case 'bar':
    case 'bracket':
      return [mark.y1, mark.y2];
    case 'rect':
      return [mark.y, mark.y + mark.height];
    case 'polyline': {
      const ys = mark.lines.flat().map(({ y }) => y);
      return [Math.min(...ys), Math.max(...ys)];
    }
    case 'capsule':
    case 'chip':
    case 'sign':
    case 'text':
      return [mark.y, mark.y];
  }
}
