/** The words around the lessons and of the pages beside them. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  titles: {
    overview: {
      title: 'Lessons',
      summary:
        'Lessons on messages that arrive twice: each shows a run on a real database, asks before it goes on, and ends with a challenge.',
    },
    interview: {
      title: 'Interview',
      summary:
        'Questions on duplicate messages, with a short and a long answer, a sharper form of the common answer, and a run that shows it.',
    },
    glossary: {
      title: 'Glossary',
      summary: 'The words of the lessons, a line each, in English and Chinese.',
    },
    sheet: { title: 'Cheat sheet', summary: 'The rules and short answers on one page.' },
    recite: {
      title: 'Practise aloud',
      summary: 'The questions of the ladder, each with an answer of 30 seconds.',
    },
  },
  nav: 'Lessons and practice',
  overview: 'All lessons',
  glossary: 'Glossary',
  interview: 'Interview',
  sheet: 'Cheat sheet',
  recite: 'Practise aloud',
  print: 'Print',
  slides: 'Slides',
} as const;

const chinese = translationOf<typeof english>()({
  titles: {
    overview: {
      title: '课程',
      summary:
        '消息为什么会来两次、来了怎么办：每一课都在真实数据库上跑一遍，先请你预测，再看结果，最后有一关由你动手。',
    },
    interview: {
      title: '面试',
      summary: '消息幂等面试题：背诵版、展开版、更准的回答，以及能说明它的一次运行。',
    },
    glossary: { title: '术语表', summary: '课程用到的词，每个一句话，中英对照。' },
    sheet: { title: '速查表', summary: '规则与一句话回答，打印出来正好一页。' },
    recite: { title: '背诵版', summary: '追问阶梯的每一问配一段 30 秒的答案。' },
  },
  nav: '课程与练习',
  overview: '全部课程',
  glossary: '术语表',
  interview: '面试',
  sheet: '速查表',
  recite: '背诵版',
  print: '打印',
  slides: '幻灯片',
});

export type DocumentWords = MessagesOf<typeof english>;

/** The words of these pages in a language. */
export function documentWords(language: Language): DocumentWords {
  return language === 'zh' ? chinese : english;
}
