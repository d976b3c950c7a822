/** The two languages of everything the site says. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The value of the `lang` attribute for text in this language. */
export const LANGUAGE_TAGS: { readonly [L in Language]: string } = { en: 'en', zh: 'zh-CN' };

/** The same words in both languages, as scenarios and lessons give them. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

/** The first candidate (BCP 47 tags, best first) that the site speaks; English when it speaks none of them. */
export function detectLanguage(candidates: readonly string[]): Language {
  for (const candidate of candidates) {
    const [primary] = candidate.trim().toLowerCase().split(/[-_]/);
    const found = LANGUAGES.find((language) => language === primary);
    if (found) return found;
  }
  return 'en';
}
