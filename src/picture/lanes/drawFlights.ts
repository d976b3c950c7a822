/** Draws frames on slow pipes: the arrow runs from the row that sends to the row of arrival, or as far as it has come. */
import type { Mark, Phase } from '../marks';
import {
  capsule,
  capsuleWidth,
  laneX,
  phaseOf,
  placeY,
  presentBottom,
  type Canvas,
  type Stretch,
} from './canvas';
import type { Flight } from './flights';

/** How much of its way a lost frame has gone, and how far above the row of its loss it ends. */
const LOST_AT = 0.3;
const LOST_ABOVE = 13;
const BAR = 5;
/** A frame that answers something in its own row starts below it. */
const BELOW_CAUSE = 11;

/** How far a frame that never arrives in the run has come by the bottom of the present row. */
function reached(rowsAgo: number): number {
  return 0.9 * (1 - 0.5 ** (rowsAgo + 1));
}

/** Draws a flight as far as it has come. */
export function drawFlight(canvas: Canvas, flight: Flight, index: number): readonly Mark[] {
  const { reading, now } = canvas;
  const from = reading.places[flight.fromStep];
  const to = flight.toStep === null ? undefined : reading.places[flight.toStep];
  if (!from || from.row > canvas.lastRow) return [];
  const [x1, y1] = [
    laneX(canvas, flight.fromLane),
    placeY(canvas, from) + (flight.direction === 'in' ? BELOW_CAUSE : 0),
  ];
  const x2 = laneX(canvas, flight.toLane);
  const side = x2 < x1 ? -1 : 1;
  const ended = to !== undefined && (to.row <= now || (from.row > now && to.row <= canvas.lastRow));
  const endY = to && placeY(canvas, to) - (flight.lost ? LOST_ABOVE : 0);
  const whole = flight.lost ? LOST_AT : 1;
  const share = ended ? whole : shareUnderWay(canvas, from.row, y1, endY) * whole;
  const x = x1 + (x2 - x1) * share - (ended && !flight.lost ? side * BAR : 0);
  const phase = phaseOf(canvas, ended && to ? to.row : Math.min(from.row, now));
  const common = {
    pane: canvas.pane.index,
    process: flight.process,
    row: from.row,
    ...(flight.copy === null ? {} : { copy: flight.copy }),
  };
  const tag = (part: string) => ({ key: `p${canvas.pane.index} f${index} ${part}`, ...common, phase });
  const labelPhase = phaseOf(canvas, from.row);
  const stretch = { x1: x1 + side * 2, y1, x2: x, y2: ended ? (endY ?? y1) : presentBottom(canvas) };
  return marksOf(flight, stretch, { tag, ended, side, labelPhase });
}

/** While it is under way the arrow ends at the bottom of the present row. */
function shareUnderWay(canvas: Canvas, row: number, y1: number, y2: number | undefined): number {
  const bottom = presentBottom(canvas);
  return y2 === undefined || y2 <= y1
    ? reached(Math.max(0, canvas.now - row))
    : Math.max(0.05, Math.min(0.95, (bottom - y1) / (y2 - y1)));
}

interface Way {
  readonly tag: (part: string) => Pick<Mark, 'key' | 'phase' | 'row' | 'pane' | 'copy' | 'process'>;
  readonly ended: boolean;
  readonly side: number;
  /** A word lies in the row that sends, whatever row the arrow has come to. */
  readonly labelPhase: Phase;
}

function marksOf(
  flight: Flight,
  { x1, y1, x2, y2 }: Stretch,
  { tag, ended, side, labelPhase }: Way,
): readonly Mark[] {
  const carriesCopy = flight.what === 'publish' || flight.what === 'deliver';
  const role = !carriesCopy ? 'answer' : flight.again ? 'messageAgain' : 'message';
  const head = ended && !flight.lost;
  const shaft: Mark = { ...tag('arrow'), kind: 'arrow', role, x1, y1, x2, y2, head, dashed: false };
  const cross: Mark = {
    ...tag('cross'),
    kind: 'sign',
    role: 'lostFrame',
    sign: 'cross',
    x: x2,
    y: y2,
    scale: 0.9,
    disc: 7.5,
  };
  const at =
    flight.lost && ended
      ? { x: x2 + side * 11, y: y2 + 4 }
      : { x: x1 + side * 8, y: y1 + Math.min(24, Math.max(14, y2 - y1 + 4)) };
  const look = {
    kind: 'text',
    role: 'answerLabel',
    anchor: side < 0 ? 'end' : 'start',
    font: 'code',
    plate: true,
  } as const;
  const label: Mark = { ...tag('label'), phase: labelPhase, ...look, ...at, text: flight.what };
  const share = ended
    ? 0.5
    : 1 - Math.min(0.4, (capsuleWidth(flight.copy ?? '') / 2 + 2) / Math.max(1, Math.abs(x2 - x1)));
  const carried = carriesCopy
    ? capsule(tag('capsule'), x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, flight.copy ?? '', flight.again)
    : label;
  return [shaft, ...(ended && flight.lost ? [cross] : []), carried];
}
