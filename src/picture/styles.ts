/**
 * What every part of a picture looks like, by token name: the one table behind the page's style sheet (marks.css) and
 * behind exported files, where tokens become values. The phases are rules over the table, not entries in it.
 */

/** A token of the site without its dashes in front, or nothing. */
export type Paint = 'none' | (typeof PAINTS)[number];

/** Every colour token that a picture uses. */
export const PAINTS = [
  ...([
    'paper',
    'paper-band',
    'paper-changed',
    'ink',
    'ink-soft',
    'ink-faint',
    'pencil',
    'rule',
    'lane',
  ] as const),
  ...(['queue-ready-fill', 'queue-ready-edge', 'queue-unacked-fill', 'queue-unacked-edge'] as const),
  ...(['queue-dead-edge', 'copy', 'copy-again', 'answer', 'handler-fill', 'handler-edge'] as const),
  ...(['wait-stripe', 'unknown', 'store', 'store-on', 'promise-pending', 'promise-held'] as const),
  ...(['promise-broken', 'promise-broken-on', 'promise-lost'] as const),
] as const;

export interface Style {
  readonly fill: Paint;
  readonly stroke: Paint;
  readonly width: number;
  readonly dash: string;
  readonly strike: boolean;
}

/** What a phase may do to a part: a shaft grows in the present, a head and a shape become outlines in the future. */
export type Nature = 'still' | 'shaft' | 'shape' | 'head' | 'text' | 'plate';

export interface Entry extends Style {
  readonly nature: Nature;
}

const still = (fill: Paint, stroke: Paint = 'none', width = 1, dash = ''): Entry => ({
  ...plain,
  nature: 'still',
  fill,
  stroke,
  width,
  dash,
});
const shaft = (stroke: Paint, width: number, dash = ''): Entry => ({
  ...plain,
  nature: 'shaft',
  stroke,
  width,
  dash,
});
const shape = (fill: Paint, stroke: Paint, width = 1, dash = ''): Entry => ({
  ...plain,
  nature: 'shape',
  fill,
  stroke,
  width,
  dash,
});
const head = (fill: Paint): Entry => ({ ...plain, nature: 'head', fill });
const text = (fill: Paint): Entry => ({ ...plain, nature: 'text', fill });
const plain = { fill: 'none', stroke: 'none', width: 1, dash: '', strike: false } as const;

/** Arrows and capsules that have happened; the present grows from here. */
export const PAST = 1.5;

