/** Progress as a file that can be taken to another browser. What comes back may be anything. */
import { quoted } from '../i18n/quoted';
import { INTERVALS, RATINGS, type LessonProgress, type Progress, type Rating, type Review } from './review';

export const PROGRESS_FORMAT = 'delivered-twice-progress';
export const PROGRESS_VERSION = 1;

export const PROGRESS_PROBLEM_CODES = [
  'notJson',
  'notProgress',
  'otherVersion',
  'badReview',
  'badLesson',
  'badExamDay',
] as const;
export type ProgressProblemCode = (typeof PROGRESS_PROBLEM_CODES)[number];

export interface ProgressProblem {
  readonly code: ProgressProblemCode;
  /** The card or the lesson, or what was found instead. */
  readonly got: string;
}

export type ReadProgress =
  | { readonly ok: true; readonly value: Progress }
  | { readonly ok: false; readonly problems: readonly ProgressProblem[] };

/** The text of a file with this progress. */
export function printProgress(progress: Progress): string {
  return JSON.stringify({ format: PROGRESS_FORMAT, version: PROGRESS_VERSION, ...progress }, null, 2);
}

/** Reads such a file; all problems at once, and no progress when there is one. */
export function parseProgress(text: string): ReadProgress {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refusal('notJson', quoted(text));
  }
  if (!isMap(data) || data.format !== PROGRESS_FORMAT) return refusal('notProgress', shown(data));
  if (data.version !== PROGRESS_VERSION) return refusal('otherVersion', shown(data.version ?? null));
  const { reviews = {}, lessons = {}, examDay = null } = data;
  if (!isMap(reviews)) return refusal('notProgress', shown({ reviews }));
  if (!isMap(lessons)) return refusal('notProgress', shown({ lessons }));
  const problems = [
    ...misfits(reviews, isReview).map((got) => ({ code: 'badReview' as const, got })),
    ...misfits(lessons, isLesson).map((got) => ({ code: 'badLesson' as const, got })),
  ];
  if (examDay !== null && !isDay(examDay))
    return { ok: false, problems: [...problems, { code: 'badExamDay', got: shown(examDay) }] };
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      reviews: mapped(reviews as Progress['reviews'], plainReview),
      lessons: mapped(lessons as { readonly [lesson: string]: WrittenLesson }, plainLesson),
      examDay,
    },
  };
}

/** The keys whose value is not what it should be. */
function misfits(
  map: { readonly [key: string]: unknown },
  fits: (value: unknown) => boolean,
): readonly string[] {
  return Object.entries(map).flatMap(([key, value]) => (fits(value) ? [] : [key]));
}

function mapped<T, U>(
  map: { readonly [key: string]: T },
  plain: (value: T) => U,
): { readonly [key: string]: U } {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, plain(value)]));
}

function refusal(code: ProgressProblemCode, got: string): ReadProgress {
  return { ok: false, problems: [{ code, got }] };
}

/** As the file has it: the names that a program gives to kinds of values are words of no reader. */
function shown(value: unknown): string {
  return quoted(JSON.stringify(value));
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDay(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isReview(value: unknown): value is Review {
  if (!isMap(value)) return false;
  const known = (RATINGS as readonly string[]).includes(value.last as Rating);
  return (
    known &&
    isDay(value.dueDay) &&
    isDay(value.lastDay) &&
    isDay(value.level) &&
    value.level <= INTERVALS.length
  );
}

function plainReview({ level, dueDay, lastDay, last }: Review): Review {
  return { level, dueDay, lastDay, last };
}

/** A lesson as a file has it: before there was help with levels, nothing was said of it. */
type WrittenLesson = Omit<LessonProgress, 'helped'> & Partial<Pick<LessonProgress, 'helped'>>;

function isLesson(value: unknown): value is WrittenLesson {
  if (!isMap(value) || !isMap(value.gates)) return false;
  const answers = Object.values(value.gates);
  return (
    answers.every((answer) => answer === 'skipped' || isDay(answer)) &&
    (value.won === null || isDay(value.won)) &&
    (value.helped === undefined || value.helped === null || isDay(value.helped))
  );
}

function plainLesson({ gates, won, helped = null }: WrittenLesson): LessonProgress {
  return { gates, won, helped };
}
