/** What can be wrong with a lesson or a card. What YAML and forms can get wrong comes from the reader of scenarios. */
import type { Problem } from '../scenario/problem';
import { describeProblem } from '../scenario/problem';

export const LESSON_PROBLEM_CODES = [
  'badFrontMatter',
  'badDirective',
  'missingDirective',
  'unknownDirectiveName',
  'unclosedDirective',
  'badMarkdown',
  'unknownLink',
  'claimUnused',
  'claimUntrue',
  'gateWrong',
  'levelWrong',
  'comparisonWrong',
  'proofWrong',
  'runWrong',
  'tooLong',
  'stale',
  'missingFile',
  'unknownReference',
] as const;
export type LessonProblemCode = (typeof LESSON_PROBLEM_CODES)[number];

/** Read by authors at the command only, so in English. */
interface OwnProblem extends Omit<Problem, 'code' | 'expected' | 'got'> {
  readonly code: LessonProblemCode;
  readonly expected: string;
  readonly got: string;
}

/** One thing that is wrong, and where: as in scenarios, or with codes of its own. */
export type LessonProblem = Problem | OwnProblem;

/** A value, or every problem that stands in its way. */
export type LessonResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly LessonProblem[] };

const WORDS: { readonly [Code in LessonProblemCode]: string } = {
  badFrontMatter: 'the front matter cannot be used',
  badDirective: 'the directive cannot be used',
  missingDirective: 'something of the lesson is not in the text',
  unknownDirectiveName: 'lesson.yaml has nothing of this name',
  unclosedDirective: 'the directive is not closed',
  badMarkdown: 'lessons are written without this',
  unknownLink: 'the link leads nowhere',
  claimUnused: 'the claim is not in the text',
  claimUntrue: 'the run shows something else',
  gateWrong: 'the gate does not fit the run',
  levelWrong: 'the search says something else',
  comparisonWrong: 'the comparison shows something else',
  proofWrong: 'the proof shows something else',
  runWrong: 'the run cannot be played',
  tooLong: 'too many words',
  stale: 'the other language has changed since',
  missingFile: 'a file is missing',
  unknownReference: 'nothing has this id',
};

function isOwn(problem: LessonProblem): problem is OwnProblem {
  return (LESSON_PROBLEM_CODES as readonly string[]).includes(problem.code);
}

/** A problem as one English line: `file:line:column path: what; expected …, got …`. */
export function describeLessonProblem(problem: LessonProblem): string {
  if (!isOwn(problem)) return describeProblem(problem);
  const { code, file, line, column, path, expected, got } = problem;
  const end = got === '' ? '' : `, got ${got}`;
  return `${file}:${line}:${column}${path === '' ? '' : ` ${path}`}: ${WORDS[code]}: expected ${expected}${end}`;
}
