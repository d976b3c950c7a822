/** Draws what is asked of stores and what stands there afterwards. */
import { fittingOrNone, textWidth } from '../fonts';
import type { ChipMark, Mark } from '../marks';
import { chipWidth } from '../primitives';
import type { Act, ChipPlan } from './act';
import { arrow, fall, laneX, placeY, tagOf, text, type Canvas } from './canvas';
import type { LaneId } from './lane';

type ActOf<T extends Act['type']> = Extract<Act, { type: T }>;

export function drawStore(canvas: Canvas, act: ActOf<'store'>): readonly Mark[] {
  const [x1, x2] = [laneX(canvas, act.from), laneX(canvas, act.to)];
  const y = placeY(canvas, act.place) + (canvas.frame.rowHeight >= 34 ? 7 : 6);
  const dy = fall(canvas, x2 - x1, act.place);
  const [start, end] = [y - dy / 2, y + dy / 2];
  const label = fittingOrNone(act.forms, x2 - 6 - (x1 + 20), 'codeStrong');
  const below = end + 3;
  const xe = act.failed ? x2 - 10 : x2;
  return [
    arrow(
      tagOf(canvas, act, 'arrow'),
      'store',
      { x1: x1 + 5, y1: start, x2: xe, y2: end },
      { head: !act.failed },
    ),
    ...(act.failed ? [brokenTip(canvas, act, xe, end)] : []),
    ...(label === ''
      ? []
      : [text(tagOf(canvas, act, 'label'), 'label', label, { x: x1 + 20, y: start - 4, font: 'code' })]),
    ...outcome(canvas, act, x2, below),
  ];
}

function brokenTip(canvas: Canvas, act: Act, x: number, y: number): Mark {
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

function outcome(canvas: Canvas, act: ActOf<'store'>, x: number, y: number): readonly Mark[] {
  if (act.chip) return [chipAt(canvas, act, act.chip, act.to, y - 4)];
  if (act.result === '') return [];
  const room = roomBeside(canvas, act.to);
  if (textWidth(act.result, 'labelStrong') > room) return [];
  return [text(tagOf(canvas, act, 'result'), 'result', act.result, { x: x + 10, y })];
}

/** A chip beside a store's lane, kept inside its line of the row. */
function chipAt(canvas: Canvas, act: Act, plan: ChipPlan, lane: LaneId, wanted: number): ChipMark {
  const middle = placeY(canvas, act.place);
  const { rowHeight, tops } = canvas.frame;
  const isSingle = (tops[act.place.row + 1] ?? 0) - (tops[act.place.row] ?? 0) <= rowHeight;
  const y = Math.min(wanted, middle + (isSingle ? rowHeight / 2 - 11.5 : 5));
  const room = roomBeside(canvas, lane);
  const words =
    plan.forms.find((form) => chipWidth(form, plan.sign !== null) <= room) ?? plan.forms.at(-1) ?? '';
  const { role, sign, signFirst } = plan;
  const width = chipWidth(words, sign !== null);
  const looks = { width, text: words, sign, signFirst };
  return { ...tagOf(canvas, act, 'chip'), kind: 'chip', role, x: laneX(canvas, lane) + 10, y, ...looks };
}

/** From a store's lane to the next one, or to the promise. */
function roomBeside({ reading, pane }: Canvas, id: LaneId): number {
  const position = reading.lanes.findIndex((lane) => lane.id === id);
  const next = reading.lanes[position + 1];
  const x = pane.at.get(id) ?? pane.x;
  return (next ? (pane.at.get(next.id) ?? pane.right) - 6 : pane.right - 12) - (x + 10);
}

export function drawChip(canvas: Canvas, act: ActOf<'chip'>): readonly Mark[] {
  return [chipAt(canvas, act, act.chip, act.at, placeY(canvas, act.place))];
}
