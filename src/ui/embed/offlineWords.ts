/** The words around the player in an offline file. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  elsewhere: 'Other decisions and protections:',
  live: 'live version',
  nowhere: 'A file with one run. Other decisions and protections need the site.',
  damaged: 'The run in this file is damaged and cannot be shown. Save the file again.',
} as const;

const chinese = translationOf<typeof english>()({
  elsewhere: '换一种走法或防护：',
  live: '在线版',
  nowhere: '文件里只有这一次运行；换走法或防护要到网站上。',
  damaged: '这个文件里的运行已损坏，无法显示。请重新保存一份。',
});

export type OfflineWords = MessagesOf<typeof english>;

/** The words of an offline file in a language. */
export function offlineWords(language: Language): OfflineWords {
  return language === 'zh' ? chinese : english;
}
