import { describe, expect, it } from 'vitest';
import { parseProgress, printProgress } from './progressFile';
import { dueCards, NO_PROGRESS, rated, withExam, type Progress, type Rating } from './review';

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

describe('progress as a file', () => {
  it('comes back as it was', () => {
    const progress = withExam(rated(NO_PROGRESS, 'aba', 'hard', 5), 30, 5);
    expect(parseProgress(printProgress(progress))).toEqual({ ok: true, value: progress });
  });

  it.each([
    ['{', 'notJson'],
    ['[]', 'notProgress'],
    ['{"format":"delivered-twice-progress","version":2}', 'otherVersion'],
    ['{"format":"delivered-twice-progress","version":1,"reviews":{"x":{"level":9}}}', 'badReview'],
    ['{"format":"delivered-twice-progress","version":1,"reviews":{},"examDay":"soon"}', 'badExamDay'],
  ])('is refused with a reason: %s', (text, code) => {
    expect(parseProgress(text)).toMatchObject({ ok: false, problems: [{ code }] });
  });
});
