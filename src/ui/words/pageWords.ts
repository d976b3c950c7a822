/** The page's own words in the language that is chosen, filled and spaced as the narration is. */
import type { Language } from '../../i18n/language';
import type { MessagesOf } from '../../i18n/message';
import { spacedText } from '../../i18n/spacing';
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
  const page = language === 'zh' ? spacedWords(chinese) : (english as PageWords);
  return { ...speakerFor(language), page };
}

/** Words without parameters are shown as they are, so they are spaced here; the others when they are filled. */
function spacedWords<Tree>(tree: Tree): Tree {
  if (typeof tree === 'string') return (tree.includes('{') ? tree : spacedText(tree)) as Tree;
  const spaced = Object.entries(tree as object).map(([key, value]) => [key, spacedWords(value as unknown)]);
  return Object.fromEntries(spaced) as Tree;
}
