/** The words of the room of the table of verdicts, loaded with it. */
import { tableWords, type TableWords } from '../../export/tableWords';
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'Table of verdicts',
  what: 'What can come of one business event, for every scenario and every protection, within four bounds. Each cell was found by going through every schedule, and is kept in the repository; a check that recomputes all of them fails when one differs.',
  read: 'The numbers are how many times the effect can have happened in the end: 1 is right, 0 is lost, more is doubled. A cell with 1 alone means: within these bounds it cannot go wrong.',
  held: '{held} of {total} keep the promise in all four columns',
  again: 'Search again here',
  againOf: 'Search again here: {title}',
  searching: 'searching …',
  equal: 'searched again: the same',
  different: 'searched again: different in {columns}',
  failed: 'could not be searched',
  toSearch: 'Search with other bounds',
  on: 'On {engine}',
} as const;

const chinese = translationOf<typeof english>()({
  title: '结论总表',
  what: '同一笔业务，在每个场景、每种防护、四种边界之内可能出现的结局。每一格都是走遍所有执行顺序得到的，保存在代码仓库里；有一项检查会全部重算，有一格不同就失败。',
  read: '数字是最后业务可能已经生效的次数：1 是对的，0 是丢失，更多就是重复。只有 1 的格子意味着：在这些边界之内不可能出错。',
  held: '{total} 种中有 {held} 种在四列里都守住承诺',
  again: '在这里重新穷举',
  againOf: '在这里重新穷举：{title}',
  searching: '正在穷举……',
  equal: '重新穷举：相同',
  different: '重新穷举：{columns}不同',
  failed: '无法穷举',
  toSearch: '换别的边界来穷举',
  on: '数据库：{engine}',
});

export type VerdictWords = MessagesOf<typeof english> & TableWords;

/** The words of the table of verdicts and of its room in a language. */
export function verdictWords(language: Language): VerdictWords {
  return { ...tableWords(language), ...(language === 'zh' ? chinese : english) };
}
