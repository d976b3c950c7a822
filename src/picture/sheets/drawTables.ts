/**
 * The tables as marks: record by record, panes side by side. A value that this row changed stands on a ground of its own
 * behind the struck one it replaces; what a session has not committed is dashed, with the session that locks it.
 */
import { momentAt } from '../../trace/rows';
import { middleCut, textWidth } from '../fonts';
import { ruleMark, textMark } from '../plainMarks';
import type { Mark, Picture } from '../marks';
import { cellLines, cellMarks, cellWidth, LINE, PAD, VALUE_MAX } from './drawCell';
import {
  GAP,
  headMarks,
  headWidth,
  leftsOf,
  saidIn,
  stackedBelow,
  type MarkSet,
  type PaneHead,
  type Said,
  type SheetPlan,
} from './sheetMarks';
import {
  openTransactions,
  tableSheets,
  type OpenTransaction,
  type SheetRecord,
  type TableSheet,
} from './tableSheet';

const RECORD = 34;
const SIGN = 18;
const COLUMN_MIN = 120;

interface Columns {
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly width: number;
}

/** The tables of all panes after a row. */
export function tablesPicture({ panes, row, heads, language, widthMin = 0 }: SheetPlan): Picture {
  const said = saidIn(language);
  const moments = panes.map((pane) => momentAt(pane, row));
  const sheets = tableSheets(moments);
  const open = moments.map(({ after }) => openTransactions(after));
  const natural = columnsFor(sheets, open, heads, said);
  const columns = { ...natural, width: Math.max(widthMin, natural.width) };
  const head = headMarks(heads, columns.lefts);
  const set = stackedBelow(sheets, head.height, (sheet, y) => sheetMarks(sheet, y, columns, said));
  const marks: Mark[] = [
    ...head.marks,
    ruleMark('head', 'inkRule', head.height, columns.width),
    ...set.marks,
  ];
  let y = head.height + set.height;
  if (sheets.length === 0) {
    marks.push(textMark('none', 'soft', said.words.noTables, 0, y + 22, 'label'));
    y += RECORD;
  }
  const lines = Math.max(0, ...open.map((each) => each.length));
  marks.push(...open.flatMap((each, pane) => transactionMarks(each, pane, y + 8, columns, said)));
  return { width: columns.width, height: y + (lines > 0 ? lines * LINE + 16 : 8), marks };
}

function columnsFor(
  sheets: readonly TableSheet[],
  open: readonly (readonly OpenTransaction[])[],
  heads: readonly PaneHead[],
  said: Said,
): Columns {
  const records = sheets.flatMap((sheet) => sheet.records);
  const names = records.flatMap(({ lines }) => lines.map(({ column }) => textWidth(column, 'code')));
  const titles = sheets.flatMap((sheet) =>
    sheet.records.map(({ key }) => recordTitle(sheet, key).reduce((sum, { width }) => sum + width, 0)),
  );
  const label = Math.max(COLUMN_MIN, ...names, ...titles) + GAP;
  const widths = heads.map((head, pane) =>
    Math.max(
      COLUMN_MIN,
      headWidth(head),
      ...records.flatMap(({ lines, holders }) => [
        ...lines.map(({ cells }) => cellWidth(cells[pane] ?? null, said.words)),
        textWidth(lockText(holders[pane] ?? [], said), 'label') + 2 * PAD,
      ]),
      ...(open[pane] ?? []).map((each) => 2 * PAD + SIGN + textWidth(transactionText(each, said), 'label')),
    ),
  );
  const lefts = leftsOf(widths, label);
  return { lefts, widths, width: Math.ceil((lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0)) };
}

function sheetMarks(sheet: TableSheet, top: number, columns: Columns, said: Said): MarkSet {
  if (sheet.records.length === 0) {
    const marks = [
      textMark(`${sheet.name} name`, 'strong', sheet.name, 0, top + 22, 'codeStrong'),
      textMark(
        `${sheet.name} empty`,
        'soft',
        said.words.empty,
        (columns.lefts[0] ?? 0) + PAD,
        top + 22,
        'label',
      ),
      ruleMark(`${sheet.name} rule`, 'hairline', top + RECORD, columns.width),
    ];
    return { marks, height: RECORD };
  }
  return stackedBelow(sheet.records, top, (record, y) => recordMarks(sheet, record, y, columns, said));
}

function recordMarks(
  sheet: TableSheet,
  record: SheetRecord,
  top: number,
  columns: Columns,
  said: Said,
): MarkSet {
  const name = `${sheet.name} ${record.key}`;
  const marks: Mark[] = [];
  let x = 0;
  for (const { text, role, font, width } of recordTitle(sheet, record.key)) {
    marks.push(textMark(`${name} ${role}`, role, text, x, top + 24, font));
    x += width;
  }
  record.holders.forEach((holders, pane) => {
    const text = lockText(holders, said);
    const left = (columns.lefts[pane] ?? 0) + PAD;
    if (text !== '') marks.push(textMark(`${name} lock ${pane}`, 'result', text, left, top + 24, 'label'));
  });
  let y = top + RECORD;
  for (const line of record.lines) {
    const key = `${name} ${line.column}`;
    const rows = Math.max(1, ...line.cells.map((cell) => cellLines(cell)));
    marks.push(ruleMark(`${key} rule`, 'hairline', y, columns.width));
    marks.push(textMark(`${key} name`, 'ink', line.column, 0, y + 17.5, 'code'));
    line.cells.forEach((cell, pane) => {
      const place = { x: columns.lefts[pane] ?? 0, y, width: columns.widths[pane] ?? 0 };
      marks.push(...cellMarks(`${key} ${pane}`, cell, place, said.words));
    });
    y += rows * LINE;
  }
  marks.push(ruleMark(`${name} end`, 'hairline', y, columns.width));
  return { marks, height: y - top };
}

function recordTitle(sheet: TableSheet, key: string) {
  const parts = [
    { text: sheet.name, role: 'strong', font: 'codeStrong' },
    { text: `${sheet.keyColumn} ${middleCut(key, VALUE_MAX)}`, role: 'soft', font: 'code' },
  ] as const;
  return parts.map((part) => ({ ...part, width: textWidth(part.text, part.font) + 10 }));
}

function lockText(holders: readonly string[], { speaker, words }: Said): string {
  return holders.map((session) => speaker.text(words.lockedBy, { session })).join(' · ');
}

function transactionText({ session, waiting }: OpenTransaction, { speaker, words }: Said): string {
  if (waiting.length === 0) return speaker.text(words.transaction, { session });
  return speaker.text(words.waitedFor, { session, waiting: speaker.list(waiting) });
}

function transactionMarks(
  all: readonly OpenTransaction[],
  pane: number,
  top: number,
  columns: Columns,
  said: Said,
): readonly Mark[] {
  const x = (columns.lefts[pane] ?? 0) + PAD;
  return all.flatMap((each, index): readonly Mark[] => {
    const y = top + LINE * index + 17;
    const key = `open ${pane} ${each.session}`;
    const text = textMark(
      key,
      'ink',
      transactionText(each, said),
      x + (each.waiting.length > 0 ? SIGN : 0),
      y,
      'label',
    );
    if (each.waiting.length === 0) return [text];
    const sign = { kind: 'sign', role: 'hourglass', sign: 'hourglass', scale: 1, disc: 0 } as const;
    return [{ key: `${key} wait`, phase: 'past', ...sign, x: x + 5, y: y - 4.5 }, text];
  });
}
