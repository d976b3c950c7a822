import { describe, expect, it } from 'vitest';
import { sayLinkProblem } from './problem';
import { quoted } from './quoted';
import { plainText } from './sentence';
import { speakerFor } from './speaker';

describe('what somebody wrote', () => {
  it('is quoted in full up to 80 letters, and cut behind them', () => {
    expect(quoted('a'.repeat(80))).toBe('a'.repeat(80));
    expect(quoted('a'.repeat(200_000))).toBe(`${'a'.repeat(80)}…`);
    expect(quoted('🐇'.repeat(81))).toBe(`${'🐇'.repeat(80)}…`);
  });

  it('never makes a problem of an address long', () => {
    const long = 'abcdefgh'.repeat(40);
    const expected = { phrase: 'wholeNumber' } as const;
    for (const language of ['en', 'zh'] as const) {
      const problem = { code: 'ERR_LINK_VALUE', parameter: long, got: long, expected };
      expect(plainText(sayLinkProblem(problem, language)).length).toBeLessThan(250);
    }
  });

  it('is never read as markup, nor as a message', () => {
    const got = '__proto__ [code:x] {got} *b* <i>';
    const { text } = speakerFor('en');
    expect(text('There is no “{got}”.', { got })).toBe(`There is no “${got}”.`);
  });
});
