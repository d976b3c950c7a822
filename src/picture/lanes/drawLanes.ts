/** The space-time lanes of a scene at a playhead: the main picture of the site. */
import type { Mark } from '../marks';
import type { Act } from './act';
import { overlapsSight, type Canvas } from './canvas';
import { drawFlight } from './drawFlights';
import * as faults from './drawFaults';
import { drawHeads } from './drawHeads';
import * as messages from './drawMessages';
import { drawHandlings, drawLaneLines, drawPromise, drawTransactions } from './drawSpans';
import { drawStays } from './drawStays';
import * as stores from './drawStores';
import { frameOf, type FramePlan, type StageFrame } from './frame';
import { drawGutterRow } from './gutter';
import { isInSight } from './inSight';
import type { PaneReading, SceneReading } from './reading';
import type { Titles } from './titles';

/** Which panes are laid out, in which room. */
export interface LayPlan extends FramePlan {
  /** Which panes are shown, by index. */
  readonly panes: readonly number[];
}

export interface LanesPlan extends LayPlan {
  /** How many rows are past, the present one included; 0 is the beginning. */
  readonly playhead: number;
  /** Nothing behind this row is shown; null without a gate. */
  readonly gate: number | null;
  readonly titles: Titles;
  /** On paper the present row is ruled above and below instead of having a band. */
  readonly ruled: boolean;
}

/** The part of the rows that is in sight: `offset` from the top of the first row, `height` high. */
export interface Window {
  readonly offset: number;
  readonly height: number;
}

export interface LanesPicture {
  readonly width: number;
  /** Height of the heads; the rows begin 6 below. */
  readonly headsHeight: number;
  readonly rowsHeight: number;
  readonly window: Window;
  readonly heads: readonly Mark[];
  /** In the space of the rows, whose first begins at 0. Only what the window can show. */
  readonly rows: readonly Mark[];
  readonly frame: StageFrame;
}

/** Where the present row's bottom stands in a window that is too small for all rows. */
const PRESENT_AT = 0.7;

/** Where everything of a scene lies. It does not depend on the playhead. */
export function layLanes(reading: SceneReading, plan: LayPlan): StageFrame {
  return frameOf(panesIn(reading, plan), reading.scene.rows.length, plan);
}

function panesIn(reading: SceneReading, { panes }: LayPlan): readonly PaneReading[] {
  return panes.flatMap((index) => reading.panes[index] ?? []);
}

/** Draws a scene. Equal arguments give an equal picture; a frame of an equal plan saves laying it out again. */
export function drawLanes(
  reading: SceneReading,
  plan: LanesPlan,
  frame = layLanes(reading, plan),
): LanesPicture {
  const shown = panesIn(reading, plan);
  const count = reading.scene.rows.length;
  const now = Math.min(plan.playhead, count) - 1;
  const lastRow = Math.min(count - 1, plan.gate ?? count - 1);
  const window = windowOf(frame, now, lastRow, plan.height);
  const seen = rowsInSight(frame, window, lastRow);
  const canvases = frame.panes.map((pane, index): Canvas => ({
    frame,
    pane,
    reading: shown[index] as PaneReading,
    words: reading.words,
    now,
    lastRow,
    window,
    seen,
  }));
  const rows = [
    ...presentRow(frame, now, lastRow, plan.ruled),
    ...gutter(reading, frame, now, seen),
    ...canvases.flatMap(drawPane),
    ...divergence(reading, frame, now, lastRow),
  ];
  return {
    width: frame.panes.at(-1)?.right ?? plan.width,
    headsHeight: frame.heads,
    rowsHeight: frame.tops[lastRow + 1] ?? 0,
    window,
    heads: canvases.flatMap((canvas) => drawHeads(canvas, plan.titles, frame.heads)),
    rows: rows.filter((mark) => isInSight(mark, window)),
    frame,
  };
}

/** The window follows the playhead and keeps to the edges of rows. */
function windowOf({ tops }: StageFrame, now: number, lastRow: number, height: number | null): Window {
  const bottom = tops[lastRow + 1] ?? 0;
  if (height === null || bottom <= height)
    return { offset: 0, height: height === null ? bottom : Math.min(height, bottom) };
  const present = tops[now + 1] ?? 0;
  const wanted = Math.max(0, Math.min(bottom - height, present - height * PRESENT_AT));
  return { offset: tops.find((top) => top >= wanted) ?? wanted, height };
}

