import { describe, expect, it } from 'vitest';
import { parseProgress, printProgress } from './progressFile';
import {
  answered,
  dueCards,
  lessonProgress,
  NO_PROGRESS,
  rated,
  withExam,
  won,
  wonWithHelp,
  type Progress,
  type Rating,
} from './review';

function after(ratings: readonly Rating[], start: Progress = NO_PROGRESS): readonly number[] {
  let progress = start;
  let today = 100;
  return ratings.map((rating) => {
    progress = rated(progress, 'why-twice', rating, today);
    const due = progress.reviews['why-twice']?.dueDay ?? 0;
    const wait = due - today;
    today = due;
    return wait;
  });
}

describe('the review queue', () => {
  it('waits 1, 3, 7, 14 days after good answers, and 14 from then on', () => {
    expect(after(['good', 'good', 'good', 'good', 'good'])).toEqual([1, 3, 7, 14, 14]);
  });

  it('begins anew after a failure and repeats the wait after a hard one', () => {
    expect(after(['good', 'good', 'hard', 'again', 'good'])).toEqual([1, 3, 3, 1, 1]);
  });

  it('fits the waits to an exam', () => {
    const examined = { ...NO_PROGRESS, examDay: 110 };
    expect(after(['good', 'good', 'good', 'good'], examined)).toEqual([1, 3, 3, 1]);
  });

  it('brings what waits too long before the exam, and nothing after it', () => {
    let progress = NO_PROGRESS;
    for (let times = 0; times < 4; times += 1) progress = rated(progress, 'aba', 'good', 100);
    expect(withExam(progress, 106, 100).reviews.aba?.dueDay).toBe(103);
    expect(withExam(progress, 90, 100).reviews.aba?.dueDay).toBe(114);
  });

  it('asks what is overdue longest first, then what is new', () => {
    let progress = rated(NO_PROGRESS, 'b', 'good', 10);
    progress = rated(progress, 'c', 'good', 8);
    progress = rated(progress, 'd', 'good', 20);
    expect(dueCards(progress, ['a', 'b', 'c', 'd'], 20)).toEqual(['c', 'b', 'a']);
  });
});

describe('what was done of a lesson', () => {
  it('keeps every answer and the fewest decisions', () => {
    const first = won(answered(NO_PROGRESS, 'race', { both: 0 }), 'race', 8);
    const again = won(answered(first, 'race', { both: 1, flag: 'skipped' }), 'race', 11);
    const gates = { both: 1, flag: 'skipped' };
    expect(lessonProgress(again, 'race')).toEqual({ gates, won: 8, helped: null });
    expect(lessonProgress(again, 'publisher')).toEqual({ gates: {}, won: null, helped: null });
  });

  it('tells a level won with help from one won alone, and keeps the least help', () => {
    const helped = wonWithHelp(wonWithHelp(NO_PROGRESS, 'race', 2), 'race', 1);
    expect(lessonProgress(helped, 'race')).toMatchObject({ won: null, helped: 2 });
    const alone = won(helped, 'race', 9);
    expect(lessonProgress(alone, 'race')).toMatchObject({ won: 9, helped: 2 });
    expect(lessonProgress(wonWithHelp(alone, 'race', 1), 'race')).toMatchObject({ won: 9, helped: 2 });
  });
});

describe('progress as a file', () => {
  it('comes back as it was', () => {
    const helped = wonWithHelp(answered(NO_PROGRESS, 'race', { both: 1, flag: 'skipped' }), 'race', 2);
    const played = won(helped, 'race', 9);
    const progress = withExam(rated(played, 'aba', 'hard', 5), 30, 5);
    expect(parseProgress(printProgress(progress))).toEqual({ ok: true, value: progress });
  });

  it('comes back from before there was help with levels', () => {
    const text = '{"format":"delivered-twice-progress","version":1,"lessons":{"race":{"gates":{},"won":8}}}';
    const { value } = parseProgress(text) as { readonly value: Progress };
    expect(lessonProgress(value, 'race')).toEqual({ gates: {}, won: 8, helped: null });
  });

  it.each([
    ['{', 'notJson'],
    ['[]', 'notProgress'],
    ['{"format":"delivered-twice-progress","version":2}', 'otherVersion'],
    ['{"format":"delivered-twice-progress","version":1,"reviews":{"x":{"level":9}}}', 'badReview'],
    ['{"format":"delivered-twice-progress","version":1,"reviews":{},"examDay":"soon"}', 'badExamDay'],
    ['{"format":"delivered-twice-progress","version":1,"lessons":{"x":{"gates":{"y":"no"}}}}', 'badLesson'],
    [
      '{"format":"delivered-twice-progress","version":1,"lessons":{"x":{"gates":{},"won":null,"helped":-1}}}',
      'badLesson',
    ],
  ])('is refused with a reason: %s', (text, code) => {
    expect(parseProgress(text)).toMatchObject({ ok: false, problems: [{ code }] });
  });
});
