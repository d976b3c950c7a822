/** The words of the chain, loaded with its room. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  what: 'Below, every schedule with the failures that a line names is searched twice: with the link and without it. The other links are as you set them.',
  links: 'The links',
  against: 'Against',
  with: 'With it',
  without: 'Without it',
  searching: '{title}: {states} {states|state|states} so far',
  whole: '{bounds}: {outcomes}.',
  allOn: 'Every link is on.',
  off: 'Off: {links}.',
  searchingWhole: 'Every schedule of the chain as it is set: {states} {states|state|states} so far',
  nothing: 'no failure at all',
} as const;

const chinese = translationOf<typeof english>()({
  what: '每一行写明允许发生的故障。在这些故障之内，把所有执行顺序穷举两遍：有这一环一遍，没有这一环一遍；其余环节保持你设定的开关。',
  links: '各个环节',
  against: '防什么',
  with: '有它',
  without: '没有它',
  searching: '{title}：已走过 {states} {states|个|个}状态',
  whole: '{bounds}：{outcomes}。',
  allOn: '所有环节都开着。',
  off: '已关闭：{links}。',
  searchingWhole: '正在穷举当前设定下的整条链路：已走过 {states} {states|个|个}状态',
  nothing: '没有任何故障',
});

export type ChainWords = MessagesOf<typeof english>;

/** The words of the chain in a language. */
export function chainWords(language: Language): ChainWords {
  return language === 'zh' ? chinese : english;
}
