/** Progress as a file that can be taken to another browser. What comes back may be anything. */
import { NO_PROGRESS, INTERVALS, RATINGS, type Progress, type Rating, type Review } from './review';

export const PROGRESS_FORMAT = 'delivered-twice-progress';
export const PROGRESS_VERSION = 1;

export const PROGRESS_PROBLEM_CODES = [
  'notJson',
  'notProgress',
  'otherVersion',
  'badReview',
  'badExamDay',
] as const;
export type ProgressProblemCode = (typeof PROGRESS_PROBLEM_CODES)[number];

export interface ProgressProblem {
  readonly code: ProgressProblemCode;
  /** The card, or what was found instead. */
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
    return refusal('notJson', text.slice(0, 40));
  }
  if (!isMap(data) || data.format !== PROGRESS_FORMAT) return refusal('notProgress', typeof data);
  if (data.version !== PROGRESS_VERSION) return refusal('otherVersion', String(data.version));
  const { reviews = {}, examDay = null } = data;
  if (!isMap(reviews)) return refusal('badReview', typeof reviews);
  const problems: ProgressProblem[] = Object.entries(reviews).flatMap(([card, review]) =>
    isReview(review) ? [] : [{ code: 'badReview', got: card } as const],
  );
  if (examDay !== null && !isDay(examDay)) problems.push({ code: 'badExamDay', got: String(examDay) });
  if (problems.length > 0) return { ok: false, problems };
  const kept = Object.entries(reviews).map(
    ([card, review]) => [card, plainReview(review as Review)] as const,
  );
  return {
    ok: true,
    value: { ...NO_PROGRESS, reviews: Object.fromEntries(kept), examDay: examDay as number | null },
  };
}

function refusal(code: ProgressProblemCode, got: string): ReadProgress {
  return { ok: false, problems: [{ code, got }] };
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
