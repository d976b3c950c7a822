/** The words that the rooms share, loaded with them. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  label: 'Every schedule',
  search: 'Search',
  crashes: 'Crash matrix',
  verdicts: 'Table of verdicts',
  chain: 'The whole chain',
  scenario: 'Scenario',
  known: 'Choose one of these:',
  picture: 'Save as a picture:',
  pictureOf: 'Save as a picture: {title}',
} as const;

const chinese = translationOf<typeof english>()({
  label: '所有执行顺序',
  search: '穷举',
  crashes: '崩溃矩阵',
  verdicts: '结论总表',
  chain: '整条链路',
  scenario: '场景',
  known: '现有场景：',
  picture: '存为图片：',
  pictureOf: '存为图片：{title}',
});

/** The shared words of the rooms in a language. */
export function roomWords(language: Language): MessagesOf<typeof english> {
  return language === 'zh' ? chinese : english;
}
