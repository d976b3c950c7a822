/** What can be wrong with a file of a scenario or a protection. Codes are message keys: the words are made elsewhere. */

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
  'unknownSchedule',
  'unknownService',
  'needsDatabase',
  'needsCache',
  'needsProtection',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One thing that is wrong, and where. Line and column count from 1; `got` is empty where something is missing. */
export interface Problem {
  readonly code: ProblemCode;
  readonly file: string;
  /** Where in the data, as `processes.A.consumes`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly got: string;
  /** The known name that `got` probably means. */
  readonly meant: string | null;
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

const WORDS: { readonly [Code in ProblemCode]: string } = {
  yamlSyntax: 'this is not YAML',
  unknownKey: 'unknown key',
  missingKey: 'something is missing',
  wrongValue: 'wrong value',
  badExpression: 'the expression cannot be read',
  badSql: 'the SQL cannot be used',
  badTime: 'not a length of time',
  badName: 'not a possible name',
  oneAction: 'an operation does exactly one thing',
  duplicateName: 'the name is taken',
  unknownOperation: 'no such operation',
  unreachableOperation: 'nothing leads to this operation',
  unknownStatement: 'the scenario provides no such statement',
  unknownName: 'nothing has this name here',
  unknownQueue: 'no such queue',
  unknownExchange: 'no such exchange',
  unknownMessage: 'no such message',
  unknownProcess: 'no such process',
  unknownProgram: 'no such program',
  unknownPart: 'the protection has no such part',
  unknownProtection: 'no such protection',
  unknownVariant: 'no such variant',
  unknownSchedule: 'no such schedule',
  unknownService: 'no such service',
  needsDatabase: 'this needs a database',
  needsCache: 'this needs Redis',
  needsProtection: 'this needs a protection',
};

/** A problem as one English line for the commands: `file:line:column path: what; expected …, got …`. */
export function describeProblem(problem: Problem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  const path = problem.path === '' ? '' : ` ${problem.path}`;
  const got = problem.got === '' ? '' : `, got ${problem.got}`;
  const meant = problem.meant === null ? '' : ` (did you mean "${problem.meant}"?)`;
  return `${place}${path}: ${WORDS[problem.code]}: expected ${problem.expected}${got}${meant}`;
}
