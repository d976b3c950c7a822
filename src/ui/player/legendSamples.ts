/** One small picture for each thing that the legend explains, in the marks of the picture itself. */
import type { Mark, TextMark } from '../../picture/marks';
import type { SignName } from '../../picture/signs';
import type { English } from '../words/english';

export interface LegendEntry {
  readonly name: keyof English['help'];
  readonly marks: readonly Mark[];
}

const past = { phase: 'past' as const };
const bar = (role: 'ready' | 'unacked' | 'handler' | 'wait', width: number): Mark => ({
  ...past,
  ...{ kind: 'bar', key: role, role, x: 40, y1: 2, y2: 26, width },
});
const capsule = (role: 'capsule' | 'capsuleAgain'): Mark => ({
  ...past,
  ...{ kind: 'capsule', key: role, role, x: 40, y: 14, width: 53, text: '1001·1' },
});
const chip = (
  role: 'chipDone' | 'chipDoubled' | 'chipLost' | 'chipRefused',
  text: TextMark['text'],
  sign: SignName,
): Mark => ({
  ...past,
  ...{
    kind: 'chip',
    key: role,
    role,
    x: 22,
    y: 14,
    width: text === '' ? 24 : 36,
    text,
    sign,
    signFirst: text === '',
  },
});
const sign = (role: 'fault' | 'unknown', name: SignName, disc: number): Mark => ({
  ...past,
  ...{ kind: 'sign', key: role, role, sign: name, x: 40, y: 14, scale: 1, disc },
});
const bracket: Mark = {
  ...past,
  ...{ kind: 'bracket', key: 'bracket', role: 'transaction', x: 38, y1: 2, y2: 26, foot: 4, closed: true },
};
const dash: Mark = {
  ...past,
  ...{ kind: 'line', key: 'dash', role: 'absent', x1: 32, y1: 14, x2: 48, y2: 14 },
};

/** In the order in which a newcomer meets them. */
export const LEGEND: readonly LegendEntry[] = [
  { name: 'capsule', marks: [capsule('capsule')] },
  { name: 'again', marks: [capsule('capsuleAgain')] },
  { name: 'ready', marks: [bar('ready', 7)] },
  { name: 'unacked', marks: [bar('unacked', 7)] },
  { name: 'handler', marks: [bar('handler', 8)] },
  { name: 'transaction', marks: [bracket] },
  { name: 'crash', marks: [sign('fault', 'cross', 0)] },
  { name: 'wait', marks: [bar('wait', 8)] },
  { name: 'unknown', marks: [sign('unknown', 'gate', 9)] },
  { name: 'once', marks: [chip('chipDone', '1', 'kept')] },
  { name: 'twice', marks: [chip('chipDoubled', '2', 'doubled')] },
  { name: 'never', marks: [chip('chipLost', '0', 'none')] },
  { name: 'refusedSign', marks: [chip('chipRefused', '', 'refused')] },
  { name: 'absent', marks: [dash] },
];
