/** The words of a deck that are not the lesson's own. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  number: 'Lesson {number}',
  guess: 'What do you expect?',
  rule: 'The rule',
  breakIt: 'Break it',
  fixIt: 'Fix it',
  par: 'The fewest decisions that do it: {par}.',
  inLesson: 'Play it in the lesson',
  end: 'Play it yourself',
  whole: 'The lesson asks these questions before it answers them, and you decide what crashes:',
  print: 'for print',
  marp: 'as Markdown for Marp',
  slidev: 'for Slidev',
  deck: 'Slides',
  back: 'Back',
  forward: 'Forward',
} as const;

const chinese = translationOf<typeof english>()({
  number: '第 {number} 课',
  guess: '先猜一猜',
  rule: '规则',
  breakIt: '动手：让它出错',
  fixIt: '动手：让它守住',
  par: '最少需要 {par} 步。',
  inLesson: '在课程里动手',
  end: '自己动手跑一遍',
  whole: '课程里先提问再给答案，什么时候崩溃由你决定：',
  print: '打印版',
  marp: 'Marp 用的 Markdown',
  slidev: 'Slidev 用的 Markdown',
  deck: '幻灯片',
  back: '上一步',
  forward: '下一步',
});

export type DeckWords = MessagesOf<typeof english>;

/** The words around the slides in a language. */
export function deckWords(language: Language): DeckWords {
  return language === 'zh' ? chinese : english;
}