/** The present row: a band, or rules above and below it. */
function presentRow(frame: StageFrame, now: number, lastRow: number, ruled: boolean): readonly Mark[] {
  if (now < 0 || now > lastRow) return [];
  const [y, end] = [frame.tops[now] as number, frame.tops[now + 1] as number];
  const width = frame.panes.at(-1)?.right ?? frame.width;
  const common = { phase: 'past', row: now } as const;
  if (!ruled)
    return [
      { ...common, key: 'band', kind: 'rect', role: 'band', x: 0, y, width, height: end - y, radius: 0 },
    ];
  return [y, end].map((at, index): Mark => {
    const rule = { x1: 0, y1: Math.round(at) + 0.5, x2: width, y2: Math.round(at) + 0.5 };
    return { ...common, key: `present ${index}`, kind: 'line', role: 'hairline', ...rule };
  });
}

/** The numbers and words of the rows in sight. */
function gutter(reading: SceneReading, frame: StageFrame, now: number, seen: RowRange): readonly Mark[] {
  const edge = Math.min(Number.POSITIVE_INFINITY, ...(frame.panes[0]?.at.values() ?? []));
  const rows = Array.from(
    { length: Math.max(0, seen.last - seen.first + 1) },
    (_, index) => seen.first + index,
  );
  return rows.flatMap((row) => {
    const y = (frame.tops[row] as number) + frame.rowHeight / 2;
    const phase = row > now ? 'future' : row === now ? 'now' : 'past';
    const label = reading.labels[row] ?? { actor: '', word: '' };
    return drawGutterRow({ row, y, phase, label }, frame.gutter, edge);
  });
}

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The rows that the window touches. */
function rowsInSight({ tops }: StageFrame, { offset, height }: Window, lastRow: number): RowRange {
  const first = tops.findIndex((_, row) => (tops[row + 1] ?? Number.POSITIVE_INFINITY) > offset);
  const after = tops.findIndex((top) => top >= offset + height);
  return { first: Math.max(0, first), last: Math.min(lastRow, after < 0 ? lastRow : after - 1) };
}

function divergence(
  { scene }: SceneReading,
  frame: StageFrame,
  now: number,
  lastRow: number,
): readonly Mark[] {
  const row = scene.firstDivergence;
  if (row === null || row > lastRow || frame.panes.length < 2) return [];
  const y = Math.round(frame.tops[row] as number) + 0.5;
  const common = { phase: row > now ? 'future' : 'past', row } as const;
  const right = frame.panes.at(-1)?.right ?? frame.width;
  return [
    { ...common, key: 'divergence', kind: 'line', role: 'divergence', x1: 0, y1: y, x2: right, y2: y },
    {
      ...common,
      key: 'divergence sign',
      kind: 'sign',
      role: row > now ? 'pencilSign' : 'inkSign',
      sign: 'differs',
      x: 6,
      y,
      scale: 0.9,
      disc: 7,
    },
  ];
}

/** A pane from the ground up: lanes, what lasts, what happened, the promise. */
function drawPane(canvas: Canvas): readonly Mark[] {
  const { reading, seen } = canvas;
  const acts = reading.acts
    .slice(seen.first, seen.last + 1)
    .flatMap((row) => row.flatMap((act) => drawAct(canvas, act)));
  return [
    ...drawLaneLines(canvas),
    ...drawStays(canvas),
    ...drawHandlings(canvas),
    ...drawTransactions(canvas),
    ...reading.flights.flatMap((flight, index) =>
      overlapsSight(canvas, flight.fromStep, flight.toStep) ? drawFlight(canvas, flight, index) : [],
    ),
    ...acts,
    ...drawPromise(canvas),
  ];
}

function drawAct(canvas: Canvas, act: Act): readonly Mark[] {
  switch (act.type) {
    case 'publish':
      return messages.drawPublish(canvas, act);
    case 'unroutable':
      return messages.drawUnroutable(canvas, act);
    case 'deliver':
      return messages.drawDeliver(canvas, act);
    case 'settle':
      return messages.drawSettle(canvas, act);
    case 'confirm':
      return messages.drawConfirm(canvas, act);
    case 'return':
      return messages.drawReturn(canvas, act);
    case 'move':
      return messages.drawMove(canvas, act);
    case 'absent':
      return messages.drawAbsent(canvas, act);
    case 'store':
      return stores.drawStore(canvas, act);
    case 'chip':
      return stores.drawChip(canvas, act);
    case 'crash':
      return faults.drawCrash(canvas, act);
    case 'restart':
      return faults.drawRestart(canvas, act);
    case 'cut':
      return faults.drawCut(canvas, act);
    case 'unknown':
      return faults.drawUnknown(canvas, act);
    case 'note':
      return faults.drawNote(canvas, act);
    case 'wait':
      return faults.drawWait(canvas, act);
    case 'time':
      return faults.drawTime(canvas, act);
    case 'brokerRestart':
      return faults.drawBrokerRestart(canvas, act);
    case 'failOver':
      return faults.drawFailOver(canvas, act);
  }
}
