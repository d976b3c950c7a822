/**
 * The queues as marks: head first, each copy with what it carries. What came in this row stands on a ground of its own,
 * what left is struck.
 */
import type { Speaker } from '../../i18n/speaker';
import { momentAt } from '../../trace/rows';
import { textWidth } from '../fonts';
import { ruleMark, textMark } from '../plainMarks';
import type { Mark, Picture, TextRole } from '../marks';
import { queueSheets, type HeldCopy, type QueuedCopy, type QueueSheet } from './queueSheet';
import {
  changedMark,
  headMarks,
  headWidth,
  leftsOf,
  saidIn,
  stackedBelow,
  type MarkSet,
  type Said,
  type SheetPlan,
} from './sheetMarks';
import type { SheetWords } from './sheetWords';

const COLUMN = 440;
const NAME = 34;
const LINE = 26;
const PROPERTY_LINE = 18;
const LABEL = 20;
const ORDER = 22;
const CAPSULE_PAD = 9;
const NOTE_GAP = 10;

interface Column extends Said {
  readonly key: string;
  readonly x: number;
  readonly width: number;
}

/** The queues of all panes after a row. */
export function queuesPicture({ panes, row, heads, language, widthMin = 0 }: SheetPlan): Picture {
  const said = saidIn(language);
  const widths = heads.map((head) => Math.max(COLUMN, headWidth(head)));
  const lefts = leftsOf(widths, 0);
  const width = Math.max(widthMin, (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0));
  const head = headMarks(heads, lefts);
  const sets = panes.map((pane, index) => {
    const column = { ...said, key: `pane ${index}`, x: lefts[index] ?? 0, width: widths[index] ?? COLUMN };
    return stackedBelow(queueSheets(pane.setting, momentAt(pane, row)), head.height, (sheet, y) =>
      sheetMarks(sheet, y, { ...column, key: `${column.key} ${sheet.name}` }),
    );
  });
  return {
    width,
    height: head.height + Math.max(0, ...sets.map(({ height }) => height)) + 8,
    marks: [
      ...head.marks,
      ruleMark('head', 'inkRule', head.height, width),
      ...sets.flatMap(({ marks }) => marks),
    ],
  };
}

function sheetMarks(sheet: QueueSheet, top: number, column: Column): MarkSet {
  const { key, x, words } = column;
  const name = textWidth(sheet.name, 'codeStrong') + NOTE_GAP;
  const marks: Mark[] = [
    textMark(`${key} name`, 'strong', sheet.name, x, top + 24, 'codeStrong'),
    textMark(`${key} type`, 'soft', sheet.type, x + name, top + 24, 'tiny'),
  ];
  let y = top + NAME;
  const parts = [
    [words.ready, sheet.ready, 'ready'],
    [words.unacknowledged, sheet.unacknowledged, 'held'],
    ...(sheet.left.length > 0 ? [[words.left, sheet.left, 'left'] as const] : []),
  ] as const;
  for (const [title, copies, part] of parts) {
    marks.push(textMark(`${key} ${part}`, 'soft', title, x, y + 13, 'label'));
    if (copies.length === 0) {
      const left = x + textWidth(title, 'label') + NOTE_GAP;
      marks.push(textMark(`${key} ${part} empty`, 'faint', words.empty, left, y + 13, 'label'));
    }
    y += LABEL;
    const set = stackedBelow(copies, y, (copy, below, index) =>
      copyMarks(copy, part === 'ready' ? index + 1 : null, part === 'left', below, column),
    );
    marks.push(...set.marks);
    y += set.height + 4;
  }
  return { marks, height: y - top + 8 };
}

function copyMarks(
  copy: QueuedCopy & Partial<HeldCopy>,
  order: number | null,
  gone: boolean,
  y: number,
  { key: pane, x, width, speaker, words }: Column,
): MarkSet {
  const key = `${pane} ${copy.id}`;
  const capsule = Math.ceil(textWidth(copy.copy, 'tinyStrong') + 2 * CAPSULE_PAD);
  const properties = gone ? [] : wrapped(copy.properties, width - ORDER);
  const height = LINE + properties.length * PROPERTY_LINE;
  const marks: Mark[] = copy.came ? [changedMark(`${key} ground`, x, y, width, height)] : [];
  if (order !== null) marks.push(textMark(`${key} order`, 'soft', String(order), x + 6, y + 17.5, 'label'));
  marks.push({
    ...{ key, kind: 'capsule', phase: gone ? 'future' : 'past', copy: copy.copy, text: copy.copy },
    role: copy.redelivered ? 'capsuleAgain' : 'capsule',
    ...{ x: x + ORDER + capsule / 2, y: y + LINE / 2, width: capsule },
  });
  let left = x + ORDER + capsule + NOTE_GAP;
  for (const [role, text] of gone ? [] : notesOf(copy, speaker, words)) {
    marks.push(textMark(`${key} ${text}`, role, text, left, y + 17.5, 'label'));
    left += textWidth(text, 'label') + NOTE_GAP;
  }
  properties.forEach((line, index) => {
    const base = y + LINE + PROPERTY_LINE * index + 11;
    marks.push(textMark(`${key} properties ${index}`, 'soft', line, x + ORDER, base, 'code'));
  });
  return { marks, height: height + 4 };
}

/** What stands beside a copy, besides what it carries. */
function notesOf(
  { redelivered, deliveryCount, process, deliveryTag }: QueuedCopy & Partial<HeldCopy>,
  speaker: Speaker,
  words: SheetWords,
): readonly (readonly [TextRole, string])[] {
  return [
    ...(process === undefined
      ? []
      : [['ink', speaker.text(words.heldBy, { process, tag: deliveryTag ?? '' })] as const]),
    ...(redelivered ? [['badge', words.redelivered] as const] : []),
    ...(deliveryCount > 0
      ? [['ink', speaker.text(words.deliveryCount, { count: deliveryCount })] as const]
      : []),
  ];
}

/** Properties in lines; one that is too long by itself has a line of its own. */
function wrapped(properties: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const property of properties) {
    const longer = [lines.at(-1), property].join(' ');
    if (lines.length > 0 && textWidth(longer, 'code') <= width) lines[lines.length - 1] = longer;
    else lines.push(property);
  }
  return lines;
}
