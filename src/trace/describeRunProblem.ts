/** Why a schedule stopped, in one English line, for the commands. */
import { fill } from '../i18n/message';
import { reasons } from '../i18n/messages/en/choices';
import { problems } from '../i18n/messages/en/problems';
import { plainText } from '../i18n/sentence';
import { nearest } from '../scenario/suggest';
import type { Reason } from '../world/reason';
import type { RunProblem } from './run';

/** The item, how far the run had come, what is wrong, and what could have stood there. */
export function describeRunProblem(problem: RunProblem): string {
  const { item, text, step, decision, reason } = problem;
  const what = reason
    ? `${decision ?? 'it'} cannot happen: ${describeReason(reason)}`
    : problems.run[problem.code];
  return `item ${item + 1} "${text}" after ${step} ${step === 1 ? 'step' : 'steps'}: ${what}${hint(problem)}`;
}

function hint({ name, known }: RunProblem): string {
  if (name === null) return '';
  const meant = nearest(name, known);
  const list = known.length === 0 ? 'there is none' : `known here: ${known.join(', ')}`;
  return `: ${name} (${list}${meant === null ? '' : `; did you mean "${meant}"?`})`;
}

const TIMES = ['dueMs', 'untilMs', 'endMs'];

/** The sentence that the page has for it, with plain names and milliseconds. */
export function describeReason(reason: Reason): string {
  const somebody = reason.code === 'waitsForLock' && reason.holder === '';
  const values = Object.entries(reason).map(([name, value]: [string, string | number]) => {
    const isTime = TIMES.includes(name);
    const parameter = isTime ? 'time' : name === 'prefetchCount' ? 'count' : name;
    return [parameter, [{ text: isTime ? `${value} ms` : String(value) }]] as const;
  });
  return plainText(
    fill(reasons[somebody ? 'waitsForLockOfSomebody' : reason.code], Object.fromEntries(values)),
  );
}
