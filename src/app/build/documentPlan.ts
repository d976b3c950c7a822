/** Which pages there are, known before anything is computed for them. */
import { readdirSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../i18n/language';
import type { DocumentKind, DocumentPlace } from '../../ui/document/place';

/** A page before anything is computed for it. */
export interface DocumentPlan extends DocumentPlace {
  readonly kind: DocumentKind;
  /** The id of its lesson; null for the others. */
  readonly lesson: string | null;
  /** Where its data stands below the site. Pages of both languages may share a file. */
  readonly dataFile: string;
}

/** Every page of the site with an address of its own, by what the folders of lessons are called. */
export function planDocuments(lessonsFolder: string): readonly DocumentPlan[] {
  const ids = readdirSync(lessonsFolder)
    .filter((name) => /^\d{2}-/.test(name))
    .sort()
    .map((slug) => slug.replace(/^\d+-/, ''));
  return LANGUAGES.flatMap((language) => {
    const page = (kind: DocumentKind, address: string, lesson: string | null = null): DocumentPlan => ({
      kind,
      language,
      address: `${language}/${address}/`,
      lesson,
      dataFile: `data/${lesson === null ? dataOf(kind, language) : `lesson-${lesson}`}.json`,
    });
    return [
      page('overview', 'lessons'),
      ...ids.map((id) => page('lesson', `lessons/${id}`, id)),
      page('interview', 'interview'),
      page('glossary', 'glossary'),
      page('sheet', 'sheet'),
      page('recite', 'recite'),
    ];
  });
}

/** The sheet and its recite version are made from the same data, in one language. */
function dataOf(kind: DocumentKind, language: Language): string {
  return kind === 'sheet' || kind === 'recite' ? `sheet-${language}` : kind;
}
