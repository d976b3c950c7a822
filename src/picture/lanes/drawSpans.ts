/** Draws what lasts at a process: its lane, handlers, waits and transactions; and the promise. All end at the present row. */
import type { BarMark, Mark } from '../marks';
import type { Place } from './act';
import {
  happened,
  laneX,
  overlapsSight,
  placeY,
  presentBottom,
  shownBottom,
  stepY,
  type Canvas,
} from './canvas';
import { processLane, type Lane } from './lane';
import type { Handling, PromiseSpan } from './spans';
import type { WaitSpan } from './waits';

const HANDLER_BAR = 8;

/** The lane of each process, queue and store, dotted while its process is down. */
export function drawLaneLines(canvas: Canvas): readonly Mark[] {
  return canvas.reading.lanes.flatMap((lane) => laneLine(canvas, lane));
}

function laneLine(canvas: Canvas, lane: Lane): readonly Mark[] {
  const x = laneX(canvas, lane.id);
  const bottom = shownBottom(canvas);
  const own = canvas.reading.downs.filter(
    ({ process, fromStep, toStep }) =>
      processLane(process) === lane.id && overlapsSight(canvas, fromStep, toStep),
  );
  const found: Mark[] = [];
  const add = (y1: number, y2: number, role: 'lane' | 'laneDown', part: string): void => {
    const key = `p${canvas.pane.index} lane ${lane.id} ${part}`;
    if (y2 > y1)
      found.push({ key, phase: 'past', pane: canvas.pane.index, kind: 'line', role, x1: x, y1, x2: x, y2 });
  };
  let y = -6;
  for (const { fromStep, toStep } of own) {
    const from = stepY(canvas, fromStep);
    if ((canvas.reading.places[fromStep]?.row ?? -1) > canvas.lastRow) break;
    const to =
      toStep === null || (canvas.reading.places[toStep]?.row ?? 0) > canvas.lastRow
        ? bottom
        : stepY(canvas, toStep);
    add(y, from, 'lane', `before ${fromStep}`);
    add(from, to, 'laneDown', `down ${fromStep}`);
    y = to;
  }
  add(y, bottom, 'lane', 'rest');
  return found;
}

/** Handlers, and over them the stripes of what waits. */
export function drawHandlings(canvas: Canvas): readonly Mark[] {
  const { reading } = canvas;
  return [
    ...reading.handlings
      .filter(({ fromStep, toStep }) => happened(canvas, fromStep) && overlapsSight(canvas, fromStep, toStep))
      .map((handling) => handlingBar(canvas, handling)),
    ...reading.waits
      .filter(
        (wait) =>
          waitRow(canvas, wait) <= Math.min(canvas.now, canvas.lastRow) &&
          overlapsSight(canvas, wait.from, wait.to),
      )
      .flatMap((wait) => waitBar(canvas, wait)),
  ];
}

function handlingBar(canvas: Canvas, { process, task, kind, fromStep, toStep, endsBy }: Handling): BarMark {
  const bottom = presentBottom(canvas);
  const y1 = stepY(canvas, fromStep) + (kind === 'zombie' ? 0 : afterDelivery(canvas, process, fromStep));
  const ended = toStep !== null && happened(canvas, toStep);
  const y2 = ended ? stepY(canvas, toStep) + END_OFFSETS[endsBy] : bottom;
  const common = {
    key: `p${canvas.pane.index} handler ${process}.${task} ${fromStep}`,
    phase: 'past',
    pane: canvas.pane.index,
    process,
  } as const;
  const x = laneX(canvas, processLane(process)) - task * (HANDLER_BAR + 1);
  return {
    ...common,
    kind: 'bar',
    role: kind,
    x,
    y1,
    y2: Math.max(y1 + 4, Math.min(y2, bottom)),
    width: HANDLER_BAR,
  };
}

const END_OFFSETS: { readonly [E in Handling['endsBy']]: number } = {
  settle: -3,
  crash: -10,
  turn: 0,
  plain: 10,
};

/** A handler that begins on the line of its delivery begins under the head of the arrow. */
function afterDelivery({ reading }: Canvas, process: string, step: number): number {
  const place = reading.places[step];
  const delivered = (reading.acts[place?.row ?? -1] ?? []).some(
    (act) => act.type === 'deliver' && act.process === process && act.step === step,
  );
  return delivered ? 9 : 0;
}

