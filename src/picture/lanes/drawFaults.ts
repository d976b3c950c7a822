/** Draws faults and their ends, waits, notes and time. */
import type { Mark } from '../marks';
import type { Act } from './act';
import { laneX, line, noteAt, placeY, tagOf, text, type Canvas } from './canvas';

type ActOf<T extends Act['type']> = Extract<Act, { type: T }>;

export function drawCrash(canvas: Canvas, act: ActOf<'crash'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  const cross: Mark = {
    ...tagOf(canvas, act, 'cross'),
    kind: 'sign',
    role: 'fault',
    sign: 'cross',
    x,
    y,
    scale: 1.2,
    disc: 9,
  };
  return [cross, ...faultNote(canvas, act, act.note, x + 15, y)];
}

/** Tight panes leave the words to the gutter and the sentence. */
function faultNote(canvas: Canvas, act: Act, words: string, x: number, y: number): readonly Mark[] {
  if (words === '' || canvas.pane.tight) return [];
  return noteAt(canvas, tagOf(canvas, act, 'note'), 'faultNote', words, x, y, 'labelStrong');
}

export function drawRestart(canvas: Canvas, act: ActOf<'restart'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  const sign: Mark = {
    ...tagOf(canvas, act, 'sign'),
    kind: 'sign',
    role: 'restart',
    sign: 'restart',
    x,
    y,
    scale: 1,
    disc: 9,
  };
  return act.note === ''
    ? [sign]
    : [sign, ...noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, x + 14, y)];
}

/** The line to the broker breaks; a silent one only opens. */
export function drawCut(canvas: Canvas, act: ActOf<'cut'>): readonly Mark[] {
  const [x1, x2, y] = [laneX(canvas, act.broker), laneX(canvas, act.at), placeY(canvas, act.place)];
  const middle = (x1 + x2) / 2;
  const side = x1 < x2 ? 1 : -1;
  const gap = side * (act.slashes ? 6 : 9);
  const slashes = [
    [
      { x: middle - 7, y: y + 7 },
      { x: middle - 1, y: y - 7 },
    ],
    [
      { x: middle + 1, y: y + 7 },
      { x: middle + 7, y: y - 7 },
    ],
  ];
  const right = Math.max(x1, x2);
  return [
    line(tagOf(canvas, act, 'left'), 'cutLine', x1 + side * 6, y, middle - gap, y),
    line(tagOf(canvas, act, 'right'), 'cutLine', middle + gap, y, x2 - side * 6, y),
    ...(act.slashes
      ? [
          {
            ...tagOf(canvas, act, 'slashes'),
            kind: 'polyline',
            role: 'slash',
            lines: slashes,
            head: false,
          } as Mark,
        ]
      : []),
    ...faultNote(canvas, act, act.note, right + 14, y),
  ];
}

export function drawUnknown(canvas: Canvas, act: ActOf<'unknown'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  const sign: Mark = {
    ...tagOf(canvas, act, 'sign'),
    kind: 'sign',
    role: 'unknown',
    sign: 'gate',
    x,
    y,
    scale: 1,
    disc: 9,
  };
  return [
    sign,
    ...(canvas.pane.tight ? [] : noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, x + 16, y)),
  ];
}

export function drawNote(canvas: Canvas, act: ActOf<'note'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  const room = canvas.pane.right - 8 - (x + 14);
  const words = act.forms.find((form) => form.length * 7.5 <= room) ?? '';
  return words === ''
    ? []
    : [
        text(tagOf(canvas, act, 'note'), 'label', words, {
          x: x + 14,
          y: y + 4.5,
          font: act.code ? 'code' : 'label',
        }),
      ];
}

/** The beginning of a wait: a thin line to whoever holds the lock. The striped bar is drawn with the handlers. */
export function drawWait(canvas: Canvas, act: ActOf<'wait'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  if (act.holder === null) return [];
  const holder = laneX(canvas, act.holder) + 11;
  const end = x < holder ? x + 6 : x - 6;
  const dot: Mark = {
    ...tagOf(canvas, act, 'dot'),
    kind: 'rect',
    role: 'dot',
    x: holder - 2.5,
    y: y - 2.5,
    width: 5,
    height: 5,
    radius: 2.5,
  };
  return [
    line(tagOf(canvas, act, 'line'), 'waitLine', end, y, holder, y),
    dot,
    ...(canvas.pane.tight
      ? []
      : noteAt(canvas, tagOf(canvas, act, 'note'), 'note', act.note, Math.max(x, holder) + 14, y)),
  ];
}

/** Where the gutter has no words the row of time says how long in the picture. */
export function drawTime(canvas: Canvas, act: ActOf<'time'>): readonly Mark[] {
  const { pane, frame } = canvas;
  const y = placeY(canvas, act.place);
  const rule = line(tagOf(canvas, act, 'rule'), 'time', pane.x, y, pane.right - 12, y);
  if (frame.gutter > 60) return [rule];
  return [
    rule,
    text(tagOf(canvas, act, 'label'), 'label', act.text, { x: pane.x + 2, y: y - 5, font: 'code' }),
  ];
}

export function drawBrokerRestart(canvas: Canvas, act: ActOf<'brokerRestart'>): readonly Mark[] {
  const queues = canvas.reading.lanes.filter(({ kind }) =>
    ['dead', 'wait', 'ready', 'unacked'].includes(kind),
  );
  const [first, last] = [queues[0], queues.at(-1)];
  if (!first || !last) return [];
  const y = placeY(canvas, act.place);
  const [x1, x2] = [laneX(canvas, first.id) - 14, laneX(canvas, last.id) + 14];
  return [...doubleRule(canvas, act, x1, x2, y), ...faultNote(canvas, act, act.note, x2 + 8, y)];
}

export function drawFailOver(canvas: Canvas, act: ActOf<'failOver'>): readonly Mark[] {
  const [x, y] = [laneX(canvas, act.at), placeY(canvas, act.place)];
  return [...doubleRule(canvas, act, x - 14, x + 14, y), ...faultNote(canvas, act, act.note, x + 22, y)];
}

function doubleRule(canvas: Canvas, act: Act, x1: number, x2: number, y: number): readonly Mark[] {
  return [
    line(tagOf(canvas, act, 'upper'), 'faultRule', x1, y - 2, x2, y - 2),
    line(tagOf(canvas, act, 'lower'), 'faultRule', x1, y + 2, x2, y + 2),
  ];
}
