/** The geometry that all marks of a stage share: where rows and lanes lie, for a size, a width and a set of panes. */
import { round } from '../signs';
import type { Place } from './act';
import type { Lane, LaneId } from './lane';
import type { PaneReading } from './reading';

/** How much room a stage has. */
export const STAGE_SIZES = ['wide', 'slide', 'small', 'phone'] as const;
export type StageSize = (typeof STAGE_SIZES)[number];

interface Measures {
  readonly rowMin: number;
  readonly rowMax: number;
  readonly gutter: number;
  readonly heads: number;
  readonly gap: number;
  readonly braces: boolean;
}

export const MEASURES: { readonly [S in StageSize]: Measures } = {
  wide: { rowMin: 36, rowMax: 41, gutter: 96, heads: 52, gap: 28, braces: true },
  slide: { rowMin: 29, rowMax: 29, gutter: 28, heads: 46, gap: 20, braces: true },
  small: { rowMin: 27, rowMax: 27, gutter: 100, heads: 32, gap: 20, braces: false },
  phone: { rowMin: 32, rowMax: 32, gutter: 22, heads: 52, gap: 16, braces: true },
};

/** One more line in a row. */
export const LINE = 22;

/** Gaps between neighbours by kind, least and usual, in px. */
const GAPS: { readonly [pair: string]: readonly [number, number] } = {
  left: [20, 32],
  right: [54, 102],
  'P>ready': [56, 76],
  'P>P': [34, 60],
  'P>dead': [56, 74],
  'P>wait': [56, 74],
  'dead>dead': [46, 60],
  'dead>wait': [46, 60],
  'wait>wait': [46, 60],
  'wait>ready': [46, 62],
  'dead>ready': [46, 62],
  'ready>unacked': [30, 52],
  'unacked>ready': [40, 62],
  'unacked>C': [58, 88],
  'C>C': [28, 70],
  'C>cache': [44, 84],
  'cache>db': [36, 70],
  'C>db': [44, 98],
  'db>service': [40, 74],
  'C>service': [40, 74],
  'cache>service': [40, 74],
  'service>service': [40, 74],
};
const OTHER: readonly [number, number] = [44, 84];
const WIDEST = 1.3;
const TIGHT_BELOW = 400;

export interface PaneFrame {
  readonly index: number;
  readonly x: number;
  readonly width: number;
  /** The right edge of the outcome column, where the promise strip stands. */
  readonly right: number;
  readonly tight: boolean;
  readonly at: ReadonlyMap<LaneId, number>;
}

export interface StageFrame {
  readonly size: StageSize;
  readonly width: number;
  readonly rowHeight: number;
  readonly gutter: number;
  readonly heads: number;
  readonly braces: boolean;
  /** The top of each row, and the bottom of the last one; the first row begins at 0. */
  readonly tops: readonly number[];
  readonly panes: readonly PaneFrame[];
}

export interface FramePlan {
  readonly size: StageSize;
  readonly width: number;
  /** The height that the rows may fill; null for no limit. */
  readonly height: number | null;
}

/** Lays out a stage. */
export function frameOf(panes: readonly PaneReading[], rows: number, plan: FramePlan): StageFrame {
  const measures = MEASURES[plan.size];
  const lines = Array.from({ length: rows }, (_, row) =>
    panes.reduce((most, pane) => Math.max(most, pane.lines[row] ?? 1), 1),
  );
  const rowHeight = heightOfRows(lines, measures, plan.height);
  const tops = [0];
  for (const count of lines) tops.push((tops[tops.length - 1] as number) + rowHeight + LINE * (count - 1));
  const paneWidth =
    (plan.width - measures.gutter - measures.gap * (panes.length - 1)) / Math.max(1, panes.length);
  const { gutter, heads, braces } = measures;
  return {
    ...{ size: plan.size, width: plan.width, rowHeight, gutter, heads, braces, tops },
    panes: panes.map((pane, index) =>
      layPane(pane.lanes, index, gutter + index * (paneWidth + measures.gap), paneWidth),
    ),
  };
}

/** Rows fill the height between their least and their greatest; what does not fit is for the window to show. */
function heightOfRows(lines: readonly number[], { rowMin, rowMax }: Measures, height: number | null): number {
  if (height === null || lines.length === 0) return rowMax;
  const extra = lines.reduce((sum, count) => sum + LINE * (count - 1), 0);
  return Math.min(rowMax, Math.max(rowMin, Math.floor((height - extra) / lines.length)));
}

function layPane(lanes: readonly Lane[], index: number, x: number, width: number): PaneFrame {
  const gaps = gapsOf(lanes, width);
  const at = new Map<LaneId, number>();
  let so = x;
  lanes.forEach((lane, position) => {
    so += gaps[position] as number;
    at.set(lane.id, Math.round(so) + 0.5);
  });
  const isCapped = gaps.reduce((sum, gap) => sum + gap, 0) < width - 1;
  const needed = so + (gaps[gaps.length - 1] as number);
  return {
    index,
    x,
    width,
    right: Math.max(isCapped ? 0 : x + width, round(needed)),
    tight: width < TIGHT_BELOW,
    at,
  };
}

function gapsOf(lanes: readonly Lane[], width: number): readonly number[] {
  const pairs = lanes.slice(1).map((lane, position) => `${lanes[position]?.kind ?? ''}>${lane.kind}`);
  const wanted = ['left', ...pairs, 'right'].map((pair) => GAPS[pair] ?? OTHER);
  const least = wanted.reduce((sum, [min]) => sum + min, 0);
  const usual = wanted.reduce((sum, [, base]) => sum + base, 0);
  if (width >= usual) return wanted.map(([, base]) => base * Math.min(WIDEST, width / usual));
  const share = Math.max(0, Math.min(1, (width - least) / (usual - least)));
  return wanted.map(([min, base]) => min + share * (base - min));
}

/** The middle of a line of a row. Row -1 is the beginning: the top edge of the rows. */
export function yOf(frame: StageFrame, { row, sub }: Place): number {
  if (row < 0) return 0;
  return (frame.tops[row] ?? 0) + frame.rowHeight / 2 + LINE * sub;
}

/** Where a lane lies; NaN never reaches a mark, because acts on lanes that are not there are not read. */
export function xOf(pane: PaneFrame, lane: LaneId): number {
  return pane.at.get(lane) ?? pane.x;
}

/** How far a slanted arrow falls over so wide a stretch. Where a row has several lines it lies flatter. */
export function fallOf({ rowHeight, tops }: StageFrame, dx: number, row: number): number {
  const isSingle = (tops[row + 1] ?? 0) - (tops[row] ?? 0) <= rowHeight;
  return Math.max(4, Math.min(isSingle ? 0.42 * rowHeight : FLAT, Math.abs(dx) * 0.075));
}

const FLAT = 6;