/** The row in which a wait becomes visible. */
function waitRow({ reading }: Canvas, { row, from }: WaitSpan): number {
  return row ?? reading.places[from]?.row ?? 0;
}

function waitBar(canvas: Canvas, wait: WaitSpan): readonly Mark[] {
  const y1 = placeY(canvas, waitPlace(canvas, wait));
  const ended = wait.to !== null && happened(canvas, wait.to);
  const y2 = Math.max(y1 + 16, ended ? stepY(canvas, wait.to ?? 0) : presentBottom(canvas));
  const x = laneX(canvas, processLane(wait.process)) - wait.task * (HANDLER_BAR + 1);
  const key = `p${canvas.pane.index} wait ${wait.process}.${wait.task} ${wait.from}`;
  const common = { phase: 'past', pane: canvas.pane.index, process: wait.process } as const;
  return [
    { ...common, key, kind: 'bar', role: 'wait', x, y1, y2, width: HANDLER_BAR },
    {
      ...common,
      key: `${key} glass`,
      kind: 'sign',
      role: 'hourglass',
      sign: 'hourglass',
      x,
      y: y1 + 8,
      scale: 1,
      disc: 0,
    },
  ];
}

function waitPlace({ reading }: Canvas, wait: WaitSpan): Place {
  const row = wait.row ?? reading.places[wait.from]?.row ?? 0;
  const act = (reading.acts[row] ?? []).find((each) => each.type === 'wait' && each.process === wait.process);
  return act?.place ?? reading.places[wait.from] ?? { row, sub: 0 };
}

/** A bracket for every transaction that has begun. */
export function drawTransactions(canvas: Canvas): readonly Mark[] {
  return canvas.reading.transactions
    .filter(({ fromStep, toStep }) => happened(canvas, fromStep) && overlapsSight(canvas, fromStep, toStep))
    .map(({ process, task, fromStep, toStep, state }): Mark => {
      const x = laneX(canvas, processLane(process)) + 11;
      const closed = toStep !== null && happened(canvas, toStep);
      const y1 = stepY(canvas, fromStep) - 6;
      const y2 = closed
        ? Math.min(
            stepY(canvas, toStep) + (isCrash(canvas, process, toStep) ? -10 : 12),
            presentBottom(canvas),
          )
        : presentBottom(canvas) - 2;
      const role = closed && state === 'undone' ? 'transactionUndone' : 'transaction';
      const common = {
        key: `p${canvas.pane.index} tx ${process}.${task} ${fromStep}`,
        phase: 'past',
        pane: canvas.pane.index,
        process,
      } as const;
      return { ...common, kind: 'bracket', role, x, y1, y2, foot: 4, closed };
    });
}

function isCrash({ reading }: Canvas, process: string, step: number): boolean {
  const row = reading.acts[reading.places[step]?.row ?? -1] ?? [];
  return row.some((act) => act.type === 'crash' && act.step === step && act.process === process);
}

const PROMISE_WIDTHS = { held: 3, broken: 6, lost: 6 } as const;

/** The promise along the right edge of the pane, down to the present row. */
export function drawPromise(canvas: Canvas): readonly Mark[] {
  return canvas.reading.promises.flatMap((span) => promiseMark(canvas, span));
}

function promiseMark(canvas: Canvas, { state, fromStep, toStep }: PromiseSpan): readonly Mark[] {
  if (!happened(canvas, fromStep)) return [];
  const bottom = presentBottom(canvas);
  const y1 = fromStep === 0 ? 0 : stepY(canvas, fromStep) + 5;
  const y2 = Math.min(
    bottom,
    toStep !== null && happened(canvas, toStep) ? stepY(canvas, toStep) + 5 : bottom,
  );
  if (y2 <= y1) return [];
  const x = canvas.pane.right - 4;
  const common = {
    key: `p${canvas.pane.index} promise ${fromStep}`,
    phase: 'past',
    pane: canvas.pane.index,
  } as const;
  if (state === 'pending') return [{ ...common, kind: 'line', role: 'promisePending', x1: x, y1, x2: x, y2 }];
  const role = state === 'held' ? 'promiseHeld' : state === 'broken' ? 'promiseBroken' : 'promiseLost';
  return [{ ...common, kind: 'bar', role, x, y1, y2, width: PROMISE_WIDTHS[state] }];
}
