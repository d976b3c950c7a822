/** The HTML around a deck. It has no script of its own, so that a strict content security policy has nothing to refuse. */
import { escaped } from '../../export/svg';
import type { Deck } from '../../export/deck/slides';
import { deckWords } from '../../export/deck/words';
import { LANGUAGE_TAGS } from '../../i18n/language';
import { speakerFor } from '../../i18n/speaker';
import { alternateOf, baseOf, type DocumentPlace } from '../../ui/document/place';
import { framed, pageFrame } from './documentFrame';

/** The page with nothing on it: what Vite reads to find script and styles. */
export function deckFrame(place: DocumentPlace): string {
  const alternates = [place, alternateOf(place)].map(
    ({ language, address }) =>
      `<link rel="alternate" hreflang="${LANGUAGE_TAGS[language]}" href="${baseOf(place)}${address}" />`,
  );
  return pageFrame(place.language, alternates.join('\n    '), '/src/app/slides.ts');
}

/** The frame with the deck in it. */
export function framedDeck(frame: string, { language, title, summary }: Deck, body: string): string {
  const speaker = speakerFor(language);
  const head = [
    `<title>${escaped(`${speaker.words({ en: title, zh: title })} · ${deckWords(language).deck}`)}</title>`,
    `<meta name="description" content="${escaped(speaker.words({ en: summary, zh: summary }))}" />`,
  ];
  return framed(frame, { head: head.join('\n    '), body });
}
