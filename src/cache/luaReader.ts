/** A place in a list of tokens, moved on by those who parse. */
import { LuaSyntaxError } from './luaTokens';
import type { Token } from './luaTokens';

export interface TokenReader {
  /** The token at this place. */
  readonly peek: () => Token;
  /** The token after it. */
  readonly peekNext: () => Token;
  /** Moves on and gives the token that was here. */
  readonly next: () => Token;
  /** Moves on when the keyword or symbol is here, and says whether it was. */
  readonly accept: (text: string) => boolean;
  /** Whether the keyword or symbol is here. */
  readonly at: (...texts: readonly string[]) => boolean;
  /** Moves on over the keyword or symbol, or refuses the script. */
  readonly expect: (text: string) => void;
  /** Moves on over a name, or refuses the script. */
  readonly name: () => string;
  /** The error for a token that cannot stand here. */
  readonly unexpected: (message: string) => LuaSyntaxError;
}

/** A reader at the first token. */
export function createReader(tokens: readonly Token[]): TokenReader {
  const last = tokens.length - 1;
  let place = 0;
  const at = (index: number): Token =>
    tokens[Math.min(index, last)] ?? { kind: 'end', text: '<eof>', line: 1 };
  const peek = (): Token => at(place);
  const next = (): Token => at(place++);
  const isAt = (...texts: readonly string[]): boolean =>
    (peek().kind === 'keyword' || peek().kind === 'symbol') && texts.includes(peek().text);
  const accept = (text: string): boolean => isAt(text) && next() !== undefined;
  const unexpected = (message: string): LuaSyntaxError =>
    new LuaSyntaxError(peek().line, `${message} near '${peek().text}'`);
  const expect = (text: string): void => {
    if (!accept(text)) throw unexpected(`'${text}' expected`);
  };
  const name = (): string => {
    if (peek().kind !== 'name') throw unexpected('<name> expected');
    return next().text;
  };
  return { peek, peekNext: () => at(place + 1), next, accept, at: isAt, expect, name, unexpected };
}
