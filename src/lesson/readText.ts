/** Reads the text of a lesson: paragraphs, lists, code, and directives between `:::` lines. */
import { sha1 } from '../cache/sha1';
import type { Language } from '../i18n/language';
import { readFrontMatter } from './frontMatter';
import type { LessonProblem, LessonProblemCode } from './problem';
import { readInline } from './readInline';
import type { Block, Inline, LessonText } from './text';
import { countWords } from './wordCount';

export interface ReadText {
  readonly text: LessonText;
  readonly problems: readonly LessonProblem[];
}

/** Where a piece of the text begins; what is wrong in it is told from there. */
interface Piece {
  readonly line: number;
  readonly lines: readonly string[];
}

type Tell = (code: LessonProblemCode, line: number, column: number, expected: string, got: string) => void;

const BARE = ['compare', 'cards'] as const;
const NAMED = ['player', 'gate'] as const;

/** The text with everything that is wrong in it. Never throws. */
export function readText(source: string, file: string, language: Language): ReadText {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const front = readFrontMatter(lines, file);
  const problems: LessonProblem[] = [...front.problems];
  const tell: Tell = (code, line, column, expected, got) =>
    void problems.push({ code, file, path: '', line, column, expected, got, meant: null });
  const body = lines.slice(front.lines);
  const blocks = piecesOf({ line: front.lines + 1, lines: body }).flatMap((piece) => blockOf(piece, tell));
  const { title, summary, source: other } = front.values;
  const words = countWords(blocks, language);
  const text: LessonText = {
    language,
    file,
    title,
    summary,
    source: other,
    hash: hashOf([title, summary, ...body].join('\n')),
    blocks,
    words,
  };
  return { text, problems };
}

/** A short fingerprint of a text; space at the ends of lines and of the text does not count. */
export function hashOf(text: string): string {
  return sha1(text.replace(/[ \t]+$/gm, '').trim()).slice(0, 10);
}

/** Splits at blank lines, but keeps directives and code in one piece. */
function piecesOf({ line, lines }: Piece): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < lines.length) {
    const first = lines[at] as string;
    if (first.trim() === '') {
      at += 1;
      continue;
    }
    const end = endOf(lines, at, first);
    pieces.push({ line: line + at, lines: lines.slice(at, end) });
    at = end;
  }
  return pieces;
}

function endOf(lines: readonly string[], at: number, first: string): number {
  const fence = first.startsWith(':::')
    ? isLeaf(first)
      ? null
      : ':::'
    : first.startsWith('```')
      ? '```'
      : '';
  if (fence === null) return at + 1;
  const closes = (line: string): boolean =>
    fence === '' ? line.trim() === '' || line.startsWith(':::') : line.trim() === fence;
  const found = lines.findIndex((line, index) => index > at && closes(line));
  if (found < 0) return lines.length;
  return fence === '' ? found : found + 1;
}

function isLeaf(line: string): boolean {
  return /^:::\s*(player|compare|cards)\b/.test(line);
}

function blockOf(piece: Piece, tell: Tell): readonly Block[] {
  const [first = ''] = piece.lines;
  if (first.startsWith(':::')) return directiveOf(piece, tell);
  if (first.startsWith('```')) return codeOf(piece, tell);
  if (/^#|^\||^>|^\d+\. |^!\[/.test(first)) {
    tell('badMarkdown', piece.line, 1, 'a paragraph, a list with -, code or a directive', first.slice(0, 30));
    return [];
  }
  const { line } = piece;
  if (first.startsWith('- ')) return [{ kind: 'list', line, items: itemsOf(piece, tell) }];
  return [{ kind: 'paragraph', line, content: prose(piece, tell) }];
}

function codeOf({ line, lines }: Piece, tell: Tell): readonly Block[] {
  if (lines.length < 2 || lines.at(-1)?.trim() !== '```')
    tell('unclosedDirective', line, 1, '```', 'the end');
  const language = (lines[0] ?? '').slice(3).trim();
  return [{ kind: 'code', line, language, text: lines.slice(1, -1).join('\n') }];
}

function directiveOf(piece: Piece, tell: Tell): readonly Block[] {
  const { line, lines } = piece;
  const head = lines[0] ?? '';
  const [, kind = '', name = ''] = /^:::\s*([a-z]+)(?:\s+(\S+))?\s*$/.exec(head) ?? [];
  if (BARE.some((each) => each === kind) && name === '') return [{ kind: kind as 'compare', line }];
  if (kind === 'player' && name !== '') return [{ kind, line, run: name }];
  const takesName = NAMED.some((each) => each === kind);
  if (!['rule', 'level', 'gate'].includes(kind) || takesName !== (name !== '')) {
    const known = ':::player RUN, :::gate NAME, :::rule, :::compare, :::level or :::cards';
    tell('badDirective', line, 1, known, head);
    return [];
  }
  if (lines.length < 2 || lines.at(-1)?.trim() !== ':::')
    tell('unclosedDirective', line, 1, 'a line :::', head);
  const inner = { line: line + 1, lines: lines.slice(1, -1) };
  const list = inner.lines.findIndex((each) => each.startsWith('- '));
  if (kind !== 'gate') {
    const content = prose(inner, tell);
    return [kind === 'rule' ? { kind, line, content } : { kind: 'level', line, task: content }];
  }
  if (list < 1) {
    tell('badDirective', line, 1, 'a question, then the choices as a list with -', head);
    return [];
  }
  const question = prose({ line: inner.line, lines: inner.lines.slice(0, list) }, tell);
  const labels = itemsOf({ line: inner.line + list, lines: inner.lines.slice(list) }, tell);
  return [{ kind: 'gate', line, gate: name, question, labels }];
}

function itemsOf({ line, lines }: Piece, tell: Tell): readonly (readonly Inline[])[] {
  const items: { line: number; lines: string[] }[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('- ')) items.push({ line: line + index, lines: [text.slice(2)] });
    else if (text.trim() !== '') items.at(-1)?.lines.push(text.trim());
  }
  return items.map((item) => prose(item, tell));
}

/** Lines of one paragraph joined: with a space, but not between Chinese characters. */
function prose({ line, lines }: Piece, tell: Tell): readonly Inline[] {
  lines.forEach((text, index) => {
    // Marks do not run over line ends, so each line can be judged by itself and told with its own place.
    for (const problem of readInline(text).problems)
      tell('badMarkdown', line + index, problem.at + 1, problem.expected, problem.got);
  });
  const joined = lines.map((text) => text.trim()).reduce((so, next) => so + glue(so, next) + next, '');
  return readInline(joined).content;
}

function glue(before: string, after: string): string {
  const wide = /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/;
  if (before === '' || after === '') return '';
  return wide.test(before.at(-1) ?? '') || wide.test(after[0] ?? '') ? '' : ' ';
}
