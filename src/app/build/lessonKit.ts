/** What the pages of lessons are computed with, and asking it for what must be there. */
import type { Card, Misconceptions } from '../../lesson/cardForm';
import type { Lesson } from '../../lesson/lesson';
import { engineAt, type LessonStage, type Place, type Tried } from '../../lesson/stage';
import type { RunOptions, SceneAnswer, SceneAsk } from '../../ui/engine/engineClient';
import { answerScene, type AnswerKit } from '../engine/answers';

/** What the pages are computed with. */
export interface LessonKit {
  readonly stage: LessonStage;
  readonly answers: AnswerKit;
  readonly lessons: readonly Lesson[];
  readonly cards: readonly Card[];
  readonly misconceptions: Misconceptions;
}

/** What the engine answers; throws where it can answer nothing, or only something else. */
export async function sceneOf({ answers }: LessonKit, ask: SceneAsk): Promise<SceneAnswer> {
  const { value, problems } = await answerScene(answers, ask);
  const whole = value?.scene.panes.length === Math.max(1, ask.protections.length);
  if (!value || !whole || problems.length > 0) throw new Error(JSON.stringify({ ask, problems }));
  return value;
}

/** The ask for a schedule at a place. A protection that cannot be chosen there is the one that the scenario takes anyhow. */
export function askAt({ stage, answers }: LessonKit, place: Place, schedule: string): SceneAsk {
  const { protection } = must(engineAt(stage, place)).setting;
  const { scenario, variant, options: given = {} } = place;
  const options = { ...(given as RunOptions), ...(variant === undefined ? {} : { variant }) };
  const file = stage.scenarios[scenario];
  const offered = file ? answers.cardOf(file, options).protections.map(({ id }) => id) : [];
  const protections = protection !== null && offered.includes(protection) ? [protection] : [];
  return { scenario, protections, options, schedule };
}

/** The value, or an exception with the reasons against it. */
export function must<T>(tried: Tried<T>): T {
  if (tried.ok) return tried.value;
  throw new Error(tried.reasons.join('; '));
}
