/**
 * Which statements cannot be executed in a world that is a value: those whose answer depends on the
 * clock, on chance, or on something a connection keeps to itself.
 */
import type { Parameters } from './database';
import { tokenize } from './statementText';
import type { Token } from './statementText';

/** Why a statement is refused; each code is also the key of the message shown to the author. */
export const REFUSAL_CODES = [
  'ERR_SQL_CLOCK',
  'ERR_SQL_CHANCE',
  'ERR_SQL_CONNECTION_STATE',
  'ERR_SQL_NOT_ALLOWED',
  'ERR_SQL_SEVERAL',
  'ERR_SQL_EMPTY',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal: its code, the offset in the text, and the words that caused it. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly at: number;
  readonly word: string;
}

const CLOCK_WORDS = new Set(['CURRENT_TIMESTAMP', 'CURRENT_DATE', 'CURRENT_TIME']);
const CLOCK_CALLS = new Set(['NOW', 'SYSDATE', 'LOCALTIMESTAMP']);
// These read the clock when their time argument is missing or 'now'. The number is its position.
const DATE_CALLS: ReadonlyMap<string, number> = new Map([
  ['DATE', 0],
  ['TIME', 0],
  ['DATETIME', 0],
  ['JULIANDAY', 0],
  ['UNIXEPOCH', 0],
  ['STRFTIME', 1],
]);
const CHANCE_CALLS = new Set(['RANDOM', 'RANDOMBLOB']);
const CONNECTION_CALLS = new Set(['CHANGES', 'TOTAL_CHANGES', 'LAST_INSERT_ROWID', 'LOAD_EXTENSION']);
const FORBIDDEN_VERBS = new Set(['ATTACH', 'DETACH', 'PRAGMA', 'VACUUM', 'ANALYZE']);
const FORBIDDEN_WORDS = new Set(['TEMP', 'TEMPORARY', 'VIRTUAL']);

/** The first reason to refuse this statement, or null when it may run. */
export function refusal(sql: string, params?: Parameters): Refusal | null {
  const tokens = tokenize(sql);
  const first = tokens[0];
  if (first === undefined) return { code: 'ERR_SQL_EMPTY', at: 0, word: '' };
  if (FORBIDDEN_VERBS.has(first.upper)) return because('ERR_SQL_NOT_ALLOWED', first);
  for (let index = 0; index < tokens.length; index += 1) {
    const found = refusedAt(tokens, index);
    if (found !== null) return found;
  }
  return several(tokens) ?? boundClock(tokens, params);
}

/** The text 'now' bound to a parameter reads the clock as well. */
function boundClock(tokens: readonly Token[], params: Parameters | undefined): Refusal | null {
  const isNow = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === 'now';
  if (params === undefined || !Object.values(params).some(isNow)) return null;
  const call = tokens.find((token, index) => DATE_CALLS.has(token.upper) && tokens[index + 1]?.text === '(');
  return call === undefined ? null : because('ERR_SQL_CLOCK', call);
}

function refusedAt(tokens: readonly Token[], index: number): Refusal | null {
  const token = tokens[index] as Token;
  // SQLite takes a double-quoted name that it does not know for a text.
  if (/^['"]now['"]$/i.test(token.text)) return dateArgument(tokens, index);
  if (token.kind !== 'word') return null;
  if (CLOCK_WORDS.has(token.upper) && !isMember(tokens, index)) return because('ERR_SQL_CLOCK', token);
  if (index > 0 && tokens[0]?.upper === 'CREATE' && index < 3 && FORBIDDEN_WORDS.has(token.upper)) {
    return because('ERR_SQL_NOT_ALLOWED', token);
  }
  return tokens[index + 1]?.text === '(' ? refusedCall(tokens, index) : null;
}

function refusedCall(tokens: readonly Token[], index: number): Refusal | null {
  const call = tokens[index] as Token;
  if (CHANCE_CALLS.has(call.upper)) return because('ERR_SQL_CHANCE', call);
  if (CONNECTION_CALLS.has(call.upper)) return because('ERR_SQL_CONNECTION_STATE', call);
  if (CLOCK_CALLS.has(call.upper)) return because('ERR_SQL_CLOCK', call);
  const position = DATE_CALLS.get(call.upper);
  // A table or column may be called "date": INSERT INTO date (…) is no call.
  if (position === undefined || isDeclared(tokens, index)) return null;
  return argumentCount(tokens, index + 1) <= position ? because('ERR_SQL_CLOCK', call) : null;
}

/** `'now'` reads the clock only as an argument of a date function; elsewhere it is a text like any other. */
function dateArgument(tokens: readonly Token[], index: number): Refusal | null {
  let depth = 0;
  for (let back = index - 1; back > 0; back -= 1) {
    const text = tokens[back]?.text;
    if (text === ')') depth += 1;
    if (text !== '(') continue;
    if (depth > 0) {
      depth -= 1;
      continue;
    }
    const call = tokens[back - 1];
    if (call?.kind === 'word' && (DATE_CALLS.has(call.upper) || call.upper === 'TIMEDIFF')) {
      return because('ERR_SQL_CLOCK', call);
    }
  }
  return null;
}

function argumentCount(tokens: readonly Token[], open: number): number {
  let depth = 0;
  let commas = 0;
  for (let index = open; index < tokens.length; index += 1) {
    const text = tokens[index]?.text;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0) return index === open + 1 ? 0 : commas + 1;
    if (text === ',' && depth === 1) commas += 1;
  }
  return commas + 1;
}

const DECLARING = new Set(['INTO', 'TABLE', 'INDEX', 'ON', 'REFERENCES', 'EXISTS', 'VIEW']);

function isDeclared(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before?.text === '.' || DECLARING.has(before?.upper ?? '');
}

function isMember(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.text === '.';
}

function several(tokens: readonly Token[]): Refusal | null {
  // The body of a trigger has semicolons of its own, up to its END.
  const body = tokens[0]?.upper === 'CREATE' && tokens.some((token) => token.upper === 'TRIGGER');
  const from = body ? tokens.findLastIndex((token) => token.upper === 'END') : 0;
  const end = tokens.findIndex((token, index) => index >= from && token.text === ';');
  const extra = end < 0 ? undefined : tokens.slice(end).find((token) => token.text !== ';');
  return extra === undefined ? null : because('ERR_SQL_SEVERAL', extra);
}

function because(code: RefusalCode, token: Token): Refusal {
  return { code, at: token.at, word: token.text };
}
