/** The page's own words in the language that is chosen, filled and spaced as the narration is. */
import type { Language } from '../../i18n/language';
import type { MessagesOf } from '../../i18n/message';
import { speakerFor, type Speaker } from '../../i18n/speaker';
import { chinese } from './chinese';
import { english, type English } from './english';

/** Every text of the page by room and name. */
export type PageWords = MessagesOf<English>;

/** Who speaks, and with which words. */
export interface PageSpeaker extends Speaker {
  readonly words: Speaker['words'];
  readonly page: PageWords;
}

/** Whoever speaks this language, with the words of the page. */
export function pageSpeaker(language: Language): PageSpeaker {
  return { ...speakerFor(language), page: language === 'zh' ? chinese : english };
}
