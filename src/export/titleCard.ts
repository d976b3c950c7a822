/** A card for previews of links: what a lesson is called, what it is about, and how its comparison ends. */
import type { Sentence } from '../i18n/sentence';
import type { Mark } from '../picture/marks';
import { setSentence } from '../picture/setSentence';
import { svgOf, type SvgPlan } from './svg';

export interface TitleCard {
  readonly site: string;
  readonly title: string;
  readonly summary: string;
  /** The protections of the comparison with what becomes of the promise. */
  readonly ends: readonly { readonly title: string; readonly verdict: Sentence }[];
}

/** Half of what previews ask for (1200 × 630), so that the faces of the pictures come out large enough. */
export const CARD_WIDTH = 600;
const CARD_HEIGHT = 315;
const MARGIN = 36;
const LINE = 24;
const RIGHT = CARD_WIDTH - MARGIN;
const TITLE = { font: 'sentenceStrong', strongFont: 'sentenceStrong', codeFont: 'sentenceCode' } as const;
const TEXT = { font: 'text', strongFont: 'textStrong', codeFont: 'code' } as const;
const ENDS_MAX = 3;

/** Sets the card. */
export function titleCard({ site, title, summary, ends }: TitleCard, plan: SvgPlan): string {
  const width = CARD_WIDTH - 2 * MARGIN;
  const left = { x: MARGIN, width, anchor: 'start' } as const;
  const name = setSentence([{ text: title }], { ...TITLE, ...left, key: 'title', y: 102, lineHeight: 32 });
  const below = 102 + (name.lines - 1) * 32 + 34;
  const told = setSentence([{ text: summary }], {
    ...TEXT,
    ...left,
    key: 'summary',
    y: below,
    lineHeight: 21,
  });
  const shown = ends.slice(0, ENDS_MAX);
  const first = CARD_HEIGHT - MARGIN - LINE * (shown.length - 1);
  const marks: readonly Mark[] = [
    textMark('site', 'soft', MARGIN, 46, site),
    ruleMark('head', 'inkRule', 60.5),
    ...name.marks,
    ...told.marks,
    ruleMark('foot', 'hairline', first - 24.5),
    ...shown.flatMap((end, index) => endMarks(end, index, first + LINE * index)),
  ];
  return svgOf({ width: CARD_WIDTH, height: CARD_HEIGHT, marks }, plan);
}

function endMarks(end: TitleCard['ends'][number], index: number, y: number): readonly Mark[] {
  const right = { x: RIGHT, y, width: RIGHT - MARGIN, lineHeight: LINE, anchor: 'end' } as const;
  const verdict = setSentence(end.verdict, {
    ...TEXT,
    ...right,
    font: 'textStrong',
    key: `verdict ${index}`,
  });
  return [textMark(`end ${index}`, 'ink', MARGIN, y, end.title), ...verdict.marks];
}

function textMark(key: string, role: 'ink' | 'soft', x: number, y: number, text: string): Mark {
  return { key, phase: 'past', kind: 'text', role, x, y, text, anchor: 'start', font: 'text', plate: false };
}

function ruleMark(key: string, role: 'inkRule' | 'hairline', y: number): Mark {
  return { key, phase: 'past', kind: 'line', role, x1: MARGIN, y1: y, x2: RIGHT, y2: y };
}
