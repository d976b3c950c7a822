/** How much text a slide holds: lines are estimated from the widths of letters, and prose is cut where sentences end. */
import type { Inline } from '../../lesson/text';

/** Text as wide as a slide is for it, in its own size. Lines break between words, so a few letters of each stay empty. */
export const LINE_EM = 27;
/** As many lines as a slide holds below its heading, in Chinese too, whose lines stand further apart. */
export const LINES_MAX = 7;

const FULL_WIDTH = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]/u;
const FULL_EM = 1;
const LATIN_EM = 0.48;
const CODE_EM = 0.56;

const SENTENCE_ENDS = /[.!?][)”’]*\s+(?=[\p{Lu}“(\0])|[。！？][）”’]*/gu;
const CLAUSE_ENDS = /[;:,]\s+|[；：，]/g;

/** How many lines a paragraph takes. */
export function linesOf(content: readonly Inline[]): number {
  return Math.ceil(emOf(content) / LINE_EM);
}

function emOf(content: readonly Inline[]): number {
  return content.reduce(
    (sum, { kind, text }) => [...text].reduce((em, letter) => em + emOfLetter(letter, kind === 'code'), sum),
    0,
  );
}

function emOfLetter(letter: string, code: boolean): number {
  if (FULL_WIDTH.test(letter)) return FULL_EM;
  return code ? CODE_EM : LATIN_EM;
}

/** A paragraph in parts, none longer than a slide: as few as there can be, and of even length. */
export function paragraphsThatFit(content: readonly Inline[]): readonly (readonly Inline[])[] {
  const pieces = cut(content, SENTENCE_ENDS).flatMap((sentence) =>
    linesOf(sentence) > LINES_MAX ? cut(sentence, CLAUSE_ENDS) : [sentence],
  );
  return evenly(pieces, (some) => linesOf(some.flat())).map((some) => trimmed(some.flat()));
}

/** The items of a list in parts, each of which fits on a slide. */
export function listsThatFit(
  items: readonly (readonly Inline[])[],
): readonly (readonly (readonly Inline[])[])[] {
  return evenly(items, (some) => some.reduce((sum, item) => sum + linesOf(item), 0));
}

/** The pieces in the fewest parts of at most `LINES_MAX` lines, with the longest of them as short as it can be. */
function evenly<T>(pieces: readonly T[], lines: (some: readonly T[]) => number): readonly (readonly T[])[] {
  const fewest = packed(pieces, lines, LINES_MAX);
  for (let most = 1; most < LINES_MAX; most += 1) {
    const parts = packed(pieces, lines, most);
    if (parts.length === fewest.length) return parts;
  }
  return fewest;
}

function packed<T>(
  pieces: readonly T[],
  lines: (some: readonly T[]) => number,
  most: number,
): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && lines([...last, piece]) <= most) parts[parts.length - 1] = [...last, piece];
    else parts.push([piece]);
  }
  return parts;
}

/** Prose cut behind every match. Only plain text is looked at: a full stop in code ends nothing. */
function cut(content: readonly Inline[], ends: RegExp): readonly (readonly Inline[])[] {
  const text = content
    .map((inline) => (inline.kind === 'text' ? inline.text : '\0'.repeat(inline.text.length)))
    .join('');
  const offsets = [...text.matchAll(ends)].map((match) => match.index + match[0].length);
  return [...new Set([...offsets, text.length])].map((end, index, all) =>
    between(content, all[index - 1] ?? 0, end),
  );
}

function between(content: readonly Inline[], from: number, to: number): readonly Inline[] {
  let start = 0;
  return content.flatMap((inline) => {
    const text = inline.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += inline.text.length;
    return text === '' ? [] : [{ ...inline, text }];
  });
}

function trimmed(content: readonly Inline[]): readonly Inline[] {
  return content.map((inline, index) =>
    index === content.length - 1 ? { ...inline, text: inline.text.trimEnd() } : inline,
  );
}
