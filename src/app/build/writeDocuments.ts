/** The pages as HTML. Loaded by the server of Vite that compiles the components, not with the configuration. */
import { LANGUAGE_TAGS } from '../../i18n/language';
import { escaped } from '../../export/svg';
import { alternateOf, baseOf, type DocumentPlace } from '../../ui/document/place';
import type { DocumentPlan } from './documentPlan';
import { printPacked } from '../../export/packed';
import { renderDocument } from '../pages/render';
import { makeDocuments, type SiteDocument } from './siteDocuments';

const SITE = 'Delivered Twice';

/** A page as text: its data, and what goes into its frame. */
export interface WrittenDocument extends DocumentPlace {
  readonly dataFile: string;
  readonly data: string;
  readonly head: string;
  readonly body: string;
}

/** Computes and renders pages. */
export async function writeDocuments(
  wanted: (plan: DocumentPlan) => boolean,
): Promise<readonly WrittenDocument[]> {
  return (await makeDocuments(wanted)).map((page) => {
    const { language, address, dataFile, data } = page;
    const { head, body } = renderDocument(page);
    return {
      language,
      address,
      dataFile,
      data: printPacked(data),
      head: [...tagsOf(page), head].filter((tag) => tag !== '').join('\n    '),
      body: `<div id="page" data-language="${language}" data-address="${address}" data-source="${baseOf(page)}${dataFile}">${body}</div>`,
    };
  });
}

function tagsOf(page: SiteDocument): readonly string[] {
  const { language, kind, lesson } = page;
  const base = baseOf(page);
  const other = alternateOf(page);
  const title = `${page.title} · ${SITE}`;
  const meta = (name: string, content: string): string =>
    `<meta property="${name}" content="${escaped(content)}" />`;
  const alternates = [page, other].map(
    (each) =>
      `<link rel="alternate" hreflang="${LANGUAGE_TAGS[each.language]}" href="${base}${each.address}" />`,
  );
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}" />`,
    ...alternates,
    meta('og:type', kind === 'lesson' ? 'article' : 'website'),
    meta('og:site_name', SITE),
    meta('og:title', page.title),
    meta('og:description', page.description),
    meta('og:locale', language === 'en' ? 'en_US' : 'zh_CN'),
    ...(lesson === null ? [] : [meta('og:image', `${base}pictures/${language}/lessons/${lesson}/og.png`)]),
  ];
}
