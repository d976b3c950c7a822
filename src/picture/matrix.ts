/**
 * The crash matrix: each protection is its handler as a line of type, and in every gap between two operations stands what
 * a crash there leads to. The same picture serves orders that differ from protection to protection.
 */
import { fitting, textWidth } from './fonts';
import type { ChipRole, Mark, Picture, TextRole } from './marks';
import { ruleMark, textMark } from './plainMarks';
import { chipWidth } from './primitives';
import type { SignName } from './signs';

export const CELL_KINDS = ['kept', 'doubled', 'lost', 'parked', 'stuck'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** What becomes of the event when the process dies between two operations. */
export interface MatrixCell {
  readonly kind: CellKind;
  readonly effects: number;
}

export interface MatrixRow {
  readonly id: string;
  readonly title: string;
  /** The two main protections stand out. */
  readonly strong: boolean;
  /** The operations in the program's own order. */
  readonly operations: readonly string[];
  /** One for each gap after an operation but the last. */
  readonly gaps: readonly MatrixCell[];
  readonly verdict: { readonly text: string; readonly kind: CellKind };
}

export interface MatrixPlan {
  readonly width: number;
  readonly heads: {
    readonly protection: string;
    /** Forms from long to short. */
    readonly operations: readonly string[];
    readonly verdict: string;
  };
  readonly rows: readonly MatrixRow[];
  /** What was searched, set below; one line each. */
  readonly notes: readonly string[];
}

const ROW = 46;
const LINE = 30;
const HEAD = 30;
const TITLE_MIN = 130;
const GAP = 9;
const NOTE = 20;
const COLUMN = 24;

/** Draws the matrix; long handlers wrap after an operation. */
export function matrixPicture({ width, heads, rows, notes }: MatrixPlan): Picture {
  const titles = Math.max(TITLE_MIN, ...rows.map(({ title }) => textWidth(title, 'textStrong'))) + COLUMN;
  const verdicts = Math.max(0, ...rows.map(({ verdict }) => textWidth(verdict.text, 'textStrong'))) + COLUMN;
  const end = Math.max(titles + 200, width - verdicts);
  const marks: Mark[] = [
    ...headMarks(heads, titles, end + COLUMN),
    ruleMark('matrix head', 'inkRule', HEAD - 5, Math.max(width, end + verdicts)),
  ];
  let y = HEAD;
  for (const row of rows) {
    const set = handlerMarks(row, titles, end, y + ROW / 2 - 4);
    marks.push(
      textMark(
        `${row.id} title`,
        row.strong ? 'strong' : 'ink',
        row.title,
        0,
        y + ROW / 2 + 1,
        row.strong ? 'textStrong' : 'text',
      ),
    );
    marks.push(...set.marks);
    marks.push(
      textMark(
        `${row.id} verdict`,
        VERDICTS[row.verdict.kind],
        row.verdict.text,
        end + COLUMN,
        y + ROW / 2 + 1,
        'textStrong',
      ),
    );
    y += ROW + LINE * (set.lines - 1);
    marks.push(ruleMark(`${row.id} rule`, 'hairline', y - 5, Math.max(width, end + verdicts)));
  }
  marks.push(
    ...notes.map((note, index) => textMark(`note ${index}`, 'soft', note, 0, y + 16 + NOTE * index, 'label')),
  );
  return { width: Math.max(width, end + verdicts), height: y + 8 + NOTE * notes.length + 6, marks };
}

const VERDICTS: { readonly [K in CellKind]: TextRole } = {
  kept: 'good',
  doubled: 'bad',
  lost: 'lost',
  parked: 'ink',
  stuck: 'ink',
};

function headMarks(heads: MatrixPlan['heads'], titles: number, verdict: number): readonly Mark[] {
  return [
    textMark('head protection', 'soft', heads.protection, 0, HEAD - 14, 'label'),
    textMark(
      'head operations',
      'soft',
      fitting(heads.operations, verdict - titles - COLUMN, 'label'),
      titles,
      HEAD - 14,
      'label',
    ),
    textMark('head verdict', 'soft', heads.verdict, verdict, HEAD - 14, 'label'),
  ];
}

interface Set {
  readonly marks: readonly Mark[];
  readonly lines: number;
}

/** Operations and gaps in turn; a gap stays with the operation before it. */
function handlerMarks(row: MatrixRow, left: number, right: number, top: number): Set {
  const marks: Mark[] = [];
  let [x, lines] = [left, 1];
  row.operations.forEach((operation, index) => {
    const gap = row.gaps[index];
    const width = textWidth(operation, 'text');
    const after = gap ? GAP * 2 + gapWidth(gap) : 0;
    if (x > left && x + width + after > right) [x, lines] = [left + COLUMN, lines + 1];
    const y = top + (lines - 1) * LINE;
    marks.push(
      textMark(`${row.id} operation ${index}`, row.strong ? 'ink' : 'soft', operation, x, y + 5, 'text'),
    );
    if (gap) marks.push(gapMark(`${row.id} gap ${index}`, gap, x + width + GAP, y));
    x += width + after;
  });
  return { marks, lines };
}

const SIGN = 11;
const CHIPS: { readonly [K in Exclude<CellKind, 'kept'>]: readonly [ChipRole, SignName] } = {
  doubled: ['chipDoubled', 'doubled'],
  lost: ['chipLost', 'none'],
  parked: ['chipPlain', 'parked'],
  stuck: ['chipPlain', 'stuck'],
};

function gapWidth({ kind, effects }: MatrixCell): number {
  return kind === 'kept' ? SIGN : chipWidth(wordOf(kind, effects), true);
}

function wordOf(kind: CellKind, effects: number): string {
  return kind === 'parked' || kind === 'stuck' ? '' : String(effects);
}

/** A kept promise is a thin mark; what breaks it is a chip, so that the bad gaps speak. */
function gapMark(key: string, { kind, effects }: MatrixCell, x: number, y: number): Mark {
  if (kind === 'kept') {
    return {
      key,
      phase: 'past',
      kind: 'sign',
      role: 'keptSign',
      sign: 'kept',
      x: x + SIGN / 2,
      y,
      scale: 0.9,
      disc: 0,
    };
  }
  const [role, sign] = CHIPS[kind];
  const words = wordOf(kind, effects);
  return {
    key,
    phase: 'past',
    kind: 'chip',
    role,
    x,
    y,
    width: chipWidth(words, true),
    text: words,
    sign,
    signFirst: false,
  };
}
