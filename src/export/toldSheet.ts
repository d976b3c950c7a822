/** A picture with margins, and above it the heading of its step. */
import type { Mark, Picture } from '../picture/marks';
import { heading, MARGIN, type HeadingWords } from './heading';
import { svgOfLayers, type SvgPlan } from './svg';

/** A sentence in a narrower picture would be a column of words. */
export const TOLD_MIN = 640;
const BELOW_RULE = 8;

/** Pictures in their places on one sheet. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly { readonly marks: readonly Mark[]; readonly x: number; readonly y: number }[];
}

/** A picture as a sheet of its own. */
export function sheetFrom({ width, height, marks }: Picture): Sheet {
  return { width, height, parts: [{ marks, x: 0, y: 0 }] };
}

/** Sets the sheet; without words the picture alone. */
export function toldSheet(sheet: Sheet, words: HeadingWords | null, plan: SvgPlan): string {
  const width = words ? Math.max(TOLD_MIN, sheet.width) : sheet.width;
  const head = words ? heading(words, width, 0) : null;
  const top = head ? head.height + BELOW_RULE : 0;
  const whole = { width, height: sheet.height, offset: null } as const;
  const layers = [
    ...(head ? [{ marks: head.marks, x: MARGIN, y: MARGIN, ...whole }] : []),
    ...sheet.parts.map(({ marks, x, y }) => ({ marks, x: MARGIN + x, y: MARGIN + top + y, ...whole })),
  ];
  return svgOfLayers(width + 2 * MARGIN, sheet.height + top + 2 * MARGIN, layers, plan);
}
