/** What is wrong with a file, a schedule or a link, in words. The problems come as plain data from the rooms that find them. */
import type { Language } from './language';
import type { MessagesOf } from './message';
import { problems as english } from './messages/en/problems';
import { phrases as englishPhrases } from './messages/en/phrases';
import { problems as chinese } from './messages/zh/problems';
import { phrases as chinesePhrases } from './messages/zh/phrases';
import { quoted } from './quoted';
import { sayIn, type Phrase, type PhraseMessages, type Said } from './phrase';
import type { Sentence, Word } from './sentence';
import { speakerFor } from './speaker';

/** The words for problems, apart from those of the runs: only who reads files and schedules needs them. */
export type ProblemMessages = MessagesOf<typeof english>;

const PROBLEMS: { readonly [L in Language]: ProblemMessages } = { en: english, zh: chinese };

/** The words for problems in a language. */
export function problemMessages(language: Language): ProblemMessages {
  return PROBLEMS[language];
}

const PHRASES: { readonly [L in Language]: PhraseMessages } = { en: englishPhrases, zh: chinesePhrases };

/** The words for what was expected and what was found, in a language. */
export function phraseMessages(language: Language): PhraseMessages {
  return PHRASES[language];
}

/** One thing that is wrong with a file. Line and column count from 1; `got` is empty where something is missing. */
export interface FileProblem {
  readonly code: string;
  readonly file: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly expected: Phrase;
  readonly got: Said;
  /** The known name that `got` probably means. */
  readonly meant: string | null;
}

export interface ScheduleTextProblem {
  readonly code: string;
  readonly line: number;
  readonly column: number;
  readonly expected: Phrase;
  readonly got: string;
}

export interface LinkTextProblem {
  readonly code: string;
  readonly parameter: string;
  readonly expected: Phrase;
  readonly got: string;
}

export interface ItemTextProblem {
  readonly code: string;
  readonly item: string;
  /** Its place in the schedule, from 1. */
  readonly number: number;
  /** What could stand there; empty where that is not told. */
  readonly known: readonly string[];
}

/** Where, what, what was expected and what was found, and the name that was probably meant. */
export function sayFileProblem(problem: FileProblem, language: Language): Sentence {
  const { say, join } = speakerFor(language);
  const told = problemMessages(language);
  const { file, line, column, meant } = problem;
  const place = say(told.at, { file: code(file), line, column });
  const path = problem.path === '' ? '' : say(told.inPath, { path: code(problem.path) });
  const what = wordsFor(told.scenario, problem.code, told.other);
  const guess = meant === null ? [] : say(told.meant, { meant: code(meant) });
  return join(say(told.inFile, { place, path, what }), sayExpectation(problem, language), guess);
}

export function sayScheduleProblem(problem: ScheduleTextProblem, language: Language): Sentence {
  const { say, join } = speakerFor(language);
  const told = problemMessages(language);
  const { line, column } = problem;
  const what = wordsFor(told.schedule, problem.code, told.other);
  const got: Said = problem.got === '' ? { phrase: 'end' } : problem.got;
  return join(say(told.ofSchedule, { line, column, what }), sayExpectation({ ...problem, got }, language));
}

export function sayLinkProblem(problem: LinkTextProblem, language: Language): Sentence {
  const { say, join } = speakerFor(language);
  const told = problemMessages(language);
  const what = wordsFor(told.link, problem.code, told.other);
  const first = say(told.ofLink, { parameter: code(quoted(problem.parameter)), what });
  return join(first, sayExpectation(problem, language));
}

/** An item that nothing in the scenario can do, and what could stand there. */
export function sayItemProblem(problem: ItemTextProblem, language: Language): Sentence {
  const { say, join } = speakerFor(language);
  const told = problemMessages(language);
  const { number, known } = problem;
  const what = wordsFor(told.run, problem.code, told.other);
  const first = say(told.ofRun, { number, item: code(quoted(problem.item)), what });
  const names = known.length === 0 ? [] : say(told.known, { names: code(known.join(', ')) });
  return join(first, names, say(told.leftOut));
}

function sayExpectation(
  problem: { readonly expected: Phrase; readonly got: Said },
  language: Language,
): Sentence {
  const { say } = speakerFor(language);
  const told = problemMessages(language);
  const phrases = phraseMessages(language);
  const expected = sayIn(phrases, problem.expected);
  const got = typeof problem.got === 'string' ? quoted(problem.got) : problem.got;
  if (got === '') return say(told.expected, { expected });
  return say(told.expectedGot, { expected, got: sayIn(phrases, got) });
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