/** The look of each part in the past. */
export const STYLES = {
  lane: still('none', 'lane', 1),
  laneDown: still('none', 'lane', 1.5, '1.5 5'),
  brace: still('none', 'ink-soft', 1),
  absent: shaft('lane', 1.5),
  divergence: shaft('ink', 1),
  time: shaft('ink-soft', 1, '1 4'),
  hairline: still('none', 'rule', 1),
  inkRule: still('none', 'ink', 1),
  cutLine: shaft('ink', 1.5, '1.5 3'),
  waitLine: still('none', 'wait-stripe', 1.25, '5 2'),
  faultRule: shaft('ink', 1.2),
  promisePending: still('none', 'promise-pending', 2, '2 3'),
  track: still('none', 'lane', 1),
  trackPassed: still('none', 'ink', 2),
  edge: still('none', 'ink-faint', 1),
  edgeTaken: still('none', 'ink', 2),
  message: shaft('copy', PAST),
  messageHead: head('copy'),
  messageAgain: shaft('copy-again', PAST),
  messageAgainHead: head('copy-again'),
  answer: shaft('answer', PAST),
  answerHead: head('answer'),
  store: shaft('store', PAST),
  storeHead: head('store'),
  way: still('none', 'ink-faint', 1),
  wayHead: still('ink-faint'),
  wayTaken: still('none', 'ink', 2),
  wayTakenHead: still('ink'),
  slash: shaft('ink', 2.5),
  stripes: still('none', 'wait-stripe', 1.6),
  transaction: still('none', 'store', PAST),
  transactionUndone: still('none', 'ink-soft', PAST, '3 3'),
  ready: still('queue-ready-fill', 'queue-ready-edge'),
  unacked: still('queue-unacked-fill', 'queue-unacked-edge'),
  dead: still('paper', 'queue-dead-edge'),
  deadHatch: still('none', 'queue-dead-edge'),
  handler: still('handler-fill', 'handler-edge'),
  zombie: still('handler-fill', 'handler-edge', 1, '3 3'),
  wait: still('paper', 'wait-stripe'),
  promiseHeld: still('promise-held'),
  promiseBroken: still('promise-broken'),
  promiseLost: still('none', 'promise-lost', 1.5),
  capsule: shape('paper', 'copy', PAST),
  capsuleText: text('copy'),
  capsuleAgain: shape('paper', 'copy-again', PAST),
  capsuleAgainInner: still('none', 'copy-again', 1),
  capsuleAgainText: text('copy-again'),
  chipDone: shape('store', 'store'),
  chipDoneText: text('store-on'),
  chipDoneSign: shaft('store-on', 1.8),
  chipDoubled: shape('promise-broken', 'promise-broken'),
  chipDoubledText: text('promise-broken-on'),
  chipDoubledSign: shaft('promise-broken-on', 2),
  chipLost: shape('paper', 'promise-lost', 1.5),
  chipLostText: text('promise-lost'),
  chipLostSign: shaft('promise-lost', 1.5),
  chipOpen: shape('paper', 'store', 1, '3 2'),
  chipOpenText: text('store'),
  chipOpenSign: shaft('store', 1.5),
  chipUndone: shape('paper', 'ink-soft', 1, '3 2'),
  chipUndoneText: { ...text('ink-soft'), strike: true },
  chipUndoneSign: shaft('ink-soft', 1.5),
  chipRefused: shape('paper', 'store'),
  chipRefusedText: text('store'),
  chipRefusedSign: shaft('store', 1.5),
  chipPlain: shape('paper', 'ink'),
  chipPlainText: text('ink'),
  chipPlainSign: shaft('ink', 1.2),
  disc: { ...plain, nature: 'plate', fill: 'paper' },
  fault: shaft('ink', 3),
  lostFrame: shaft('ink', 2.2),
  restart: shaft('ink', 1.4),
  restartHead: head('ink'),
  restartDisc: shape('paper', 'ink', 1.2),
  unknown: shaft('unknown', 1.8),
  unknownDisc: shape('paper', 'unknown', 1.5),
  hourglass: still('paper', 'ink', 1.2),
  inkSign: still('none', 'ink', 2),
  softSign: still('none', 'ink-soft', 1.5),
  keptSign: still('none', 'promise-held', 2),
  brokenSign: still('none', 'promise-broken', 2.2),
  lostSign: still('none', 'promise-lost', 1.8),
  pencilSign: still('none', 'pencil', 1.2),
  ink: text('ink'),
  soft: text('ink-soft'),
  faint: text('ink-faint'),
  strong: text('ink'),
  label: text('ink'),
  answerLabel: text('ink-soft'),
  note: text('ink-soft'),
  noteAgain: text('copy-again'),
  badge: text('copy-again'),
  faultNote: text('ink'),
  result: text('ink-soft'),
  gutter: text('ink-soft'),
  gutterStrong: text('ink-soft'),
  down: text('ink-faint'),
  good: text('promise-held'),
  bad: text('promise-broken'),
  lost: text('promise-lost'),
  struck: { ...text('ink-soft'), strike: true },
  queued: text('ink-soft'),
  plate: { ...plain, nature: 'plate', fill: 'paper' },
  band: still('paper-band'),
  pip: still('none', 'ink-soft'),
  pipFull: still('ink', 'ink-soft'),
  node: still('paper', 'ink-soft'),
  nodeCurrent: still('paper-band', 'ink', 2),
  nodeQuiet: still('paper', 'lane', 1, '3 3'),
  cell: still('none', 'rule'),
  cellChanged: still('paper-changed', 'rule'),
  knob: still('ink'),
  dot: still('wait-stripe'),
} as const satisfies { readonly [part: string]: Entry };

export type Part = keyof typeof STYLES;
