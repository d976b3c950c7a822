/** The table of verdicts: for each protection and each bound, how often the effect can have happened in the end. */
import { textWidth } from './fonts';
import type { ChipRole, Mark, Picture, SignRole } from './marks';
import { chipWidth } from './primitives';
import { setSentence } from './setSentence';
import { ruleMark, textMark } from './plainMarks';
import type { SignName } from './signs';

export const EFFECT_KINDS = ['good', 'bad', 'lost', 'plain'] as const;
/** Red only where a number doubles something; `plain` where nothing has happened and somebody looks. */
export type EffectKind = (typeof EFFECT_KINDS)[number];

export interface VerdictCell {
  readonly effects: readonly { readonly count: number; readonly kind: EffectKind }[];
  /** Why more may happen; empty where every schedule was searched. */
  readonly note: string;
}

export interface VerdictRow {
  readonly id: string;
  readonly title: string;
  /** One for each column. */
  readonly cells: readonly VerdictCell[];
}

export interface VerdictPlan {
  readonly title: string;
  readonly heads: { readonly protection: string; readonly columns: readonly string[] };
  readonly rows: readonly VerdictRow[];
  /** What was searched and what it does not prove. */
  readonly notes: readonly string[];
}

const COLUMN = 190;
const GAP = 20;
const TITLE = 44;
const ROW = 38;
const NOTE_ROW = 50;
const HEAD_LINE = 17;
const NOTE_LINE = 19;
const CHIP_GAP = 6;
const SIGN = 14;
const LABEL = { font: 'label', strongFont: 'labelStrong', codeFont: 'code' } as const;

/** Draws the table. */
export function verdictsPicture({ title, heads, rows, notes }: VerdictPlan): Picture {
  const first = Math.max(140, ...rows.map((row) => textWidth(row.title, 'text'))) + GAP;
  const width = Math.ceil(first + heads.columns.length * COLUMN);
  const lefts = heads.columns.map((_, index) => first + index * COLUMN);
  const head = headMarks(heads, lefts);
  const marks: Mark[] = [textMark('title', 'strong', title, 0, 20, 'pane'), ...head.marks];
  let y = TITLE + head.height;
  marks.push(ruleMark('head', 'inkRule', y, width));
  for (const row of rows) {
    const height = row.cells.some(({ note }) => note !== '') ? NOTE_ROW : ROW;
    marks.push(textMark(`${row.id} title`, 'ink', row.title, 0, y + 24, 'text'));
    row.cells.forEach((cell, index) =>
      marks.push(...cellMarks(`${row.id} ${index}`, cell, lefts[index] ?? 0, y + 19)),
    );
    y += height;
    marks.push(ruleMark(`${row.id} rule`, 'hairline', y, width));
  }
  for (const [index, note] of notes.entries()) {
    const place = { x: 0, y: y + 22, width, lineHeight: NOTE_LINE, anchor: 'start' } as const;
    const set = setSentence([{ text: note }], { ...LABEL, ...place, key: `note ${index}` });
    marks.push(
      ...set.marks.map((mark) => (mark.kind === 'text' ? { ...mark, role: 'soft' as const } : mark)),
    );
    y += set.lines * NOTE_LINE;
  }
  return { width, height: y + 14, marks };
}

function headMarks({ protection, columns }: VerdictPlan['heads'], lefts: readonly number[]) {
  const sets = columns.map((column, index) =>
    setSentence([{ text: column }], {
      ...LABEL,
      ...{ x: lefts[index] ?? 0, y: TITLE + 12, width: COLUMN - GAP, lineHeight: HEAD_LINE },
      ...{ anchor: 'start', key: `column ${index}` },
    }),
  );
  const marks = [
    textMark('protection', 'soft', protection, 0, TITLE + 12, 'label'),
    ...sets.flatMap((set) => set.marks),
  ].map((mark) => (mark.kind === 'text' ? { ...mark, role: 'soft' as const } : mark));
  return { marks, height: Math.max(1, ...sets.map(({ lines }) => lines)) * HEAD_LINE + 6 };
}

const CHIPS: { readonly [K in Exclude<EffectKind, 'good'>]: readonly [ChipRole, SignName] } = {
  bad: ['chipDoubled', 'doubled'],
  lost: ['chipLost', 'none'],
  plain: ['chipPlain', 'parked'],
};
const KEPT: SignRole = 'keptSign';

/** What is kept is quiet; what breaks the promise is a chip. */
function cellMarks(key: string, { effects, note }: VerdictCell, left: number, y: number): readonly Mark[] {
  const marks: Mark[] = [];
  let x = left;
  for (const { count, kind } of effects) {
    const text = String(count);
    const name = { key: `${key} ${count}`, phase: 'past' } as const;
    if (kind === 'good') {
      const width = textWidth(text, 'labelStrong');
      marks.push(textMark(`${key} ${count}`, 'good', text, x, y + 4.5, 'labelStrong'), {
        ...{ ...name, key: `${key} ${count} kept`, kind: 'sign', role: KEPT, sign: 'kept' },
        ...{ x: x + width + 3 + SIGN / 2, y, scale: 0.9, disc: 0 },
      });
      x += width + 3 + SIGN + CHIP_GAP;
    } else {
      const [role, sign] = CHIPS[kind];
      const width = chipWidth(text, true);
      marks.push({ ...name, kind: 'chip', role, x, y, width, text, sign, signFirst: false });
      x += width + CHIP_GAP;
    }
  }
  if (note !== '') marks.push(textMark(`${key} note`, 'soft', note, left, y + 25, 'tiny'));
  return marks;
}
