/** Sentences as lists of marked spans: what the caption, the text log, the screen reader and the exports share. */

/** What a piece of a sentence is. The page gives each role a look; the words alone must say it too. */
export const ROLES = ['copy', 'process', 'code', 'good', 'bad', 'lost', 'strong'] as const;
export type SpanRole = (typeof ROLES)[number];

export interface Span {
  readonly text: string;
  readonly role?: SpanRole;
}

export type Sentence = readonly Span[];

/** What can stand for a parameter of a message. */
export type Word = string | number | Span | Sentence;

/** The sentence without its marks. */
export function plainText(sentence: Sentence): string {
  return sentence.map((span) => span.text).join('');
}

/** The spans of a word; an empty text has none. */
export function spansOf(word: Word): Sentence {
  if (typeof word === 'number') return [{ text: String(word) }];
  if (typeof word === 'string') return word === '' ? [] : [{ text: word }];
  return 'text' in word ? [word] : word;
}

/** Neighbours of one role become one span. */
export function merged(sentence: Sentence): Sentence {
  const spans: Span[] = [];
  for (const span of sentence) {
    const last = spans.at(-1);
    if (span.text === '') continue;
    if (last && last.role === span.role) spans[spans.length - 1] = { ...last, text: last.text + span.text };
    else spans.push(span);
  }
  return spans;
}
