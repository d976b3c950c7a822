import { describe, expect, it } from 'vitest';
import {
  sayFileProblem,
  sayItemProblem,
  sayLinkProblem,
  sayScheduleProblem,
  type FileProblem,
} from './problem';
import { plainText } from './sentence';

const consumes = { phrase: 'oneOf', names: 'consumes, prefetch' } as const;
const file: FileProblem = {
  ...{ code: 'unknownKey', file: 'a.yaml', path: 'processes.A', line: 3, column: 5 },
  ...{ expected: consumes, got: 'consume', meant: 'consumes' },
};
const keys = { phrase: 'oneOf', names: 'en, zh' } as const;
const inChinese = (problem: FileProblem): string =>
  plainText(sayFileProblem(problem, 'zh')).replaceAll('\u2009', ' ');

describe('problems in words', () => {
  it('say where, what, what was expected and what was meant', () => {
    expect(plainText(sayFileProblem(file, 'en'))).toBe(
      'a.yaml, line 3, column 5 (processes.A): unknown key. Expected one of consumes, prefetch, got consume. Did you mean consumes?',
    );
    expect(inChinese(file)).toBe(
      'a.yaml 第 3 行第 5 列（processes.A）：不认识的键。应为 consumes, prefetch 之一，实为 consume。是不是想写 consumes？',
    );
  });

  it('tell phrases inside phrases in the reader’s language, and mark what is name or code', () => {
    const problem: FileProblem = {
      ...file,
      code: 'wrongValue',
      got: { phrase: 'list' },
      meant: null,
      expected: { phrase: 'either', one: { phrase: 'text' }, other: { phrase: 'mapWith', keys } },
    };
    const told = sayFileProblem(problem, 'en');
    expect(plainText(told)).toMatch(/Expected text or a map with one of en, zh, got a list\.$/);
    expect(told.filter(({ role }) => role === 'code').map(({ text }) => text)).toEqual([
      ...['a.yaml', 'processes.A', 'en, zh'],
    ]);
    expect(inChinese(problem)).toMatch(/应为文本或键为 en, zh 之一的映射（map），实为列表。$/);
  });

  it('leave what a database says in its own words', () => {
    const refused = { ...file, code: 'badSql', got: 'UPDATE tt', meant: null } as const;
    const words = 'no such table: tt';
    expect(inChinese({ ...refused, expected: { phrase: 'sql', words } })).toMatch(
      /应为数据库能接受的 SQL（数据库的原话：“no such table: tt”），实为 UPDATE tt。$/,
    );
  });

  it('leave out what is not known', () => {
    const missing = { ...file, code: 'missingKey', path: '', got: '', meant: null };
    expect(plainText(sayFileProblem(missing, 'en'))).toBe(
      'a.yaml, line 3, column 5: something is missing. Expected one of consumes, prefetch.',
    );
  });

  it('name the item of a schedule that nothing can do, and what could stand there', () => {
    const item = { code: 'ERR_RUN_NO_LANDMARK', item: 'A@nowhere', number: 3, known: ['received', 'acked'] };
    expect(plainText(sayItemProblem(item, 'en'))).toBe(
      'Item 3 of the schedule (A@nowhere): the program has no such landmark. Known here: received, acked. It was left out.',
    );
  });

  it('tell a code without words as not usable', () => {
    const link = {
      code: 'ERR_FROM_TOMORROW',
      parameter: 'step',
      expected: { phrase: 'number' },
      got: 'x',
    } as const;
    expect(plainText(sayLinkProblem(link, 'en'))).toBe(
      'The address says step: not usable. Expected a number, got x.',
    );
    const place = { code: 'ERR_SCHEDULE_TIME', line: 1, column: 2 };
    const schedule = { ...place, expected: { phrase: 'value' }, got: '' } as const;
    expect(plainText(sayScheduleProblem(schedule, 'en'))).toBe(
      'Schedule, line 1, column 2: this is no length of time. Expected a value, got the end.',
    );
  });
});
