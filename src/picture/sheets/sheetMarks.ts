/** What the pictures of tables and of queues have in common: their plan, heads of panes, and sets one below the
 * other. */
import type { Language } from '../../i18n/language';
import type { Sentence } from '../../i18n/sentence';
import { speakerFor, type Speaker } from '../../i18n/speaker';
import type { PaneScene } from '../../trace/sight';
import { textWidth } from '../fonts';
import type { Mark } from '../marks';
import { textMark } from '../plainMarks';
import { setSentence } from '../setSentence';
import { sheetWords, type SheetWords } from './sheetWords';

export interface SheetPlan {
  readonly panes: readonly PaneScene[];
  /** Rows that have happened. */
  readonly row: number;
  /** One for each pane. */
  readonly heads: readonly PaneHead[];
  readonly language: Language;
  /** Rules go on to this width. */
  readonly widthMin?: number;
}

/** How a sheet speaks. */
export interface Said {
  readonly speaker: Speaker;
  readonly words: SheetWords;
}

export function saidIn(language: Language): Said {
  return { speaker: speakerFor(language), words: sheetWords(language) };
}

/** Marks that take some room from where they begin. */
export interface MarkSet {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** One set below the other. */
export function stackedBelow<T>(
  items: readonly T[],
  top: number,
  draw: (item: T, y: number, index: number) => MarkSet,
): MarkSet {
  const marks: Mark[] = [];
  let y = top;
  items.forEach((item, index) => {
    const set = draw(item, y, index);
    marks.push(...set.marks);
    y += set.height;
  });
  return { marks, height: y - top };
}

/** Between columns. */
export const GAP = 28;

/** Where columns of these widths begin, one beside the other. */
export function leftsOf(widths: readonly number[], first: number): readonly number[] {
  return widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + GAP, first));
}

/** What stands above the column of a pane. */
export interface PaneHead {
  readonly title: string;
  /** Null where the picture does not tell how it stands. */
  readonly verdict: Sentence | null;
}

const TITLE_LINE = 22;
const VERDICT_LINE = 20;
const VERDICT = { font: 'textStrong', strongFont: 'textStrong', codeFont: 'code' } as const;

/** The ground of what this row changed. */
export function changedMark(key: string, x: number, y: number, width: number, height: number): Mark {
  return { key, phase: 'past', kind: 'rect', role: 'cellChanged', x, y, width, height, radius: 2 };
}

/** The room that a head needs. */
export function headWidth({ title, verdict }: PaneHead): number {
  const said = (verdict ?? []).map(({ text }) => text).join('');
  return Math.max(textWidth(title, 'textStrong'), textWidth(said, 'textStrong'));
}

/** The heads of panes at their left edges, and the height they take. A single pane without a verdict needs none. */
export function headMarks(heads: readonly PaneHead[], lefts: readonly number[]): MarkSet {
  const told = heads.some(({ verdict }) => verdict !== null);
  if (heads.length <= 1 && !told) return { marks: [], height: 0 };
  const marks = heads.flatMap(({ title, verdict }, index): readonly Mark[] => {
    const x = lefts[index] ?? 0;
    const plan = {
      x,
      y: 16 + VERDICT_LINE,
      width: Infinity,
      lineHeight: VERDICT_LINE,
      anchor: 'start',
    } as const;
    return [
      textMark(`pane ${index}`, 'strong', title, x, 16, 'textStrong'),
      ...setSentence(verdict ?? [], { ...VERDICT, ...plan, key: `verdict ${index}` }).marks,
    ];
  });
  return { marks, height: TITLE_LINE + (told ? VERDICT_LINE : 0) };
}
