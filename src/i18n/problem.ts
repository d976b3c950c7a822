/** What is wrong with a file, a schedule or a link, in words. The problems come as plain data from the rooms that find them. */
import type { Language } from './language';
import type { Sentence, Word } from './sentence';
import { speakerFor } from './speaker';

/** One thing that is wrong with a file. Line and column count from 1; `got` is empty where something is missing. */
export interface FileProblem {
  readonly code: string;
  readonly file: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly got: string;
  readonly meant: string | null;
}

export interface ScheduleTextProblem {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly got: string;
}

export interface LinkTextProblem {
  readonly code: string;
  readonly parameter: string;
  readonly expected: string;
  readonly got: string;
}

/** Where, what, what was expected and what was found, and the name that was probably meant. */
export function sayFileProblem(problem: FileProblem, language: Language): Sentence {
  const { say, join, messages } = speakerFor(language);
  const told = messages.problems;
  const { file, line, column, meant } = problem;
  const place = say(told.at, { file: code(file), line, column });
  const path = problem.path === '' ? '' : say(told.inPath, { path: code(problem.path) });
  const what = wordsFor(told.scenario, problem.code, told.other);
  const guess = meant === null ? [] : say(told.meant, { meant: code(meant) });
  return join(say(told.inFile, { place, path, what }), sayExpectation(problem, language), guess);
}

export function sayScheduleProblem(problem: ScheduleTextProblem, language: Language): Sentence {
  const { say, join, messages } = speakerFor(language);
  const told = messages.problems;
  const { line, column } = problem;
  const what = wordsFor(told.schedule, problem.code, told.other);
  const got = problem.got === '' ? told.nothing : problem.got;
  return join(say(told.ofSchedule, { line, column, what }), sayExpectation({ ...problem, got }, language));
}

export function sayLinkProblem(problem: LinkTextProblem, language: Language): Sentence {
  const { say, join, messages } = speakerFor(language);
  const told = messages.problems;
  const what = wordsFor(told.link, problem.code, told.other);
  const first = say(told.ofLink, { parameter: code(problem.parameter), what });
  return join(first, sayExpectation(problem, language));
}

function sayExpectation(
  problem: { readonly expected: string; readonly got: string },
  language: Language,
): Sentence {
  const { say, messages } = speakerFor(language);
  const expected = code(problem.expected);
  if (problem.got === '') return say(messages.problems.expected, { expected });
  return say(messages.problems.expectedGot, { expected, got: code(problem.got) });
}

/** Codes come from other rooms and from saved files: one without words is still told, as not usable. */
function wordsFor(
  words: { readonly [code: string]: string | undefined },
  code: string,
  other: string,
): string {
  return words[code] ?? other;
}

function code(text: string): Word {
  return { text, role: 'code' };
}
