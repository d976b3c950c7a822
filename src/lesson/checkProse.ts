/** Prose of cards as it is set: closed marks, curly quotes, and full-width punctuation beside Chinese. */
import { LANGUAGES, type Language, type Words } from '../i18n/language';
import type { Card } from './cardForm';
import { readInline } from './readInline';

/** Something in prose that is written otherwise. */
export interface ProseProblem {
  readonly path: readonly (string | number)[];
  readonly expected: string;
  readonly got: string;
}

type Place = readonly (string | number)[];

/** What is wrong in the prose of a card. Code of a flaw is no prose. */
export function proseProblems(card: Card): readonly ProseProblem[] {
  return textsOf(card).flatMap(({ path, text, language }) =>
    problemsOf(text, language).map((problem) => ({ path, ...problem })),
  );
}

interface PlacedText {
  readonly path: Place;
  readonly text: string;
  readonly language: Language;
}

function textsOf(card: Card): readonly PlacedText[] {
  const { question, answer, recite, long, deep, common, sharper, readOnly, proof, also, keywords } = card;
  const single = { question, answer, recite, long, deep, common, sharper, readOnly };
  return [
    ...Object.entries(single).flatMap(([field, words]) => (words ? both([field], words) : [])),
    ...Object.entries({ also, keywords }).flatMap(([field, lists]) =>
      LANGUAGES.flatMap((language) =>
        lists[language].map((text, at) => ({ path: [field, language, at], text, language })),
      ),
    ),
    ...eachOf('followUps', card.followUps),
    ...eachOf('cases', card.cases ?? []),
    ...('script' in proof ? both(['proof', 'shows'], proof.shows) : []),
  ];
}

function both(path: Place, words: Words): readonly PlacedText[] {
  return LANGUAGES.map((language) => ({ path: [...path, language], text: words[language], language }));
}

function eachOf(field: string, items: readonly { readonly [part: string]: Words }[]): readonly PlacedText[] {
  return items.flatMap((item, at) =>
    Object.entries(item).flatMap(([part, words]) => both([field, at, part], words)),
  );
}

function problemsOf(text: string, language: Language): readonly Omit<ProseProblem, 'path'>[] {
  const { content, problems } = readInline(text);
  const prose = content.map((inline) => (inline.kind === 'code' ? '\u0000' : inline.text)).join('');
  const straight = /["']/.exec(prose)?.[0];
  const halfWidth = language === 'zh' ? /\p{Script=Han}[,.;:?!()]/u.exec(prose)?.[0] : undefined;
  return [
    ...problems.map(({ expected, got }) => ({ expected, got })),
    ...(straight === undefined ? [] : [{ expected: 'curly quotes: ’ “ ”', got: straight }]),
    ...(halfWidth === undefined ? [] : [{ expected: 'full-width punctuation', got: halfWidth }]),
  ];
}
