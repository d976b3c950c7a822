/** What the browser remembers between visits. A page that may not store anything works all the same. */
import { LANGUAGES, type Language } from '../i18n/language';
import { THEMES, type Theme } from '../ui/site/preferences.svelte';

const KEY = 'delivered-twice';

export interface Kept {
  readonly language: Language | null;
  readonly theme: Theme | null;
}

/** Reads what was kept; nothing where storage is refused or holds something else. */
export function readKept(): Kept {
  const kept = { language: null, theme: null };
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof read !== 'object' || read === null) return kept;
    const { language, theme } = read as { readonly language?: unknown; readonly theme?: unknown };
    return {
      language: LANGUAGES.find((each) => each === language) ?? null,
      theme: THEMES.find((each) => each === theme) ?? null,
    };
  } catch {
    return kept;
  }
}

/** Keeps the preferences where that is allowed. */
export function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A sandboxed frame or a private window: nothing is kept, nothing is lost.
  }
}

const PROGRESS_KEY = 'delivered-twice-progress';

/** Where the text of somebody's progress is kept, where that is allowed. */
export const progressStorage = {
  read: (): string | null => {
    try {
      return localStorage.getItem(PROGRESS_KEY);
    } catch {
      return null;
    }
  },
  /** Says whether it is kept. */
  write: (text: string): boolean => {
    try {
      localStorage.setItem(PROGRESS_KEY, text);
      return true;
    } catch {
      return false;
    }
  },
};
