/**
 * From marks to the few SVG elements that are needed to draw them. Both renderers, the page's and the exporter's, draw
 * this list and nothing else, so that they cannot differ.
 */
import { textWidth, type FontName } from './fonts';
import type {
  ArrowMark,
  BarMark,
  BracketMark,
  CapsuleMark,
  ChipMark,
  Mark,
  Phase,
  PolylineMark,
  SignMark,
  TextMark,
} from './marks';
import { at, dashes, hatching, HEAD_LENGTH, headPath } from './paths';
import { round, signPath } from './signs';
import { fontIn } from './look';
import type { Part } from './styles';

interface Drawn {
  readonly part: Part;
  readonly phase: Phase;
  readonly opacity: number;
}

export type Primitive = Drawn &
  (
    | { readonly tag: 'path'; readonly d: string }
    | { readonly tag: 'circle'; readonly cx: number; readonly cy: number; readonly r: number }
    | {
        readonly tag: 'rect';
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
        readonly rx: number;
      }
    | {
        readonly tag: 'text';
        readonly x: number;
        readonly y: number;
        readonly anchor: 'start' | 'middle' | 'end';
        readonly font: FontName;
        readonly text: string;
        readonly title: string;
      }
  );

/** The elements of a mark, from the lowest to the uppermost. */
export function primitivesOf(mark: Mark): readonly Primitive[] {
  switch (mark.kind) {
    case 'line':
      return [path(mark, mark.role, `M${at(mark.x1, mark.y1)}L${at(mark.x2, mark.y2)}`)];
    case 'arrow':
      return arrow(mark);
    case 'polyline':
      return polyline(mark);
    case 'bracket':
      return [bracket(mark)];
    case 'bar':
      return bar(mark);
    case 'capsule':
      return capsule(mark);
    case 'chip':
      return chip(mark);
    case 'sign':
      return sign(mark);
    case 'text':
      return text(mark);
    case 'rect':
      return [rect(mark, mark.role, mark.x, mark.y, mark.width, mark.height, mark.radius)];
  }
}

function drawn(mark: Mark, part: Part): Drawn {
  return { part, phase: mark.phase, opacity: mark.opacity ?? 1 };
}

function path(mark: Mark, part: Part, d: string): Primitive {
  return { ...drawn(mark, part), tag: 'path', d };
}

function rect(
  mark: Mark,
  part: Part,
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
): Primitive {
  const size = { width: round(width), height: round(height) };
  return { ...drawn(mark, part), tag: 'rect', x: round(x), y: round(y), ...size, rx };
}

function arrow(mark: ArrowMark): readonly Primitive[] {
  const { x1, y1, x2, y2, role, head } = mark;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const end = head
    ? { x: x2 - ((x2 - x1) / length) * HEAD_LENGTH, y: y2 - ((y2 - y1) / length) * HEAD_LENGTH }
    : { x: x2, y: y2 };
  const shaft = mark.dashed ? dashes({ x: x1, y: y1 }, end) : `M${at(x1, y1)}L${at(end.x, end.y)}`;
  return head
    ? [path(mark, role, shaft), path(mark, `${role}Head`, headPath(x1, y1, x2, y2))]
    : [path(mark, role, shaft)];
}

function polyline(mark: PolylineMark): readonly Primitive[] {
  const d = mark.lines.map((line) => `M${line.map(({ x, y }) => at(x, y)).join('L')}`).join('');
  const last = mark.lines.at(-1) ?? [];
  const [before, end] = [last.at(-2), last.at(-1)];
  if (!mark.head || !before || !end || (mark.role !== 'way' && mark.role !== 'wayTaken'))
    return [path(mark, mark.role, d)];
  return [
    path(mark, mark.role, d),
    path(mark, `${mark.role}Head`, headPath(before.x, before.y, end.x, end.y)),
  ];
}

function bracket(mark: BracketMark): Primitive {
  const { x, y1, y2, foot, closed } = mark;
  const end = closed ? `L${at(x + foot, y2)}` : '';
  return path(mark, mark.role, `M${at(x + foot, y1)}L${at(x, y1)}L${at(x, y2)}${end}`);
}

