/**
 * Reads as much of an SQL statement as the engine must know about it without being an SQL parser:
 * its words, its verb, its parameters. Strings, quoted names and comments are skipped correctly.
 */

/** `word` keywords and bare names · `name` quoted names · `text` string or blob literals · `mark` the rest. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'parameter' | 'mark';
  /** As written; a word in upper case is in `upper`. */
  readonly text: string;
  readonly upper: string;
  /** Offset of the first character. */
  readonly at: number;
}

const PATTERNS: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /(?:\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y],
  ['text', /[xX]?'(?:[^']|'')*(?:'|$)/y],
  ['name', /"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$)/y],
  ['parameter', /[:@$][A-Za-z_0-9$]+|\?\d*/y],
  ['word', /[A-Za-z_\u0080-\uffff][A-Za-z_0-9$\u0080-\uffff]*/y],
  ['number', /\d[\w.]*|\.\d\w*/y],
  ['mark', /[\s\S]/y],
];

/** The tokens of a text, without white space and comments. */
export function tokenize(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < sql.length) {
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = at;
      const text = pattern.exec(sql)?.[0];
      if (text === undefined) continue;
      if (kind !== 'space') tokens.push({ kind, text, upper: text.toUpperCase(), at });
      at += text.length;
      break;
    }
  }
  return tokens;
}

/** The statement's verb in upper case: SELECT, INSERT, BEGIN …; for WITH the verb of its main part. */
export function verbOf(sql: string): string {
  const tokens = tokenize(sql);
  const first = tokens[0]?.upper ?? '';
  if (first !== 'WITH') return first;
  let depth = 0;
  for (const token of tokens) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth === 0 && MAIN_VERBS.has(token.upper)) return token.upper;
  }
  return first;
}

const MAIN_VERBS: ReadonlySet<string> = new Set([
  'SELECT',
  'VALUES',
  'INSERT',
  'REPLACE',
  'UPDATE',
  'DELETE',
]);
const READING: ReadonlySet<string> = new Set(['SELECT', 'VALUES', 'EXPLAIN']);
const CHANGING: ReadonlySet<string> = new Set(['INSERT', 'REPLACE', 'UPDATE', 'DELETE']);

/** Whether the statement only reads. */
export function readsOnly(sql: string): boolean {
  return READING.has(verbOf(sql));
}

/** Whether the statement reports a number of affected rows. */
export function countsRows(sql: string): boolean {
  return CHANGING.has(verbOf(sql));
}

/** The names of `:name` parameters, each once, in order of appearance and without the colon. */
export function parameterNames(sql: string): readonly string[] {
  const named = tokenize(sql).filter((token) => token.kind === 'parameter' && !token.text.startsWith('?'));
  return [...new Set(named.map((token) => token.text.slice(1)))];
}
