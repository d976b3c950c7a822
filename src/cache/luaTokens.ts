/** Lua source as tokens, each with its line. */

export type TokenKind = 'name' | 'keyword' | 'number' | 'string' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly line: number;
}

/** A script that Redis would refuse to compile; the text is that of the compiler, with its line. */
export class LuaSyntaxError extends Error {
  constructor(line: number, message: string) {
    super(`user_script:${line}: ${message}`);
  }
}

const KEYWORDS = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

const PATTERN = new RegExp(
  [
    /(?<space>\s+|--\[\[[^]*?\]\]|--[^\n]*)/,
    /(?<name>[A-Za-z_]\w*)/,
    /(?<number>0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/,
    /(?<string>"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\[\[[^]*?\]\])/,
    /(?<symbol>\.\.\.|\.\.|==|~=|<=|>=|[-+*/%^#<>=(){}[\];:,.])/,
  ]
    .map((part) => part.source)
    .join('|'),
  'y',
);

/** The tokens of the source, closed by one of kind `end`. Throws LuaSyntaxError. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  let line = 1;
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex;
    const groups = pattern.exec(source)?.groups;
    if (groups === undefined) throw unreadable(source, at, line);
    const token = toToken(groups, line);
    if (token !== null) tokens.push(token);
    line += source.slice(at, pattern.lastIndex).split('\n').length - 1;
  }
  return [...tokens, { kind: 'end', text: '<eof>', line }];
}

function unreadable(source: string, at: number, line: number): LuaSyntaxError {
  const rest = source.slice(at).split('\n')[0] ?? '';
  const problem = /^["']/.test(rest) ? 'unfinished string' : 'unexpected symbol';
  return new LuaSyntaxError(line, `${problem} near '${rest}'`);
}

function toToken(groups: Readonly<Record<string, string | undefined>>, line: number): Token | null {
  const { name, number, string, symbol } = groups;
  if (name !== undefined) return { kind: KEYWORDS.has(name) ? 'keyword' : 'name', text: name, line };
  if (number !== undefined) return { kind: 'number', text: number, line };
  if (string !== undefined) return { kind: 'string', text: unquote(string), line };
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, line };
  return null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

function unquote(quoted: string): string {
  if (quoted.startsWith('[')) return quoted.slice(2, -2).replace(/^\r?\n/, '');
  return quoted.slice(1, -1).replace(/\\(\d{1,3}|[^])/g, (_, escaped: string) => {
    if (/^\d/.test(escaped)) return String.fromCharCode(Number(escaped));
    return ESCAPES[escaped] ?? escaped;
  });
}