function bar(mark: BarMark): readonly Primitive[] {
  const { x, y1, y2, width, role } = mark;
  const left = x - width / 2;
  const height = Math.max(0, y2 - y1);
  if (role === 'promiseLost') {
    return [
      path(
        mark,
        role,
        `M${at(left + 0.75, y1)}L${at(left + 0.75, y2)}M${at(left + width - 0.75, y1)}L${at(left + width - 0.75, y2)}`,
      ),
    ];
  }
  const rounded = role === 'ready' || role === 'unacked' || role === 'dead';
  const box = rect(mark, role, left, y1, width, height, rounded ? Math.min(3.5, height / 2) : 0);
  if (role === 'dead') return [box, path(mark, 'deadHatch', hatching(left, y1, width, height, 4))];
  return role === 'wait' ? [box, path(mark, 'stripes', hatching(left, y1, width, height, 5))] : [box];
}

const CAPSULE_HEIGHT = 18;

function capsule(mark: CapsuleMark): readonly Primitive[] {
  const { x, y, width, role, text: name } = mark;
  const [left, top] = [x - width / 2, y - CAPSULE_HEIGHT / 2];
  const outer = rect(mark, role, left, top, width, CAPSULE_HEIGHT, 9);
  const label: Primitive = {
    ...drawn(mark, `${role}Text`),
    ...{
      tag: 'text',
      x: round(x),
      y: round(y + 4),
      anchor: 'middle',
      font: 'tinyStrong',
      text: name,
      title: mark.title ?? '',
    },
  };
  if (role === 'capsule' || mark.phase === 'future') return [outer, label];
  return [
    outer,
    rect(mark, 'capsuleAgainInner', left + 2.5, top + 2.5, width - 5, CAPSULE_HEIGHT - 5, 6.5),
    label,
  ];
}

const CHIP_HEIGHT = 20;
const CHIP_PAD = 6;
const CHIP_SIGN = 11;

/** The width a chip needs for its text and sign. */
export function chipWidth(words: string, hasSign: boolean): number {
  const text = words === '' ? 0 : textWidth(words, 'labelStrong');
  const sign = hasSign ? CHIP_SIGN + (words === '' ? 0 : 3) : 0;
  return Math.round(text + sign + CHIP_PAD * 2);
}

function chip(mark: ChipMark): readonly Primitive[] {
  const { x, y, width, role } = mark;
  const box = rect(mark, role, x, y - CHIP_HEIGHT / 2, width, CHIP_HEIGHT, 2);
  const signX = mark.signFirst ? x + CHIP_PAD + CHIP_SIGN / 2 : x + width - CHIP_PAD - CHIP_SIGN / 2;
  const textX = mark.sign && mark.signFirst ? x + CHIP_PAD + CHIP_SIGN + 3 : x + CHIP_PAD;
  const label: Primitive[] =
    mark.text === ''
      ? []
      : [
          {
            ...drawn(mark, `${role}Text`),
            ...{
              tag: 'text',
              x: round(textX),
              y: round(y + 4.5),
              anchor: 'start',
              font: 'labelStrong',
              text: mark.text,
              title: '',
            },
          },
        ];
  const signs = mark.sign ? [path(mark, `${role}Sign`, signPath(mark.sign, signX, y, 1))] : [];
  return [box, ...label, ...signs];
}

const DISCS: Partial<Record<SignMark['role'], Part>> = { restart: 'restartDisc', unknown: 'unknownDisc' };

function sign(mark: SignMark): readonly Primitive[] {
  const { x, y, role, disc, scale } = mark;
  const under: Primitive[] =
    disc > 0
      ? [{ ...drawn(mark, DISCS[role] ?? 'disc'), tag: 'circle', cx: round(x), cy: round(y), r: disc }]
      : [];
  const shape = path(mark, role, signPath(mark.sign, x, y, scale));
  if (mark.sign !== 'restart') return [...under, shape];
  return [...under, shape, path(mark, 'restartHead', signPath('restartTip', x, y, scale))];
}

function text(mark: TextMark): readonly Primitive[] {
  const { x, y, anchor, role } = mark;
  const font = fontIn(mark.font, mark.phase);
  const label: Primitive = {
    ...drawn(mark, role),
    ...{ tag: 'text', x: round(x), y: round(y), anchor, font, text: mark.text, title: mark.title ?? '' },
  };
  if (!mark.plate || mark.text === '') return [label];
  const width = textWidth(mark.text, font);
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return [rect(mark, 'plate', left - 1, y - 10, width + 2, 13, 0), label];
}
