/** Why a schedule does not fit its scenario: the item, what is wrong with it, and the reason where a decision was refused. */
import type { Language } from '../i18n/language';
import type { Sentence } from '../i18n/sentence';
import type { Reason } from '../world/reason';
import type { NarrationContext } from './context';
import { narrateReason } from './narrateDecision';
import { code, sceneOf } from './scene';

/** A problem of a run as `trace` has it; `item` counts from 0. */
export interface NarratedRunProblem {
  readonly code: string;
  readonly item: number;
  readonly text: string;
  readonly reason: Reason | null;
}

export function narrateRunProblem(
  problem: NarratedRunProblem,
  context: NarrationContext,
  language: Language,
): Sentence {
  const { speaker } = sceneOf({ decision: null, events: [] }, context, language);
  const { say, join, messages } = speaker;
  const told = messages.problems;
  const words: { readonly [code: string]: string | undefined } = told.run;
  const what = words[problem.code] ?? told.other;
  const first = say(told.ofRun, { number: problem.item + 1, item: code(problem.text), what });
  if (!problem.reason) return first;
  return join(first, say(told.because, { reason: narrateReason(problem.reason, context, language) }));
}
