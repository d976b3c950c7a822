/** Where a page of its own address stands: what its links are made from. */
import { createContext } from 'svelte';
import type { Language } from '../../i18n/language';

/** The pages that are made for each language when the site is built. */
export const DOCUMENT_KINDS = ['lesson', 'overview', 'glossary', 'interview', 'sheet', 'recite'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DocumentPlace {
  readonly language: Language;
  /** The address below the site, with a slash at its end. */
  readonly address: string;
}

/** The way from a page to the first page of the site. */
export function baseOf({ address }: DocumentPlace): string {
  return '../'.repeat(address.split('/').length - 1);
}

/** The same page in the other language. */
export function alternateOf({ language, address }: DocumentPlace): DocumentPlace {
  const other = language === 'en' ? 'zh' : 'en';
  return { language: other, address: `${other}${address.slice(language.length)}` };
}

/** The way to another page of the same language, or to an anchor on it. */
export function wayTo(place: DocumentPlace, below: string): string {
  return `${baseOf(place)}${place.language}/${below}`;
}

/** The place of the page that a component is part of. */
export const [getPlace, setPlace] = createContext<DocumentPlace>();
