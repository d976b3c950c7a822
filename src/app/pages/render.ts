/** Renders the pages with an address of their own, on the server that builds the site. */
import { render } from 'svelte/server';
import type { Component } from 'svelte';
import GlossaryPage from '../../ui/practice/GlossaryPage.svelte';
import InterviewPage from '../../ui/practice/InterviewPage.svelte';
import RecitePage from '../../ui/practice/RecitePage.svelte';
import SheetPage from '../../ui/practice/SheetPage.svelte';
import LessonPage from '../../ui/lesson/LessonPage.svelte';
import OverviewPage from '../../ui/lesson/OverviewPage.svelte';
import type { DocumentKind, DocumentPlace } from '../../ui/document/place';
import Document from './Document.svelte';

const PAGES: { readonly [K in DocumentKind]: Component<never> } = {
  lesson: LessonPage,
  overview: OverviewPage,
  glossary: GlossaryPage,
  interview: InterviewPage,
  sheet: SheetPage,
  recite: RecitePage,
};

/** The markup of a page. The browser hydrates it with the same data. */
export function renderDocument({
  kind,
  language,
  address,
  data,
}: DocumentPlace & { readonly kind: DocumentKind; readonly data: unknown }): { head: string; body: string } {
  const content = PAGES[kind] as Component<{ readonly data: unknown }>;
  const { head, body } = render(Document, {
    props: { content, data, place: { language, address }, client: null },
  });
  return { head, body };
}
