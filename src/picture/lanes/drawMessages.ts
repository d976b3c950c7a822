/** Draws what messages do: publish, hand-over, settlement, confirm, return, dead letter. */
import { textWidth } from '../fonts';
import type { Mark } from '../marks';
import type { Act } from './act';
import {
  arrow,
  capsule,
  capsuleWidth,
  fall,
  laneX,
  line,
  noteAt,
  placeY,
  tagOf,
  text,
  type Canvas,
} from './canvas';

type ActOf<T extends Act['type']> = Extract<Act, { type: T }>;

/** How far before a lane an arrow stops when a bar may stand there. */
const BAR = 5;
/** Where on its way a frame is lost. */
const LOST_AT = 0.6;

export function drawPublish(canvas: Canvas, act: ActOf<'publish'>): readonly Mark[] {
  const [x1, x2, y] = [laneX(canvas, act.from), laneX(canvas, act.to), placeY(canvas, act.place)];
  const dy = fall(canvas, x2 - x1, act.place);
  const role = act.again ? 'messageAgain' : 'message';
  const at = (x1 + x2) / 2 - (x1 < x2 ? 3 : 0);
  if (act.refused) {
    const xe = x2 - 16;
    return [
      arrow(
        tagOf(canvas, act, 'arrow'),
        role,
        { x1, y1: y - dy / 2, x2: xe, y2: y + dy / 2 },
        { head: false },
      ),
      cross(canvas, act, xe + 2, y + dy / 2),
      capsule(tagOf(canvas, act, 'capsule'), at - 6, y, act.copy, act.again),
    ];
  }
  return [
    arrow(tagOf(canvas, act, 'arrow'), role, { x1, y1: y - dy / 2, x2, y2: y + dy / 2 }),
    capsule(tagOf(canvas, act, 'capsule'), at, y, act.copy, act.again),
  ];
}

/** To an exchange behind which there is no queue: the arrow ends in a cross before the queues. */
export function drawUnroutable(canvas: Canvas, act: ActOf<'unroutable'>): readonly Mark[] {
  const [x1, y] = [laneX(canvas, act.from), placeY(canvas, act.place)];
  const half = capsuleWidth(act.copy) / 2;
  const xe = x1 + half * 2 + 30;
  return [
    arrow(tagOf(canvas, act, 'arrow'), 'message', { x1, y1: y - 3, x2: xe, y2: y + 3 }, { head: false }),
    capsule(tagOf(canvas, act, 'capsule'), x1 + half + 12, y, act.copy, false),
    cross(canvas, act, xe + 2, y + 3),
    ...noteAt(canvas, tagOf(canvas, act, 'note'), 'faultNote', act.note, xe + 16, y, 'labelStrong'),
  ];
}

function cross(canvas: Canvas, act: Act, x: number, y: number): Mark {
  return {
    ...tagOf(canvas, act, 'cross'),
    kind: 'sign',
    role: 'lostFrame',
    sign: 'cross',
    x,
    y,
    scale: 0.9,
    disc: 7.5,
  };
}

export function drawDeliver(canvas: Canvas, act: ActOf<'deliver'>): readonly Mark[] {
  const [x1, x2, y] = [laneX(canvas, act.from), laneX(canvas, act.to), placeY(canvas, act.place)];
  const dy = fall(canvas, x2 - x1, act.place);
  const x = capsuleColumn(canvas, x1, x2);
  const role = act.again ? 'messageAgain' : 'message';
  const badge = act.redelivered && !canvas.pane.tight && canvas.frame.size !== 'phone';
  const side = (x2 < x1 ? -1 : 1) * (hasHandler(canvas, act) ? 1 : 0.2);
  return [
    arrow(tagOf(canvas, act, 'arrow'), role, { x1, y1: y - dy / 2, x2: x2 - BAR * side, y2: y + dy / 2 }),
    capsule(tagOf(canvas, act, 'capsule'), x, y - dy / 2 + (dy * (x - x1)) / (x2 - x1), act.copy, act.again),
    ...(badge
      ? noteAt(
          canvas,
          tagOf(canvas, act, 'badge'),
          'badge',
          canvas.words.redelivered,
          x2 + 10,
          y + dy / 2 - 1.5,
          'labelStrong',
        )
      : []),
  ];
}

/** Whether a handler of the process runs while the copy comes. */
function hasHandler({ reading }: Canvas, { process, step }: ActOf<'deliver'>): boolean {
  return reading.handlings.some(
    (each) =>
      each.process === process && each.fromStep <= step && (each.toStep === null || each.toStep > step),
  );
}

/** All hand-overs carry their capsule in one column, between the queues and the first consumer. */
function capsuleColumn({ reading, pane }: Canvas, x1: number, x2: number): number {
  const lastQueue = reading.lanes.findLast(({ kind }) => kind === 'unacked' || kind === 'ready');
  const consumer = reading.lanes.find(({ kind }) => kind === 'C');
  const [left, right] = [lastQueue && pane.at.get(lastQueue.id), consumer && pane.at.get(consumer.id)];
  const column = left === undefined || right === undefined ? Number.NaN : (left + right) / 2;
  const [low, high] = [Math.min(x1, x2), Math.max(x1, x2)];
  return column > low && column < high ? column : (x1 + x2) / 2;
}

