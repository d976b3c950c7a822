/** What can be wrong with a file of a scenario or a protection. Codes are message keys: the words are made elsewhere. */
import { problems as words } from '../i18n/messages/en/problems';
import { inEnglish } from '../i18n/phrase';
import type { FileProblem } from '../i18n/problem';

export const PROBLEM_CODES = [
  'yamlSyntax',
  'unknownKey',
  'missingKey',
  'wrongValue',
  'badExpression',
  'badSql',
  'badTime',
  'badName',
  'oneAction',
  'duplicateName',
  'saidTwice',
  'unknownOperation',
  'unreachableOperation',
  'unknownStatement',
  'unknownName',
  'unknownQueue',
  'unknownExchange',
  'unknownMessage',
  'unknownProcess',
  'unknownProgram',
  'unknownPart',
  'unknownProtection',
  'unknownVariant',
  'unknownSwitch',
  'unknownSchedule',
  'unknownService',
  'needsDatabase',
  'needsCache',
  'needsProtection',
  'unknownEvent',
  'badExpectation',
  'unsupported',
  'unknownCommand',
  'noPlanOfItsOwn',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One thing that is wrong, and where in the data: `path` is as `processes.A.consumes`. */
export interface Problem extends FileProblem {
  readonly code: ProblemCode;
}

/** A value, or every problem that stands in its way. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** The value when there is no problem. Problems are in the order of the file, each once. */
export function settled<T>(value: T, problems: readonly Problem[]): Result<T> {
  return problems.length === 0 ? { ok: true, value } : refused(problems);
}

/** No value: the problems, in the order of the file, each once. */
export function refused(problems: readonly Problem[]): {
  readonly ok: false;
  readonly problems: readonly Problem[];
} {
  return { ok: false, problems: inOrder(problems) };
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const known = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...known.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

/** A problem as one English line for the commands: `file:line:column path: what; expected …, got …`. */
export function describeProblem(problem: Problem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  const path = problem.path === '' ? '' : ` ${problem.path}`;
  const got = problem.got === '' ? '' : `, got ${inEnglish(problem.got)}`;
  const meant = problem.meant === null ? '' : ` (did you mean "${problem.meant}"?)`;
  return `${place}${path}: ${words.scenario[problem.code]}: expected ${inEnglish(problem.expected)}${got}${meant}`;
}
