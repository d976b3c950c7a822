/** The parser of the expression language: precedence climbing over a small tokenizer. */
import { FUNCTIONS, type BinaryOperator, type Expression, type FunctionName } from './expression';

/** What was expected: a phrase that whoever shows it has words for. */
export type ExpressionPhrase =
  | { readonly phrase: 'operatorOrEnd' | 'operand' | 'fieldName' | 'value' }
  | { readonly phrase: 'sign'; readonly sign: string }
  | { readonly phrase: 'oneOfFunctions'; readonly names: string };

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly at: number; readonly expected: ExpressionPhrase };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)(ms|s|min|h)?\b|'([^']*)'|"([^"]*)"|([A-Za-z_]\w*)|(==|!=|<=|>=|[<>+\-*/%().,[\]]))/y;
const UNIT_MS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 } as const;
const PRECEDENCE: { readonly [operator: string]: number } = {
  or: 1, and: 2, in: 4, '==': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6,
}; // prettier-ignore
const WORDS: { readonly [word: string]: Expression } = {
  true: { kind: 'value', value: true },
  false: { kind: 'value', value: false },
  null: { kind: 'value', value: null },
};

interface Token {
  readonly kind: 'value' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly value?: string | number;
  readonly at: number;
}

class Unexpected extends Error {
  constructor(
    readonly at: number,
    readonly expected: ExpressionPhrase,
  ) {
    super(expected.phrase);
  }
}

/** Parses an expression; a failure says at which character and what was expected. Durations (`30s`) are milliseconds. */
export function parseExpression(source: string): ParsedExpression {
  try {
    const reader = { tokens: tokens(source), next: 0 };
    const expression = binary(reader, 0);
    if (peek(reader).kind !== 'end') throw new Unexpected(peek(reader).at, { phrase: 'operatorOrEnd' });
    return { ok: true, expression };
  } catch (problem) {
    if (problem instanceof Unexpected) return { ok: false, at: problem.at, expected: problem.expected };
    throw problem;
  }
}

interface Reader {
  readonly tokens: readonly Token[];
  next: number;
}

function tokens(source: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (source.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (!match) throw new Unexpected(at, { phrase: 'operand' });
    found.push(token(match, at));
    at = TOKEN.lastIndex;
  }
  return [...found, { kind: 'end', text: '', at: source.length }];
}

function token(match: RegExpExecArray, at: number): Token {
  const [whole, number, unit, single, double, word, sign] = match;
  const start = at + whole.length - whole.trimStart().length;
  if (number !== undefined) {
    const scale = unit === undefined ? 1 : UNIT_MS[unit as keyof typeof UNIT_MS];
    return { kind: 'value', text: whole.trim(), value: Number(number) * scale, at: start };
  }
  if (single !== undefined || double !== undefined) {
    return { kind: 'value', text: whole.trim(), value: single ?? double ?? '', at: start };
  }
  return word !== undefined
    ? { kind: 'word', text: word, at: start }
    : { kind: 'sign', text: sign ?? '', at: start };
}

function peek(reader: Reader): Token {
  return reader.tokens[reader.next] as Token;
}

function take(reader: Reader, text: string): void {
  const token = peek(reader);
  if (token.text !== text || token.kind === 'value')
    throw new Unexpected(token.at, { phrase: 'sign', sign: text });
  reader.next += 1;
}

function binary(reader: Reader, above: number): Expression {
  let left = unary(reader);
  for (;;) {
    const token = peek(reader);
    const precedence = token.kind === 'value' ? undefined : PRECEDENCE[token.text];
    if (precedence === undefined || precedence <= above) return left;
    reader.next += 1;
    left = { kind: 'binary', op: token.text as BinaryOperator, left, right: binary(reader, precedence) };
  }
}

function unary(reader: Reader): Expression {
  const token = peek(reader);
  if (token.kind === 'word' && token.text === 'not') {
    reader.next += 1;
    return { kind: 'not', of: binary(reader, 3) };
  }
  if (token.kind === 'sign' && token.text === '-') {
    reader.next += 1;
    return { kind: 'minus', of: unary(reader) };
  }
  return fields(reader, primary(reader));
}

function fields(reader: Reader, of: Expression): Expression {
  let expression = of;
  while (peek(reader).kind === 'sign' && peek(reader).text === '.') {
    reader.next += 1;
    const field = peek(reader);
    if (field.kind !== 'word' && field.kind !== 'value')
      throw new Unexpected(field.at, { phrase: 'fieldName' });
    reader.next += 1;
    expression = { kind: 'field', of: expression, field: String(field.value ?? field.text) };
  }
  return expression;
}

function primary(reader: Reader): Expression {
  const token = peek(reader);
  reader.next += 1;
  if (token.kind === 'value') return { kind: 'value', value: token.value ?? null };
  if (token.kind === 'word') return word(reader, token);
  if (token.text === '(') {
    const inner = binary(reader, 0);
    take(reader, ')');
    return inner;
  }
  if (token.text === '[') return { kind: 'list', items: items(reader, ']') };
  throw new Unexpected(token.at, { phrase: 'value' });
}

function word(reader: Reader, token: Token): Expression {
  const known = Object.hasOwn(WORDS, token.text) ? WORDS[token.text] : undefined;
  if (known) return known;
  if (peek(reader).text !== '(' || peek(reader).kind !== 'sign') return { kind: 'name', name: token.text };
  if (!FUNCTIONS.includes(token.text as FunctionName)) {
    throw new Unexpected(token.at, { phrase: 'oneOfFunctions', names: FUNCTIONS.join(', ') });
  }
  reader.next += 1;
  return { kind: 'call', name: token.text as FunctionName, args: items(reader, ')') };
}

function items(reader: Reader, close: string): readonly Expression[] {
  const found: Expression[] = [];
  while (peek(reader).text !== close || peek(reader).kind !== 'sign') {
    if (found.length > 0) take(reader, ',');
    found.push(binary(reader, 0));
  }
  take(reader, close);
  return found;
}