export function drawSettle(canvas: Canvas, act: ActOf<'settle'>): readonly Mark[] {
  const [x1, x2, y] = [laneX(canvas, act.from), laneX(canvas, act.to), placeY(canvas, act.place)];
  const dy = fall(canvas, x1 - x2, act.place);
  const side = x2 < x1 ? -1 : 1;
  const reach = act.lost ? LOST_AT : 1;
  const [xe, ye] = [x1 + (x2 - x1) * reach, y - dy / 2 + dy * reach];
  const end = act.lost ? { x2: xe, y2: ye } : { x2: xe - side * BAR, y2: ye };
  const label = {
    x: x1 + side * 14,
    y: y - dy / 2 - 3,
    anchor: side < 0 ? 'end' : 'start',
    font: 'code',
  } as const;
  return [
    arrow(
      tagOf(canvas, act, 'arrow'),
      'answer',
      { x1: x1 + side * BAR, y1: y - dy / 2, ...end },
      { head: !act.lost },
    ),
    ...(act.lost ? [cross(canvas, act, xe + side * 2, ye)] : []),
    text(tagOf(canvas, act, 'label'), 'answerLabel', act.label, label),
    ...(act.note === '' ? [] : noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, x1 + 12, y)),
  ];
}

export function drawConfirm(canvas: Canvas, act: ActOf<'confirm'>): readonly Mark[] {
  const [x1, x2, middle] = [laneX(canvas, act.from), laneX(canvas, act.to), placeY(canvas, act.place)];
  if (act.folded) return [foldedConfirm(canvas, act, x1, x2, middle)];
  const dy = fall(canvas, x1 - x2, act.place);
  const side = x2 < x1 ? -1 : 1;
  const stretch = { x1: x1 + side * BAR, y1: middle - dy / 2, x2: x2 - side * BAR, y2: middle + dy / 2 };
  const label = { x: (x1 + x2) / 2, y: middle - dy / 2 - 2, anchor: 'middle', font: 'code' } as const;
  return [
    arrow(tagOf(canvas, act, 'arrow'), 'answer', stretch),
    text(tagOf(canvas, act, 'label'), 'answerLabel', act.label, label),
  ];
}

/** Under the publish it answers, without a word. */
function foldedConfirm(canvas: Canvas, act: ActOf<'confirm'>, x1: number, x2: number, middle: number): Mark {
  const { rowHeight, tops } = canvas.frame;
  const isSingle = (tops[act.place.row + 1] ?? 0) - (tops[act.place.row] ?? 0) <= rowHeight;
  const y = middle + (isSingle ? Math.min(13, rowHeight / 2 - 4) : 11);
  const dy = isSingle ? 3 : 1.5;
  const side = x2 < x1 ? -1 : 1;
  const stretch = { x1: x1 + side * BAR, y1: y - dy / 2, x2: x2 - side * BAR, y2: y + dy / 2 };
  return arrow(tagOf(canvas, act, 'arrow'), 'answer', stretch);
}

/** Back into ready: the capsule lies on the lane, or left of it where the lanes are too close to show the arrow. */
export function drawReturn(canvas: Canvas, act: ActOf<'return'>): readonly Mark[] {
  const [x1, x2, y] = [laneX(canvas, act.from), laneX(canvas, act.to), placeY(canvas, act.place)];
  const half = capsuleWidth(act.copy) / 2;
  const x = x2 - Math.max(0, half + 25 - (x1 - x2));
  return [
    arrow(
      tagOf(canvas, act, 'arrow'),
      'messageAgain',
      { x1: x1 - BAR, y1: y - 4, x2: x + half, y2: y + 4 },
      { dashed: true },
    ),
    capsule(tagOf(canvas, act, 'capsule'), x, y + 3, act.copy, true),
  ];
}

/** A dead letter goes on to another queue, or to nowhere. */
export function drawMove(canvas: Canvas, act: ActOf<'move'>): readonly Mark[] {
  const [x1, y] = [laneX(canvas, act.from), placeY(canvas, act.place)];
  const half = capsuleWidth(act.copy) / 2;
  const role = act.again ? 'messageAgain' : 'message';
  const width = textWidth(act.note, 'label');
  const note = noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, x1 + 10, y);
  if (act.to === null) {
    const xe = x1 - half * 2 - 26;
    return [
      arrow(
        tagOf(canvas, act, 'arrow'),
        role,
        { x1: x1 - BAR, y1: y - 3, x2: xe, y2: y + 3 },
        { head: false },
      ),
      capsule(tagOf(canvas, act, 'capsule'), x1 - half - 12, y, act.copy, act.again),
      cross(canvas, act, xe - 2, y + 3),
      ...note,
    ];
  }
  const x2 = laneX(canvas, act.to);
  const side = x2 < x1 ? -1 : 1;
  const from =
    side < 0
      ? note
      : [text(tagOf(canvas, act, 'note'), 'note', act.note, { x: x1 - 10 - width, y: y + 4.5 })];
  return [
    arrow(tagOf(canvas, act, 'arrow'), role, {
      x1: x1 + side * BAR,
      y1: y - 5,
      x2: x2 - side * BAR,
      y2: y + 6,
    }),
    capsule(tagOf(canvas, act, 'capsule'), (x1 + x2) / 2, y, act.copy, act.again),
    ...from,
  ];
}

/** A lane-wide mark of a process that stays where it is. */
export function drawAbsent(canvas: Canvas, act: ActOf<'absent'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  const dash = line(tagOf(canvas, act, 'dash'), 'absent', x - 8, y, x + 8, y);
  return act.note === ''
    ? [dash]
    : [dash, ...noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, x + 14, y)];
}
