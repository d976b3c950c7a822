/** Reads the few marks that a paragraph may have: `code`, **strong**, [claim](#name), [text](address). */
import type { Inline } from './text';

export interface InlineProblem {
  /** Character within the text, from 0. */
  readonly at: number;
  readonly expected: string;
  readonly got: string;
}

export interface ReadInline {
  readonly content: readonly Inline[];
  readonly problems: readonly InlineProblem[];
}

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The pieces of a paragraph. What looks like HTML, or like a mark that is never closed, is a problem. */
export function readInline(text: string): ReadInline {
  const content: Inline[] = [];
  const problems: InlineProblem[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end <= at) return;
    const part = text.slice(at, end);
    problems.push(...problemsOf(part, at));
    content.push({ kind: 'text', text: part });
  };
  for (const match of text.matchAll(MARK)) {
    plain(match.index);
    content.push(marked(match));
    at = match.index + match[0].length;
  }
  plain(text.length);
  return { content, problems };
}

function marked([, code, strong, label, target]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  const text = label ?? '';
  if (target?.startsWith('#')) return { kind: 'claim', text, claim: target.slice(1) };
  return { kind: 'link', text, href: target ?? '' };
}

function problemsOf(part: string, from: number): readonly InlineProblem[] {
  const html = /<[a-z/!][^>]*>/i.exec(part);
  if (html) return [{ at: from + html.index, expected: 'prose without HTML', got: html[0].slice(0, 30) }];
  const stray = /`|\*\*|\]\(/.exec(part);
  if (!stray) return [];
  const got = part.slice(stray.index, stray.index + 20);
  return [{ at: from + stray.index, expected: 'a mark that is closed: `…`, **…**, [text](#claim)', got }];
}
