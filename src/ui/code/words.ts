/** The words of the listings, loaded with them. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  label: 'Language of the code',
  program: 'Program',
  go: 'Go',
  java: 'Java',
  py: 'Python',
  ts: 'TypeScript',
  listing: '{protection} in {language}',
  performed: 'performed in this step',
} as const;

const chinese = translationOf<typeof english>()({
  label: '代码的语言',
  program: '程序',
  go: 'Go',
  java: 'Java',
  py: 'Python',
  ts: 'TypeScript',
  listing: '{protection}的 {language} 代码',
  performed: '本步执行',
});

/** The words of the listings in a language. */
export function codeWords(language: Language): MessagesOf<typeof english> {
  return language === 'zh' ? chinese : english;
}
