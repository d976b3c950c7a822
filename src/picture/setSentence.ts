/** Sets a sentence of marked spans in lines of a width, as marks: what an exported picture has above its lanes. */
import type { Sentence, Span } from '../i18n/sentence';
import { FONTS, textWidth, type FontName } from './fonts';
import type { Mark, TextRole } from './marks';
import type { SignName } from './signs';

export interface SentencePlan {
  readonly x: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly width: number;
  readonly lineHeight: number;
  readonly font: FontName;
  readonly strongFont: FontName;
  readonly codeFont: FontName;
  readonly anchor: 'start' | 'end';
  /** Names the marks. */
  readonly key: string;
}

export interface SetSentence {
  readonly marks: readonly Mark[];
  readonly lines: number;
  /** The width of the longest line. */
  readonly width: number;
}

const SIGNS: { readonly [character: string]: SignName } = {
  ...{ '✓': 'kept', '‼': 'doubled', '∅': 'none', '⊘': 'refused' },
  ...{ '⚑': 'parked', '▤': 'parked', '∞': 'stuck', '↻': 'stuck' },
};
const SIGN_CHARACTERS = /([✓‼∅⊘⚑▤∞↻])/u;
/** After a space, and on both sides of a Han character that no closing punctuation follows. */
const BREAKS =
  /(?<=\s)|(?<=[\u3400-\u9fff，。；：！？、）”])(?![，。；：！？、）”])|(?=[\u3400-\u9fff（“])(?<![（“])/u;

interface Piece {
  readonly text: string;
  readonly role: TextRole;
  readonly font: FontName;
  readonly sign: SignName | null;
  readonly width: number;
}

/** Breaks the sentence into lines and gives its marks. */
export function setSentence(sentence: Sentence, plan: SentencePlan): SetSentence {
  const lines = brokenAt(
    sentence.flatMap((span) => piecesOf(span, plan)),
    plan.width,
  );
  const marks = lines.flatMap((line, index) => lineMarks(line, index, plan));
  return { marks, lines: lines.length, width: Math.max(0, ...lines.map(widthOf)) };
}

function widthOf(line: readonly Piece[]): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}

function piecesOf({ text, role }: Span, plan: SentencePlan): readonly Piece[] {
  const look = lookOf(role, plan);
  const parts = text.split(SIGN_CHARACTERS).filter((part) => part !== '');
  return parts.flatMap((part): readonly Piece[] => {
    const sign = SIGNS[part] ?? null;
    if (sign) return [{ text: part, ...look, sign, width: FONTS[look.font].size }];
    const words = role === 'code' || role === 'copy' ? [part] : part.split(BREAKS);
    return words.map((word) => ({ text: word, ...look, sign, width: textWidth(word, look.font) }));
  });
}

function lookOf(
  role: Span['role'],
  { font, strongFont, codeFont }: SentencePlan,
): Pick<Piece, 'role' | 'font'> {
  switch (role) {
    case 'good':
    case 'bad':
    case 'lost':
      return { role, font: strongFont };
    case 'strong':
      return { role: 'strong', font: strongFont };
    case 'code':
    case 'copy':
      return { role: 'ink', font: codeFont };
    case 'process':
    case undefined:
      return { role: 'ink', font };
  }
}

function brokenAt(pieces: readonly Piece[], width: number): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const bare = textWidth(piece.text.trimEnd(), piece.font);
    if (used > 0 && used + Math.min(bare, piece.width) > width) {
      lines.push([]);
      used = 0;
    }
    (lines[lines.length - 1] as Piece[]).push(piece);
    used += piece.width;
  }
  return lines;
}

function lineMarks(line: readonly Piece[], index: number, plan: SentencePlan): readonly Mark[] {
  let x = plan.anchor === 'end' ? plan.x - widthOf(line) : plan.x;
  const y = plan.y + index * plan.lineHeight;
  return merged(line).map((piece, at): Mark => {
    const common = { key: `${plan.key} ${index} ${at}`, phase: 'past' } as const;
    const left = x;
    x += piece.width;
    if (piece.sign) {
      const size = FONTS[piece.font].size;
      const middle = { x: left + piece.width / 2, y: y - size * 0.34 };
      return {
        ...common,
        kind: 'sign',
        role: signRole(piece.role),
        sign: piece.sign,
        ...middle,
        scale: size / 15,
        disc: 0,
      };
    }
    // A file drops the space at the beginning of a text, and what it drops has to be left free.
    const text = piece.text.trimStart();
    const space = textWidth(piece.text, piece.font) - textWidth(text, piece.font);
    return {
      ...common,
      kind: 'text',
      role: piece.role,
      x: left + space,
      y,
      text,
      anchor: 'start',
      font: piece.font,
      plate: false,
    };
  });
}

/** Neighbours of one look are one text. */
function merged(line: readonly Piece[]): readonly Piece[] {
  const found: Piece[] = [];
  for (const piece of line) {
    const last = found.at(-1);
    if (last && !last.sign && !piece.sign && last.font === piece.font && last.role === piece.role) {
      found[found.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    } else found.push(piece);
  }
  return found;
}

function signRole(role: TextRole): 'keptSign' | 'brokenSign' | 'lostSign' | 'inkSign' {
  if (role === 'good') return 'keptSign';
  if (role === 'bad') return 'brokenSign';
  return role === 'lost' ? 'lostSign' : 'inkSign';
}
