/** Draws the copies in the queues as bars, from the arrow that brings each to the arrow that takes it. */
import type { BarMark, Mark } from '../marks';
import { fall, happened, laneX, overlapsSight, placeY, presentBottom, type Canvas } from './canvas';
import type { Edge, Stay } from './stays';

const SLOT = 8;
const SLOT_LAST = 3;
const QUEUE_BAR = 7;

/** The copies in the queues. */
export function drawStays(canvas: Canvas): readonly Mark[] {
  const seen = canvas.reading.stays.filter(
    ({ fromStep, toStep }) => happened(canvas, fromStep) && overlapsSight(canvas, fromStep, toStep),
  );
  const bars = sharedSlots(seen).map((stay) => stayBar(canvas, stay));
  return [
    ...bars.map(({ mark }) => mark),
    ...bars.flatMap((bar) => holderLetter(bar, bars)),
    ...crowds(canvas, seen),
  ];
}

/** Copies beyond the last slot share it: where their stays overlap they are one bar. */
function sharedSlots(stays: readonly Stay[]): readonly Stay[] {
  const merged: Stay[] = [];
  for (const stay of stays) {
    const at = stay.slot < SLOT_LAST ? -1 : merged.findIndex((other) => sharesBar(other, stay));
    const other = merged[at];
    if (!other) merged.push(stay);
    else if (isLater(stay, other)) merged[at] = { ...other, toStep: stay.toStep, end: stay.end };
  }
  return merged;
}

function sharesBar(other: Stay, { lane, fromStep }: Stay): boolean {
  return (
    other.lane === lane && other.slot >= SLOT_LAST && (other.toStep === null || other.toStep >= fromStep)
  );
}

function isLater(stay: Stay, other: Stay): boolean {
  return other.toStep !== null && (stay.toStep === null || stay.toStep > other.toStep);
}

interface StayBar {
  readonly stay: Stay;
  readonly mark: BarMark;
}

function stayBar(canvas: Canvas, stay: Stay): StayBar {
  const lane = canvas.reading.lanes.find(({ id }) => id === stay.lane);
  const x = laneX(canvas, stay.lane) - Math.min(stay.slot, SLOT_LAST) * SLOT;
  const bottom = presentBottom(canvas);
  const isOpen = stay.end === null || !happened(canvas, stay.toStep ?? -1);
  const y1 = edgeY(canvas, stay.start, stay.lane, true);
  const y2 = isOpen || stay.end === null ? bottom : edgeY(canvas, stay.end, stay.lane, false);
  const role = lane?.kind === 'dead' ? 'dead' : lane?.kind === 'unacked' ? 'unacked' : 'ready';
  const common = {
    key: `p${canvas.pane.index} stay ${stay.key}`,
    phase: 'past',
    pane: canvas.pane.index,
    copy: stay.copy,
  } as const;
  return {
    stay,
    mark: {
      ...common,
      kind: 'bar',
      role,
      x,
      y1,
      y2: Math.max(y1 + 4, Math.min(y2, bottom)),
      width: QUEUE_BAR,
    },
  };
}

/** Where the arrow that brings or takes a copy meets the lane. */
function edgeY(canvas: Canvas, { kind, place, from, to }: Edge, lane: string, isStart: boolean): number {
  const y = placeY(canvas, place);
  const [x1, x2] = [from === null ? 0 : laneX(canvas, from), to === null ? 0 : laneX(canvas, to)];
  const dy = fall(canvas, x2 - x1, place);
  switch (kind) {
    case 'publish':
      return y + dy / 2 + 2.5;
    case 'deliver':
      return isStart ? y - dy / 2 + (dy * (laneX(canvas, lane) - x1)) / (x2 - x1) - 1 : y - dy / 2 - 1;
    case 'settle':
      return y + dy / 2 + 3;
    case 'return':
      return isStart ? y + 13 : y - 2;
    case 'move':
      return isStart ? y + 10 : y - 3;
    case 'plain':
      return isStart ? y : y + 6;
  }
}

/** Who holds an unacknowledged copy, at the top of its bar, where no other bar is in the way. */
function holderLetter({ stay, mark }: StayBar, all: readonly StayBar[]): readonly Mark[] {
  const name = stay.holder;
  if (name === null || [...name].length > 2 || mark.y2 - mark.y1 < 18) return [];
  const isHidden = all.some(
    (other) =>
      other.stay.lane === stay.lane &&
      other.mark.x < mark.x &&
      other.mark.y1 < mark.y1 + 18 &&
      other.mark.y2 > mark.y1 + 4,
  );
  if (isHidden) return [];
  const { phase, pane } = mark;
  const at = { x: mark.x - 7, y: mark.y1 + 15 };
  return [
    {
      key: `${mark.key} holder`,
      phase,
      ...(pane === undefined ? {} : { pane }),
      kind: 'text',
      role: 'soft',
      ...at,
      text: name,
      anchor: 'end',
      font: 'tinyStrong',
      plate: true,
    },
  ];
}

/** More copies than slots: how many share the last one now. */
function crowds(canvas: Canvas, seen: readonly Stay[]): readonly Mark[] {
  return canvas.reading.lanes.flatMap((lane): readonly Mark[] => {
    const more = seen.filter(
      (stay) =>
        stay.lane === lane.id &&
        stay.slot > SLOT_LAST &&
        !(stay.toStep !== null && happened(canvas, stay.toStep)),
    ).length;
    if (more === 0) return [];
    const [x, y] = [laneX(canvas, lane.id) - SLOT_LAST * SLOT - 7, presentBottom(canvas) - 5];
    const key = `p${canvas.pane.index} crowd ${lane.id}`;
    return [
      {
        key,
        phase: 'past',
        pane: canvas.pane.index,
        kind: 'text',
        role: 'soft',
        x,
        y,
        text: `+${more}`,
        anchor: 'end',
        font: 'tiny',
        plate: true,
      },
    ];
  });
}
