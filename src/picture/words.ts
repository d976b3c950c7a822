/** The words inside the pictures, by language. */
import type { Language } from '../i18n/language';
import type { PictureWords } from './pictureWords';
import { chineseWords } from './wordsChinese';
import { englishWords } from './wordsEnglish';

/** The words of a language. */
export const WORDS: { readonly [L in Language]: PictureWords } = { en: englishWords, zh: chineseWords };
