import { describe, expect, it } from 'vitest';
import { evaluate, FUNCTIONS, isTrue } from './expression';
import { parseExpression } from './parseExpression';
import type { Value, Values } from './program';

const SCOPE: Values = {
  rows: 0,
  error: 'unique-violation',
  status: 1,
  seen: ['m-1', 'm-2'],
  messageId: 'm-2',
  row: { status: 2, n: '3' },
  headers: { 'x-retry': 2 },
};

function value(source: string): Value {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source} at ${parsed.at}: ${parsed.expected.phrase}`);
  return evaluate(parsed.expression, (name) => SCOPE[name]);
}

describe('expressions', () => {
  it.each([
    ['rows == 0', true],
    ["error == 'unique-violation' and not rows", true],
    ['messageId in seen', true],
    ['not messageId in seen', false],
    ["add(seen, 'm-2')", ['m-1', 'm-2']],
    ["add(seen, 'm-3')", ['m-1', 'm-2', 'm-3']],
    ['drop(seen, messageId)', ['m-1']],
    ['row.status - 1', 1],
    ['row.n == 3', true],
    ["headers.'x-retry' + 1", 3],
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['30s', 30_000],
    ['2min + 500ms', 120_500],
    ["'lock:' + messageId", 'lock:m-2'],
    ['missing', null],
    ['missing.field', null],
    ['missing or 5', 5],
    ['1 < 2 and 2 <= 2 and 3 > 2', true],
    ["'a' < 'b'", true],
    ['first(rest(seen))', 'm-2'],
    ['-2 + 3', 1],
    ['5 / 0', null],
  ] as const)('computes %s', (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  it.each([
    ['', 0, { phrase: 'value' }],
    ['rows ==', 7, { phrase: 'value' }],
    ['rows == 0 0', 10, { phrase: 'operatorOrEnd' }],
    ['upper(rows)', 0, { phrase: 'oneOfFunctions', names: FUNCTIONS.join(', ') }],
    ['(rows', 5, { phrase: 'sign', sign: ')' }],
    ['rows ? 1', 4, { phrase: 'operand' }],
    ['[1, 2', 5, { phrase: 'sign', sign: ',' }],
  ] as const)('says where %j fails and what was expected', (source, at, expected) => {
    const parsed = parseExpression(source);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.at).toBe(at);
    expect(parsed.expected).toEqual(expected);
  });

  it('takes null, false, 0, empty text and the empty list for false', () => {
    expect([null, false, 0, '', []].map((each) => isTrue(each))).toEqual([false, false, false, false, false]);
    expect([true, 1, 'no', [0], {}].map((each) => isTrue(each))).toEqual([true, true, true, true, true]);
  });
});
