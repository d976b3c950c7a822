/** Claims about every schedule within bounds. */
import { startOf } from '../explore/prologue';
import { searchToEnd } from '../explore/search';
import { startWorld } from '../world/start';
import type { Lesson } from './lesson';
import type { ClaimData } from './lessonForm';
import type { LessonProblem } from './problem';
import { LEVEL_STATES_MAX } from './shortestBreak';
import { engineAt, type LessonStage } from './stage';

/** What a search finds other than the claim says: `effects` and `verdict` are the sets that occur. */
export function searched(
  stage: LessonStage,
  lesson: Lesson,
  claim: ClaimData,
  untrue: (path: readonly string[], expected: string, got: string) => LessonProblem,
): readonly LessonProblem[] {
  const { prologue: _, ...options } = claim.search ?? {};
  const opened = engineAt(stage, {
    scenario: claim.scenario ?? lesson.scenario,
    options,
    ...(claim.variant === undefined ? {} : { variant: claim.variant }),
    ...(claim.protection === undefined ? {} : { protection: claim.protection }),
  });
  if (!opened.ok) return [untrue(['search'], 'something that can be run', opened.reasons.join('; '))];
  const engine = opened.value;
  const start = startOf(engine, startWorld(engine), engine.setting.prologue);
  const result = searchToEnd(engine, start, { statesMax: LEVEL_STATES_MAX, statesPerProgress: 10_000 });
  if (!result.complete) return [untrue(['search'], 'a search that finishes', `${result.states} states`)];
  const verdicts = result.outcomes.map(({ verdict }) => verdict);
  const problems = [
    ...difference('effects', result.effects, claim.effects, untrue),
    ...difference('verdict', verdicts, claim.verdict, untrue),
  ];
  const empty = claim.effects === undefined && claim.verdict === undefined;
  return empty ? [untrue([], 'effects or verdict', 'nothing')] : problems;
}

function difference(
  what: string,
  found: readonly unknown[],
  claimed: unknown,
  untrue: (path: readonly string[], expected: string, got: string) => LessonProblem,
): readonly LessonProblem[] {
  if (claimed === undefined) return [];
  const should = [claimed].flat();
  return JSON.stringify(found) === JSON.stringify(should)
    ? []
    : [untrue([what], JSON.stringify(found), JSON.stringify(should))];
}
