/** One value of a table in one pane, as marks. */
import { middleCut, textWidth } from '../fonts';
import { textMark } from '../plainMarks';
import type { Mark } from '../marks';
import { chipWidth } from '../primitives';
import { changedMark } from './sheetMarks';
import type { SheetWords } from './sheetWords';
import type { SheetCell } from './tableSheet';

/** The height of a line of a table. */
export const LINE = 26;
/** What a value keeps from the left edge of its cell. */
export const PAD = 8;
/** Longer values are cut in their middle. */
export const VALUE_MAX = 40;
/** The room between what was and what is. */
const ARROW = 34;

/** Committed value in the first line, what each session sees instead below. */
export function cellLines(cell: SheetCell | null): number {
  return 1 + (cell?.open.length ?? 0);
}

function shown(value: string, words: SheetWords): string {
  return value === '' ? words.gone : middleCut(value, VALUE_MAX);
}

function openText({ session, now }: SheetCell['open'][number], words: SheetWords): string {
  return `${session}: ${shown(now, words)}`;
}

/** The room that a cell needs. */
export function cellWidth(cell: SheetCell | null, words: SheetWords): number {
  if (!cell) return 0;
  const was = cell.was ? textWidth(shown(cell.was, words), 'code') + ARROW : 0;
  const open = cell.open.map((each) => chipWidth(openText(each, words), false) + 8 + noteWidth(words));
  return 2 * PAD + Math.max(was + textWidth(shown(cell.now, words), 'codeStrong'), ...open);
}

function noteWidth({ uncommitted }: SheetWords): number {
  return textWidth(uncommitted, 'tiny');
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The marks of a cell; what is uncommitted stands below what is. */
export function cellMarks(
  key: string,
  cell: SheetCell | null,
  { x, y, width }: Place,
  words: SheetWords,
): readonly Mark[] {
  const [left, base] = [x + PAD, y + 17.5];
  if (!cell) return [textMark(key, 'faint', '–', left, base, 'code')];
  const open = cell.open.flatMap((each, index): readonly Mark[] => {
    const text = openText(each, words);
    const chip = { kind: 'chip', role: 'chipOpen', sign: null, signFirst: false } as const;
    const [chipY, w] = [y + LINE * (index + 1) + 11, chipWidth(text, false)];
    return [
      { key: `${key} ${each.session}`, phase: 'past', ...chip, x: left, y: chipY, width: w, text },
      textMark(`${key} ${each.session} note`, 'soft', words.uncommitted, left + w + 8, chipY + 4.5, 'tiny'),
    ];
  });
  if (cell.was === null) {
    const now = cell.now === '' ? '–' : middleCut(cell.now, VALUE_MAX);
    return [{ ...textMark(key, 'ink', now, left, base, 'code'), ...titled(cell.now) }, ...open];
  }
  const was = cell.was === '' ? '' : shown(cell.was, words);
  const after = was === '' ? 0 : textWidth(was, 'code') + ARROW;
  return [
    changedMark(`${key} ground`, x, y + 1.5, width, LINE - 2),
    ...(was === '' ? [] : becomesMarks(key, was, left, base)),
    {
      ...textMark(key, 'strong', shown(cell.now, words), left + after, base, 'codeStrong'),
      ...titled(cell.now),
    },
    ...open,
  ];
}

/** What was, struck, and an arrow to what is: the shipped faces have no such letter. */
function becomesMarks(key: string, was: string, x: number, base: number): readonly Mark[] {
  const from = x + textWidth(was, 'code') + 6;
  const way = { kind: 'arrow', role: 'answer', head: true, dashed: false, phase: 'past' } as const;
  return [
    textMark(`${key} was`, 'struck', was, x, base, 'code'),
    { key: `${key} to`, ...way, x1: from, x2: from + ARROW - 12, y1: base - 4.5, y2: base - 4.5 },
  ];
}

function titled(value: string): { readonly title?: string } {
  return [...value].length > VALUE_MAX ? { title: value } : {};
}
