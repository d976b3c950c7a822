/** Draws frames on slow pipes: the arrow runs from the row that sends to the row of arrival, or as far as it has come. */
import type { Mark } from '../marks';
import { capsuleWidth, capsule, laneX, phaseOf, placeY, presentBottom, type Canvas } from './canvas';
import type { Flight } from './flights';

const LOST_AT = 0.6;
const BAR = 5;

/** How far a frame that never arrives in the run has come by the bottom of the present row. */
function reached(rowsAgo: number): number {
  return 0.9 * (1 - 0.5 ** (rowsAgo + 1));
}

export function drawFlight(canvas: Canvas, flight: Flight, index: number): readonly Mark[] {
  const { reading, now } = canvas;
  const from = reading.places[flight.fromStep];
  const to = flight.toStep === null ? undefined : reading.places[flight.toStep];
  if (!from || from.row > canvas.lastRow) return [];
  const [x1, y1] = [laneX(canvas, flight.fromLane), placeY(canvas, from)];
  const x2 = laneX(canvas, flight.toLane);
  const side = x2 < x1 ? -1 : 1;
  const ended = to !== undefined && (to.row <= now || (from.row > now && to.row <= canvas.lastRow));
  const phase = phaseOf(canvas, ended && to ? to.row : Math.min(from.row, now));
  const whole = flight.lost ? LOST_AT : 1;
  const share = ended ? whole : shareUnderWay(canvas, from.row, y1, to && placeY(canvas, to)) * whole;
  const y2 = ended && to ? placeY(canvas, to) : presentBottom(canvas);
  const end = { x: x1 + (x2 - x1) * share - (ended && !flight.lost ? side * BAR : 0), y: y2 };
  const tag = (part: string) => ({ ...tagOf(canvas, flight, index, part), phase, row: from.row });
  return marksOf(flight, { x1: x1 + side * 2, y1, x2: end.x, y2: end.y }, { tag, ended, side });
}

/** While it is under way the arrow ends at the bottom of the present row. */
function shareUnderWay(canvas: Canvas, row: number, y1: number, y2: number | undefined): number {
  const bottom = presentBottom(canvas);
  return y2 === undefined || y2 <= y1
    ? reached(Math.max(0, canvas.now - row))
    : Math.min(0.95, (bottom - y1) / (y2 - y1));
}

function tagOf(
  canvas: Canvas,
  flight: Flight,
  index: number,
  part: string,
): Pick<Mark, 'key' | 'pane' | 'copy' | 'process'> {
  const copy = flight.copy === null ? {} : { copy: flight.copy };
  return {
    key: `p${canvas.pane.index} f${index} ${part}`,
    pane: canvas.pane.index,
    process: flight.process,
    ...copy,
  };
}

interface Way {
  readonly tag: (part: string) => Pick<Mark, 'key' | 'phase' | 'row' | 'pane' | 'copy' | 'process'>;
  readonly ended: boolean;
  readonly side: number;
}

function marksOf(
  flight: Flight,
  stretch: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number },
  { tag, ended, side }: Way,
): readonly Mark[] {
  const { x1, y1, x2, y2 } = stretch;
  const carriesCopy = flight.what === 'publish' || flight.what === 'deliver';
  const role = !carriesCopy ? 'answer' : flight.again ? 'messageAgain' : 'message';
  const head = ended && !flight.lost;
  const shaft: Mark = { ...tag('arrow'), kind: 'arrow', role, x1, y1, x2, y2, head, dashed: false };
  const cross: Mark = {
    ...tag('cross'),
    kind: 'sign',
    role: 'lostFrame',
    sign: 'cross',
    x: x2 + side * 2,
    y: y2,
    scale: 0.9,
    disc: 7.5,
  };
  const label: Mark = {
    ...tag('label'),
    ...{
      kind: 'text',
      role: 'answerLabel',
      x: x1 + side * 12,
      y: y1 - 5,
      text: flight.what,
      anchor: side < 0 ? 'end' : 'start',
    },
    ...{ font: 'code', plate: true },
  };
  const share = ended
    ? 0.5
    : 1 - Math.min(0.4, (capsuleWidth(flight.copy ?? '') / 2 + 2) / Math.max(1, Math.abs(x2 - x1)));
  const carried = carriesCopy
    ? [
        capsule(
          tag('capsule'),
          x1 + (x2 - x1) * share,
          y1 + (y2 - y1) * share,
          flight.copy ?? '',
          flight.again,
        ),
      ]
    : [label];
  return [shaft, ...(ended && flight.lost ? [cross] : []), ...carried];
}
