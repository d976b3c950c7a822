import { describe, expect, it } from 'vitest';
import { lessonStage, readCards, readLessonFiles, readWrongClaims } from '../cli/loadLessonFolders';
import { checkLesson, type Known } from './check';
import { checkCards, checkMisconceptions } from './checkCards';
import { readLesson, type LessonFiles } from './lesson';
import { describeLessonProblem } from './problem';

const stage = await lessonStage();
const shipped = readLessonFiles();
const { cards, unreadable } = readCards();
const claims = readWrongClaims();
const known: Known = {
  lessons: new Set(shipped.map(({ slug }) => slug.replace(/^\d+-/, ''))),
  cards: new Set(cards.map((card) => card.data.id)),
  misconceptions: new Set(claims.ok ? Object.keys(claims.value.data) : []),
};

function problemsOf(files: LessonFiles): readonly string[] {
  const lesson = readLesson(files);
  const problems = lesson.ok
    ? checkLesson(stage, lesson.value, known).flatMap((checked) => checked.problems)
    : lesson.problems;
  return problems.map(describeLessonProblem);
}

const sample = shipped.find(({ slug }) => slug.endsWith('delivered-twice')) as LessonFiles;

/** The sample with one text changed; the other language is told about it unless it shall be stale. */
function changed(part: 'structure' | 'en', from: string, to: string): LessonFiles {
  const before = part === 'en' ? sample.texts.en : sample.structure;
  if (!before?.includes(from)) throw new Error(`the sample has no ${from}`);
  const after = before.replace(from, to);
  return part === 'en'
    ? { ...sample, texts: { ...sample.texts, en: after } }
    : { ...sample, structure: after };
}

describe('the lessons that ship', () => {
  it.each(shipped.map((files) => [files.slug, files] as const))('%s says nothing untrue', (_slug, files) => {
    expect(problemsOf(files)).toEqual([]);
  });

  it('has cards of which each is proved, one for each rung of the ladder', () => {
    expect(unreadable).toEqual([]);
    expect(cards.length).toBeGreaterThanOrEqual(40);
    expect(checkCards(stage, cards).flatMap((checked) => checked.problems)).toEqual([]);
  });

  it('refutes every wrong claim with a card', () => {
    expect(claims.ok && checkMisconceptions(claims.value, known.cards).problems).toEqual([]);
  });
});

describe('a lesson is told where it is wrong', () => {
  it.each([
    [
      'structure',
      '{ answer: 2 }',
      '{ answer: 3 }',
      /lesson\.yaml:\d+:\d+ gates\.paid\.choices\.1\.answer.*expected 2, got 3/,
    ],
    ['structure', 'because: crash-loses', 'because: nobody', /gates\.where.*misconception, got nobody/],
    ['structure', 'effects: 2, verdict: doubled', 'effects: 1', /claims\.twice\.effects.*expected 2, got 1/],
    ['structure', 'par: 7', 'par: 6', /level\.par.*expected 7/],
    [
      'structure',
      'state-guard: 1',
      'state-guard: 2',
      /compare\.protections\.state-guard.*expected 1 effects/,
    ],
    [
      'structure',
      'crash: A!',
      'crash: Z!',
      /runs\.crash\.steps\.crash.*nothing has this name in the scenario: Z/,
    ],
    ['structure', 'effects: [0, 1]', 'effects: [1]', /claims\.ack-first\.effects/],
    ['structure', 'needs: [idempotent]', 'needs: [idempotence]', /needs\.0.*got idempotence/],
    ['structure', 'minutes: 5', 'minuts: 5', /unknown key.*minuts.*did you mean "minutes"/],
    ['en', '(#back)', '(#gone)', /en\.md:\d+:1.*leads nowhere.*got gone/],
    ['en', '- Back in the queue.\n', '', /en\.md.*expected 2 choices, got 1/],
    ['en', ':::compare\n', '', /en\.md.*:::compare/],
    ['en', 'It crashes first.', 'word '.repeat(200), /too many words/],
    ['en', 'Order 1001 has been paid', 'Order 1001 was paid', /zh\.md.*the other language has changed since/],
  ] as const)('in %s: %j instead of %j', (part, from, to, expected) => {
    expect(problemsOf(changed(part, from, to)).join('\n')).toMatch(expected);
  });

  it('misses a file by its name', () => {
    expect(problemsOf({ ...sample, texts: { ...sample.texts, zh: null } })[0]).toMatch(
      /zh\.md.*a file is missing/,
    );
  });
});
