/**
 * What somebody has learnt. The review queue: which cards are due, and when each comes again. Days are whole numbers that the caller counts, so
 * nothing here asks for the time.
 */

/** Days between a good review and the next. */
export const INTERVALS = [1, 3, 7, 14] as const;

/** How somebody judges an answer of their own. */
export const RATINGS = ['again', 'hard', 'good'] as const;
export type Rating = (typeof RATINGS)[number];

export interface Review {
  /** How many intervals the card has climbed; 0 is a card that has to be learnt. */
  readonly level: number;
  readonly dueDay: number;
  readonly lastDay: number;
  readonly last: Rating;
}

/** What somebody has done of a lesson: the answers by gate, and the best result of its level. */
export interface LessonProgress {
  readonly gates: { readonly [gate: string]: number | 'skipped' };
  /** Decisions in *Break it*, tries in *Fix it*; null before it was won without help. */
  readonly won: number | null;
  /** The most decisions that help left open in a level won with it; null before that. */
  readonly helped: number | null;
}

/** What somebody has practised, by the id of the card, and of the lessons by theirs. Without an entry it is new. */
export interface Progress {
  readonly reviews: { readonly [card: string]: Review };
  readonly lessons: { readonly [lesson: string]: LessonProgress };
  /** The day of the exam; null when there is none. */
  readonly examDay: number | null;
}

export const NO_PROGRESS: Progress = { reviews: {}, lessons: {}, examDay: null };
const NEW_LESSON: LessonProgress = { gates: {}, won: null, helped: null };

/** What is known of a lesson. */
export function lessonProgress({ lessons }: Progress, lesson: string): LessonProgress {
  return Object.hasOwn(lessons, lesson) ? (lessons[lesson] ?? NEW_LESSON) : NEW_LESSON;
}

/** The progress after gates of a lesson were answered; earlier answers stay where there is no new one. */
export function answered(progress: Progress, lesson: string, gates: LessonProgress['gates']): Progress {
  const before = lessonProgress(progress, lesson);
  const after = { ...before, gates: { ...before.gates, ...gates } };
  return { ...progress, lessons: { ...progress.lessons, [lesson]: after } };
}

/** The progress with the questions of a lesson open again. */
export function reopened(progress: Progress, lesson: string): Progress {
  const before = lessonProgress(progress, lesson);
  return { ...progress, lessons: { ...progress.lessons, [lesson]: { ...before, gates: {} } } };
}

/** The progress after a level was won with so many decisions or tries; the fewest are kept. */
export function won(progress: Progress, lesson: string, count: number): Progress {
  const before = lessonProgress(progress, lesson);
  const after = { ...before, won: Math.min(count, before.won ?? count) };
  return { ...progress, lessons: { ...progress.lessons, [lesson]: after } };
}

/** The progress after a level was won with help that left so many decisions open; the least help is kept. */
export function wonWithHelp(progress: Progress, lesson: string, left: number): Progress {
  const before = lessonProgress(progress, lesson);
  const after = { ...before, helped: Math.max(left, before.helped ?? left) };
  return { ...progress, lessons: { ...progress.lessons, [lesson]: after } };
}

/** The progress after a card was answered. `again` begins anew, `hard` stays, `good` climbs. */
export function rated(progress: Progress, card: string, rating: Rating, today: number): Progress {
  const before = reviewOf(progress, card)?.level ?? 0;
  const level = rating === 'again' ? 0 : Math.min(before + (rating === 'good' ? 1 : 0), INTERVALS.length);
  const wait = rating === 'again' ? 1 : (INTERVALS[Math.max(0, level - 1)] as number);
  const dueDay = fitted(today + wait, today, progress.examDay);
  const review: Review = { level, dueDay, lastDay: today, last: rating };
  return { ...progress, reviews: { ...progress.reviews, [card]: review } };
}

/**
 * No card waits beyond the exam: before it, a wait is at most half of what is left, so each comes once more in time.
 * On the last day before it and after it, nothing is shortened.
 */
function fitted(dueDay: number, today: number, examDay: number | null): number {
  if (examDay === null || examDay <= today) return dueDay;
  const left = examDay - today;
  return Math.min(dueDay, today + Math.max(1, Math.floor(left / 2)));
}

/** The progress with another exam day; what waits too long for it comes earlier. */
export function withExam(progress: Progress, examDay: number | null, today: number): Progress {
  const reviews = Object.fromEntries(
    Object.entries(progress.reviews).map(([card, review]) => [
      card,
      { ...review, dueDay: fitted(review.dueDay, today, examDay) },
    ]),
  );
  return { ...progress, reviews, examDay };
}

/** The cards to do today: what is overdue longest first, then new ones in the given order. */
export function dueCards(progress: Progress, cards: readonly string[], today: number): readonly string[] {
  const seen = cards.filter((card) => reviewOf(progress, card) !== null);
  const due = seen.filter((card) => dayOf(progress, card) <= today);
  const fresh = cards.filter((card) => reviewOf(progress, card) === null);
  return [...due.sort((a, b) => dayOf(progress, a) - dayOf(progress, b)), ...fresh];
}

/** What is known of a card; null when it is new. */
export function reviewOf(progress: Progress, card: string): Review | null {
  return Object.hasOwn(progress.reviews, card) ? (progress.reviews[card] ?? null) : null;
}

function dayOf(progress: Progress, card: string): number {
  return reviewOf(progress, card)?.dueDay ?? 0;
}
