/**
 * A picture as data: shapes in user units, each with a role by meaning. A role is never a colour; style.ts says what it
 * looks like, and primitives.ts breaks a mark into the few elements of SVG that every renderer knows.
 */
import type { FontName } from './fonts';
import type { SignName } from './signs';

/** Past is drawn in ink, the present row is stronger, the scripted future is pencil. */
export const PHASES = ['past', 'now', 'future'] as const;
export type Phase = (typeof PHASES)[number];

interface Common {
  /** Names the mark in every picture of one run: motion moves what has the same key. */
  readonly key: string;
  readonly phase: Phase;
  readonly row?: number;
  readonly pane?: number;
  readonly copy?: string;
  readonly process?: string;
  /** 0 to 1; absent is 1. Only motion sets it. */
  readonly opacity?: number;
}

export const LINE_ROLES = [
  ...(['lane', 'laneDown', 'brace', 'absent', 'divergence', 'time', 'hairline', 'inkRule'] as const),
  ...([
    'cutLine',
    'waitLine',
    'faultRule',
    'promisePending',
    'track',
    'trackPassed',
    'edge',
    'edgeTaken',
  ] as const),
] as const;
export type LineRole = (typeof LINE_ROLES)[number];

export interface LineMark extends Common {
  readonly kind: 'line';
  readonly role: LineRole;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export const ARROW_ROLES = ['message', 'messageAgain', 'answer', 'store', 'way', 'wayTaken'] as const;
export type ArrowRole = (typeof ARROW_ROLES)[number];

/** A straight arrow. Without a head it is still under way, or was lost. */
export interface ArrowMark extends Common {
  readonly kind: 'arrow';
  readonly role: ArrowRole;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly head: boolean;
  readonly dashed: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const POLYLINE_ROLES = ['slash', 'stripes', 'way', 'wayTaken'] as const;
export type PolylineRole = (typeof POLYLINE_ROLES)[number];

/** Several open lines of one look; `head` puts an arrow head at the end of the last one. */
export interface PolylineMark extends Common {
  readonly kind: 'polyline';
  readonly role: PolylineRole;
  readonly lines: readonly (readonly Point[])[];
  readonly head: boolean;
}

/** A bracket beside a lane, its feet `foot` to the right; open at its lower end while the transaction is. */
export interface BracketMark extends Common {
  readonly kind: 'bracket';
  readonly role: 'transaction' | 'transactionUndone';
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
  readonly foot: number;
  readonly closed: boolean;
}

export const BAR_ROLES = [
  ...(['ready', 'unacked', 'dead', 'handler', 'zombie', 'wait'] as const),
  ...(['promiseHeld', 'promiseBroken', 'promiseLost'] as const),
] as const;
export type BarRole = (typeof BAR_ROLES)[number];

/** Something that lasts: a copy in a queue, a handler that runs, the promise. `x` is its middle. */
export interface BarMark extends Common {
  readonly kind: 'bar';
  readonly role: BarRole;
  readonly x: number;
  readonly y1: number;
  readonly y2: number;
  readonly width: number;
}

/** A copy of a message; `again` (redelivered, returned, sent again) has a double outline. */
export interface CapsuleMark extends Common {
  readonly kind: 'capsule';
  readonly role: 'capsule' | 'capsuleAgain';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  /** The full name where `text` is cut. */
  readonly title?: string;
}

export const CHIP_ROLES = [
  ...(['chipDone', 'chipDoubled', 'chipLost', 'chipOpen', 'chipUndone', 'chipRefused', 'chipPlain'] as const),
] as const;
export type ChipRole = (typeof CHIP_ROLES)[number];

/** The outcome of something at a store: a number or word, with a sign. `x` is its left edge, `y` its middle. */
export interface ChipMark extends Common {
  readonly kind: 'chip';
  readonly role: ChipRole;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly sign: SignName | null;
  readonly signFirst: boolean;
}

export const SIGN_ROLES = [
  ...(['fault', 'lostFrame', 'restart', 'unknown', 'hourglass', 'inkSign', 'softSign'] as const),
  ...(['keptSign', 'brokenSign', 'lostSign', 'pencilSign'] as const),
] as const;
export type SignRole = (typeof SIGN_ROLES)[number];

/** A sign on its own; `disc` is the radius of the paper under it, 0 for none. */
export interface SignMark extends Common {
  readonly kind: 'sign';
  readonly role: SignRole;
  readonly sign: SignName;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly disc: number;
}

export const TEXT_ROLES = [
  ...(['ink', 'soft', 'faint', 'strong', 'label', 'answerLabel', 'note', 'noteAgain', 'badge'] as const),
  ...([
    'faultNote',
    'result',
    'gutter',
    'gutterStrong',
    'down',
    'good',
    'bad',
    'lost',
    'struck',
    'queued',
  ] as const),
] as const;
export type TextRole = (typeof TEXT_ROLES)[number];

/** A line of text on its baseline. A plate hides what lies under it. */
export interface TextMark extends Common {
  readonly kind: 'text';
  readonly role: TextRole;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly font: FontName;
  readonly plate: boolean;
  /** The full text where `text` is cut. */
  readonly title?: string;
}

export const RECT_ROLES = [
  ...([
    'band',
    'pip',
    'pipFull',
    'node',
    'nodeCurrent',
    'nodeQuiet',
    'cell',
    'cellChanged',
    'knob',
    'dot',
  ] as const),
] as const;
export type RectRole = (typeof RECT_ROLES)[number];

export interface RectMark extends Common {
  readonly kind: 'rect';
  readonly role: RectRole;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

export type Mark =
  | LineMark
  | ArrowMark
  | PolylineMark
  | BracketMark
  | BarMark
  | CapsuleMark
  | ChipMark
  | SignMark
  | TextMark
  | RectMark;

/** Marks on a sheet of this size. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}
