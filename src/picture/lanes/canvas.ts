/** What drawing one pane needs at hand: its geometry, the playhead, and short ways to make marks. */
import { fittingOrNone, middleCut, textWidth, type FontName } from '../fonts';
import type { ArrowRole, CapsuleMark, LineRole, Mark, Phase, TextRole } from '../marks';
import type { PictureWords } from '../pictureWords';
import type { Act, Place } from './act';
import { fallOf, xOf, yOf, type PaneFrame, type StageFrame } from './frame';
import type { LaneId } from './lane';
import type { PaneReading } from './reading';

export interface Canvas {
  readonly frame: StageFrame;
  readonly pane: PaneFrame;
  readonly reading: PaneReading;
  readonly words: PictureWords;
  /** The present row; -1 before the first. */
  readonly now: number;
  /** The last row that may be seen; rows behind a gate may not. */
  readonly lastRow: number;
  /** The part of the rows that is in sight, and the rows it touches. */
  readonly window: { readonly offset: number; readonly height: number };
  readonly seen: { readonly first: number; readonly last: number };
}

export function phaseOf({ now }: Canvas, row: number): Phase {
  return row > now ? 'future' : row === now ? 'now' : 'past';
}

export function laneX({ pane }: Canvas, lane: LaneId): number {
  return xOf(pane, lane);
}

export function placeY({ frame }: Canvas, place: Place): number {
  return yOf(frame, place);
}

/** How far an arrow over so wide a stretch falls at its place. */
export function fall({ frame }: Canvas, dx: number, { row }: Place): number {
  return fallOf(frame, dx, row);
}

/** The bottom of the present row: where what lasts ends for now. */
export function presentBottom({ frame, now, lastRow }: Canvas): number {
  return frame.tops[Math.min(now, lastRow) + 1] ?? 0;
}

/** The bottom of the last row that is shown. */
export function shownBottom({ frame, lastRow }: Canvas): number {
  return frame.tops[lastRow + 1] ?? 0;
}

/** What every mark of an act has in common. */
export function tagOf(
  canvas: Canvas,
  act: Act,
  part: string,
): Pick<Mark, 'key' | 'phase' | 'row' | 'pane' | 'copy' | 'process'> {
  const { row } = act.place;
  const copy = 'copy' in act && act.copy !== null ? { copy: act.copy } : {};
  const process = act.process === null ? {} : { process: act.process };
  const key = `p${canvas.pane.index} r${row} s${act.step} a${act.index} ${act.type} ${part}`;
  return { key, phase: phaseOf(canvas, row), row, pane: canvas.pane.index, ...copy, ...process };
}

type Tag = ReturnType<typeof tagOf>;

export function line(tag: Tag, role: LineRole, x1: number, y1: number, x2: number, y2: number): Mark {
  return { ...tag, kind: 'line', role, x1, y1, x2, y2 };
}

export interface Stretch {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export function arrow(
  tag: Tag,
  role: ArrowRole,
  stretch: Stretch,
  looks: { readonly head?: boolean; readonly dashed?: boolean } = {},
): Mark {
  return { ...tag, kind: 'arrow', role, ...stretch, head: looks.head ?? true, dashed: looks.dashed ?? false };
}

export function text(
  tag: Tag,
  role: TextRole,
  words: string,
  at: {
    readonly x: number;
    readonly y: number;
    readonly anchor?: 'start' | 'middle' | 'end';
    readonly font?: FontName;
    readonly plate?: boolean;
  },
): Mark {
  const { x, y, anchor = 'start', font = 'label', plate = true } = at;
  return { ...tag, kind: 'text', role, x, y, text: words, anchor, font, plate };
}

const NAME_MAX = 9;

/** How wide the capsule of a copy is. */
export function capsuleWidth(copy: string): number {
  return Math.round(
    15 +
      Math.max(
        6.4 * [...middleCut(copy, NAME_MAX)].length,
        textWidth(middleCut(copy, NAME_MAX), 'tinyStrong'),
      ),
  );
}

export function capsule(tag: Tag, x: number, y: number, copy: string, again: boolean): CapsuleMark {
  const cut = middleCut(copy, NAME_MAX);
  const title = cut === copy ? {} : { title: copy };
  const role = again ? 'capsuleAgain' : 'capsule';
  return { ...tag, kind: 'capsule', role, x, y, width: capsuleWidth(copy), text: cut, ...title };
}

/** A note beside a mark, if there is room for it before the right edge of the pane. */
export function noteAt(
  canvas: Canvas,
  tag: Tag,
  role: TextRole,
  words: string,
  x: number,
  y: number,
  font: FontName = 'label',
): readonly Mark[] {
  const fits = fittingOrNone([words], canvas.pane.right - 8 - x, font);
  return fits === '' ? [] : [text(tag, role, fits, { x, y: y + 4.5, font })];
}

/** Whether a step has happened by the present row. */
export function happened({ reading, now, lastRow }: Canvas, step: number): boolean {
  const place = reading.places[step];
  return place !== undefined && place.row <= Math.min(now, lastRow);
}

/** The middle of the line in which a step is drawn. */
export function stepY(canvas: Canvas, step: number): number {
  return placeY(canvas, canvas.reading.places[step] ?? { row: -1, sub: 0 });
}

/** Whether something that lasts from one step to another lies in the rows in sight. */
export function overlapsSight({ reading, seen }: Canvas, fromStep: number, toStep: number | null): boolean {
  const from = reading.places[fromStep]?.row ?? -1;
  const to =
    toStep === null ? Number.POSITIVE_INFINITY : (reading.places[toStep]?.row ?? Number.POSITIVE_INFINITY);
  return from <= seen.last + 1 && to >= seen.first - 1;
}
