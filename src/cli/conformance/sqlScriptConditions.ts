/** The `if` of a step and the values its parameters take from earlier steps. */
import { isDeepStrictEqual } from 'node:util';
import type { Row, SqlValue } from '../../database/database';
import type { Condition, ScriptParam, StepCondition } from './sqlScriptFormat';

/** What later steps may ask about a step that was executed. A step that did not run has none. */
export type StepResult =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly affected: number; readonly reply?: unknown }
  | { readonly ok: false; readonly class: string; readonly code: string };

export interface Results {
  readonly of: (step: string) => StepResult | undefined;
  /** Whether a statement of the session has failed. */
  readonly hasFailed: (session: string) => boolean;
}

/** Whether the condition holds. About a step that failed or did not run, only `error` can. */
export function holds(condition: Condition, results: Results): boolean {
  if (isList(condition)) return condition.every((each) => holds(each, results));
  if ('not' in condition) return !holds(condition.not, results);
  if ('failed' in condition) return results.hasFailed(condition.failed);
  const result = results.of(condition.step);
  if (result === undefined) return false;
  if (!result.ok) return isError(condition.error, result);
  if (condition.error !== undefined && condition.error !== false) return false;
  if (condition.ok === false) return false;
  if ('reply' in condition && !isDeepStrictEqual(condition.reply, result.reply)) return false;
  return countsHold(condition, result) && columnHolds(condition, result.rows[0]);
}

/** The condition in words, as the recordings give it for a skipped step. */
export function conditionText(condition: Condition): string {
  if (isList(condition)) return condition.map(conditionText).join(' and ');
  if ('not' in condition) return `not (${conditionText(condition.not)})`;
  if ('failed' in condition) return `${condition.failed} failed`;
  const { step, col, ...tests } = condition;
  const signs: Readonly<Record<string, string>> = { eq: '=', ne: '<>', lt: '<', gte: '>=' };
  const words = Object.entries(tests).map(([name, value]) => {
    if (name in signs) return `${step}.${col ?? ''} ${signs[name] ?? ''} ${JSON.stringify(value)}`;
    return value === true ? `${step} ${name}` : `${step} ${name} = ${JSON.stringify(value)}`;
  });
  return words.join(' and ');
}

/** The parameters with their references replaced. A value that was never read is NULL. */
export function parameterValues(
  params: readonly ScriptParam[],
  results: Pick<Results, 'of'>,
): readonly SqlValue[] {
  return params.map((param) => {
    if (typeof param !== 'object' || param === null) return param;
    const result = results.of(param.ref);
    const value = result?.ok === true ? (result.rows[0]?.[param.col] ?? null) : null;
    return param.plus === undefined || value === null ? value : Number(value) + param.plus;
  });
}

function isList(condition: Condition): condition is readonly Condition[] {
  return Array.isArray(condition);
}

function isError(asked: boolean | string | undefined, result: { class: string; code: string }): boolean {
  return asked === true || (asked !== undefined && (asked === result.class || asked === result.code));
}

function countsHold(
  condition: StepCondition,
  { rows, affected }: { rows: readonly Row[]; affected: number },
): boolean {
  return (
    (condition.rows === undefined || rows.length === condition.rows) &&
    (condition.rowsMin === undefined || rows.length >= condition.rowsMin) &&
    (condition.affected === undefined || affected === condition.affected) &&
    (condition.affectedMin === undefined || affected >= condition.affectedMin)
  );
}

function columnHolds({ col, eq, ne, lt, gte }: StepCondition, row: Row | undefined): boolean {
  if (col === undefined) return true;
  if (row === undefined || !(col in row)) return false;
  const value = row[col] ?? null;
  return (
    (eq === undefined || value === eq) &&
    (ne === undefined || value !== ne) &&
    (lt === undefined || (value !== null && Number(value) < lt)) &&
    (gte === undefined || (value !== null && Number(value) >= gte))
  );
}
