/**
 * Space between Chinese and Latin: one thin space, whether the author wrote a space there or none; no space beside
 * full-width punctuation or between two Chinese characters. Applied to whole sentences, so that a parameter fits in
 * whatever it holds.
 */
import { merged, type Sentence, type Span } from './sentence';

const THIN_SPACE = '\u2009';

const HAN = /\p{Script=Han}/u;
const FULL_WIDTH = /[\u3000-\u303f\uff00-\uffef“”‘’…—]/u;
const LATIN = /[\p{Script=Latin}\p{N}_@#$%&=+<>'"`~±/:\-[\]{}]/u;

interface Letter {
  readonly text: string;
  readonly role: Span['role'];
}

/** The sentence with its spaces set. Code keeps the spaces inside it. */
export function spaced(sentence: Sentence): Sentence {
  const letters: readonly Letter[] = sentence.flatMap((span) =>
    [...span.text].map((text) => ({ text, role: span.role })),
  );
  const set: Span[] = [];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    const after = letters[index + 1];
    if (letter.text === ' ' || letter.text === THIN_SPACE) {
      const text = spaceBetween(before?.text ?? '', after?.text ?? '', letter.text);
      set.push(spanOf(text, letter.role));
      return;
    }
    if (before && wantsThinSpace(before.text, letter.text)) {
      set.push(spanOf(THIN_SPACE, before.role === letter.role ? letter.role : undefined));
    }
    set.push(spanOf(letter.text, letter.role));
  });
  return merged(set);
}

/** Plain text with its spaces set. */
export function spacedText(text: string): string {
  return spaced([{ text }])
    .map((span) => span.text)
    .join('');
}

function spanOf(text: string, role: Span['role']): Span {
  return role ? { text, role } : { text };
}

function spaceBetween(before: string, after: string, written: string): string {
  if (wantsThinSpace(before, after)) return THIN_SPACE;
  const besideHan = HAN.test(before) && HAN.test(after);
  return besideHan || FULL_WIDTH.test(before) || FULL_WIDTH.test(after) ? '' : written;
}

function wantsThinSpace(before: string, after: string): boolean {
  return (HAN.test(before) && LATIN.test(after)) || (LATIN.test(before) && HAN.test(after));
}
