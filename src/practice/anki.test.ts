import { describe, expect, it } from 'vitest';
import { readCards, readLessonFiles } from '../cli/loadLessonFolders';
import { LANGUAGES } from '../i18n/language';
import { readLesson } from '../lesson/lesson';
import { ankiText } from './anki';
import { cheatSheet, ladderOf, practiceOrder, timedQuestion } from './ladder';

const cards = readCards().cards.map((card) => card.data);
const lessons = readLessonFiles().flatMap((files) => {
  const read = readLesson(files);
  return read.ok ? [read.value] : [];
});

describe('the text for Anki', () => {
  it.each(LANGUAGES)('has one line of four fields for each card, its own id first (%s)', (language) => {
    const lines = ankiText(cards, language).trimEnd().split('\n');
    const headers = lines.filter((line) => line.startsWith('#'));
    expect(headers).toContain('#guid column:1');
    const fields = lines.slice(headers.length).map((line) => line.split('\t'));
    expect(fields).toHaveLength(cards.length);
    expect(fields.every((line) => line.length === 4)).toBe(true);
    expect(new Set(fields.map(([id]) => id)).size).toBe(cards.length);
  });

  it('keeps line ends, tabs, quotes and angle brackets inside their field', () => {
    const [card] = cards;
    if (!card) throw new Error('no cards');
    const odd = { ...card, recite: { en: 'a\tb\n"c" < d', zh: '' } };
    const line = ankiText([odd], 'en').trimEnd().split('\n').at(-1) ?? '';
    expect(line).toContain('a b<br>&quot;c&quot; &lt; d');
  });

  it('sets code as code and Chinese with its spaces, and answers its follow-ups', () => {
    const [card] = cards;
    if (!card) throw new Error('no cards');
    const next = {
      question: { en: 'And `a < b`?', zh: '那么 `a < b` 呢？' },
      answer: { en: 'So.', zh: '先 ack。 再说。' },
    };
    const line = (language: 'en' | 'zh'): string => ankiText([{ ...card, followUps: [next] }], language);
    expect(line('en')).toContain('<li><b>And <code>a &lt; b</code>?</b><br>So.</li>');
    expect(line('zh')).toContain('<br>先\u2009ack。再说。</li>');
  });
});

describe('practice', () => {
  it('climbs eighteen rungs in order, then the other cards', () => {
    expect(ladderOf(cards).map((card) => card.rung)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
    expect(practiceOrder(cards)).toHaveLength(cards.length);
  });

  it('gives more time to an answer that says more', () => {
    const [card] = ladderOf(cards);
    if (!card) throw new Error('no ladder');
    expect(timedQuestion(card, 'recite', 'en')).toMatchObject({ seconds: 30, answer: [card.recite.en] });
    expect(timedQuestion(card, 'long', 'zh').answer).toEqual([card.recite.zh, card.long.zh]);
  });

  it.each(LANGUAGES)('has a sheet with a rule for every lesson (%s)', (language) => {
    const { rules, rungs } = cheatSheet(lessons, cards, language);
    expect(rules).toHaveLength(lessons.length);
    expect(rules.every(({ rule }) => rule.length > 10)).toBe(true);
    expect(rungs).toHaveLength(18);
    const [first] = ladderOf(cards);
    expect(rungs[0]?.answer).toBe(first?.answer?.[language]);
  });
});
