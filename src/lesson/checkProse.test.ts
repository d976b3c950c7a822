import { describe, expect, it } from 'vitest';
import { readCards } from '../cli/loadLessonFolders';
import { proseProblems } from './checkProse';

const [first] = readCards().cards;
if (!first) throw new Error('no cards');
const card = first.data;

describe('the prose of a card', () => {
  it.each([
    ["It's done.", '再来。', 'curly quotes: ’ “ ”'],
    ['A `mark that stays open.', '再来。', 'a mark that is closed: `…`, **…**, [text](#claim)'],
    ['Again.', '再来.', 'full-width punctuation'],
  ])('is written as it is set: %s %s', (en, zh, expected) => {
    const [problem, ...more] = proseProblems({ ...card, recite: { en, zh } });
    expect(problem).toMatchObject({ expected });
    expect(problem?.path[0]).toBe('recite');
    expect(more).toEqual([]);
  });

  it('may have straight quotes in code, and in a flaw', () => {
    const words = { en: "Ask `state = 'paid'`.", zh: "问 `state = 'paid'`。" };
    const flaw = { en: "log 'paid'", zh: "log 'paid'" };
    expect(proseProblems({ ...card, deep: words, flaw })).toEqual([]);
  });

  it('is looked at in follow-ups as well', () => {
    const bad = { question: { en: 'Why?', zh: '为什么?' }, answer: { en: 'So.', zh: '如此。' } };
    expect(proseProblems({ ...card, followUps: [bad] }).map(({ path }) => path)).toEqual([
      ['followUps', 0, 'question', 'zh'],
    ]);
  });
});
