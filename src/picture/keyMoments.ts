/** The moments by which the drawing is judged: each is a run, a playhead and a size. The snapshots and the gallery share it. */
import type { Language } from '../i18n/language';
import type { StageSize } from './lanes/frame';

export interface KeyMoment {
  readonly name: string;
  /** A scenario that ships. */
  readonly scenario: string;
  readonly protections: readonly string[];
  readonly copies: number;
  /** A plan for several panes; with `single` every decision is a row. */
  readonly schedule: string;
  readonly single: boolean;
  readonly playhead: number;
  readonly gate: number | null;
  readonly size: StageSize;
  readonly width: number;
  readonly height: number | null;
  readonly theme: 'light' | 'dark' | 'print';
  readonly language: Language;
}

const crash =
  'P* q>A A@begun A@id-stored A@effect A@committed A! q>B B@begun B@id-stored B@effect B@committed B@acked';

const plain = {
  scenario: 'order-payment',
  protections: ['none', 'id-table'],
  copies: 1,
  schedule: crash,
  single: false,
  gate: null,
  size: 'wide',
  width: 1064,
  height: null,
  theme: 'light',
  language: 'en',
} as const;

const one = { ...plain, single: true, width: 820 } as const;

/** In the order in which they are looked at. */
export const KEY_MOMENTS: readonly KeyMoment[] = [
  { ...plain, name: 'compare-crash-before-ack', playhead: 7 },
  { ...plain, name: 'compare-doubled-and-refused', playhead: 11 },
  { ...plain, name: 'compare-dark-zh', playhead: 11, theme: 'dark', language: 'zh' },
  { ...plain, name: 'compare-print', playhead: 13, theme: 'print' },
  { ...plain, name: 'compare-at-a-gate', playhead: 7, gate: 6 },
  {
    ...plain,
    name: 'compare-four',
    protections: ['none', 'id-table', 'state-guard', 'select-then-update'],
    playhead: 12,
    width: 1360,
  },
  { ...plain, name: 'slide-960', playhead: 11, size: 'slide', width: 928, height: 340 },
  {
    ...plain,
    name: 'slide-640',
    protections: ['none'],
    playhead: 11,
    size: 'small',
    width: 616,
    height: 190,
  },
  {
    ...plain,
    name: 'phone-dark-zh',
    protections: ['id-table'],
    playhead: 11,
    ...{ size: 'phone', width: 366, height: 420, theme: 'dark', language: 'zh' },
  },
  {
    ...one,
    name: 'redelivery',
    protections: ['id-table'],
    schedule: 'P* q>A A@committed A! q>B B@acked',
    playhead: 10,
  },
  {
    ...one,
    name: 'lock-wait',
    protections: ['id-table'],
    copies: 2,
    single: false,
    schedule:
      'P* q>A q>B A@received B@received A@begun B@begun A@id-stored A@effect A@committed B@begun A@acked B@acked',
    playhead: 7,
  },
  {
    ...one,
    name: 'rows-affected-0',
    protections: ['state-guard'],
    single: false,
    schedule: 'P* q>A A@effect A! q>B B@effect B@acked',
    playhead: 6,
  },
  {
    ...one,
    name: 'effect-lost',
    protections: ['redis-set-nx'],
    schedule: 'P* q>A A A A! q>B B B B A^',
    playhead: 11,
  },
  { ...one, name: 'zombie', protections: ['none'], schedule: 'P* q>A A A~ q>B B B B A A', playhead: 10 },
  {
    ...one,
    name: 'silence-detected',
    protections: ['none'],
    schedule: 'P* q>A A A~~ A? q>B B B B A A A^',
    playhead: 12,
    language: 'zh',
  },
  { ...one, name: 'answer-unknown', protections: ['none'], schedule: 'P* q>A A A:unknown', playhead: 5 },
  {
    ...one,
    name: 'broker-restart',
    protections: ['none'],
    schedule: 'P* q>A A broker! A A^ q>A A*',
    playhead: 12,
  },
  {
    ...one,
    name: 'remote-effect',
    scenario: 'mail',
    protections: ['id-table'],
    schedule: 'P* q>A A@effect A! q>B B@acked',
    playhead: 15,
  },
  {
    ...one,
    name: 'outbox-dark',
    scenario: 'outbox',
    protections: ['outbox-inbox'],
    schedule: 'W* R@confirmed R! R^ R@marked q>A A@acked q>B B@acked',
    playhead: 27,
    ...{ width: 1064, theme: 'dark' },
  },
];
