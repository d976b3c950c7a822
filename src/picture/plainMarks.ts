/** Marks that never move by themselves: what tables, sheets and the matrix are set with. */
import type { FontName } from './fonts';
import type { Mark, TextRole } from './marks';

/** A line of text on its baseline. */
export function textMark(
  key: string,
  role: TextRole,
  text: string,
  x: number,
  y: number,
  font: FontName,
): Mark {
  return { key, phase: 'past', kind: 'text', role, x, y, text, anchor: 'start', font, plate: false };
}

/** A line across, in the middle of a pixel. */
export function ruleMark(key: string, role: 'inkRule' | 'hairline', y: number, width: number): Mark {
  const at = Math.round(y) + 0.5;
  return { key, phase: 'past', kind: 'line', role, x1: 0, y1: at, x2: width, y2: at };
}
