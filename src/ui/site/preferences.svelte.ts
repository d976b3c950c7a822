import { createContext } from 'svelte';
import type { Language } from '../../i18n/language';
import type { CodeLanguage } from '../../lesson/codeListing';
import { pageSpeaker } from '../words/pageWords';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How a person wants the page: the language that everything below speaks, the theme, the language of the code. */
export class Preferences {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  /** What handlers are shown in: as the program that runs, or as somebody would write it. */
  code = $state<'program' | CodeLanguage>('program');
  speaker = $derived(pageSpeaker(this.language));

  constructor(language: Language, theme: Theme) {
    this.language = language;
    this.theme = theme;
  }
}

/** The preferences of the page that a component is part of. */
export const [getPreferences, setPreferences] = createContext<Preferences>();
