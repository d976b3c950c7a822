import { describe, expect, it } from 'vitest';
import { sayFileProblem, sayLinkProblem, sayScheduleProblem } from './problem';
import { plainText } from './sentence';

const file = {
  ...{ code: 'unknownKey', file: 'a.yaml', path: 'processes.A', line: 3, column: 5 },
  ...{ expected: 'one of consumes, prefetch', got: 'consume', meant: 'consumes' },
};

describe('problems in words', () => {
  it('say where, what, what was expected and what was meant', () => {
    expect(plainText(sayFileProblem(file, 'en'))).toBe(
      'a.yaml, line 3, column 5 (processes.A): unknown key. Expected one of consumes, prefetch, got consume. Did you mean consumes?',
    );
    expect(plainText(sayFileProblem(file, 'zh')).replaceAll('\u2009', ' ')).toBe(
      'a.yaml 第 3 行第 5 列（processes.A）：不认识的键。应为 one of consumes, prefetch，实为 consume。是不是想写 consumes？',
    );
  });

  it('leave out what is not known', () => {
    const missing = { ...file, code: 'missingKey', path: '', got: '', meant: null };
    expect(plainText(sayFileProblem(missing, 'en'))).toBe(
      'a.yaml, line 3, column 5: something is missing. Expected one of consumes, prefetch.',
    );
  });

  it('tell a code without words as not usable', () => {
    const link = { code: 'ERR_FROM_TOMORROW', parameter: 'step', expected: 'a number', got: 'x' };
    expect(plainText(sayLinkProblem(link, 'en'))).toBe('step: not usable. Expected a number, got x.');
    const schedule = { code: 'ERR_SCHEDULE_TIME', line: 1, column: 2, expected: 'a unit', got: '' };
    expect(plainText(sayScheduleProblem(schedule, 'en'))).toBe(
      'Schedule, line 1, column 2: this is no length of time. Expected a unit, got the end.',
    );
  });
});
