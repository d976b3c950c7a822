/** The slides of a lesson, its runs played with the real engine. */
import { deckOf, type Deck, type DeckRun } from '../export/deck/slides';
import type { Language } from '../i18n/language';
import { plainText } from '../i18n/sentence';
import type { Card } from '../lesson/cardForm';
import { placeOf, playTo } from '../lesson/check';
import type { Lesson } from '../lesson/lesson';
import { engineAt, scheduleFrom, type LessonStage, type Place, type Tried } from '../lesson/stage';
import { sentenceAt } from '../narrate/tellRow';
import { compare } from '../trace/compare';
import { sceneOf, sceneOfTrace, type Scene } from '../trace/sight';
import { BadInput } from './badInput';
import { titlesOf } from './exportScene';

/** The deck of a lesson. Refuses a lesson that cannot be played: check-lessons says where. */
export function lessonDeck(
  stage: LessonStage,
  lesson: Lesson,
  cards: readonly Card[],
  language: Language,
): Deck {
  const runs = Object.entries(lesson.runs).map(([name, run]): DeckRun => {
    const place = placeOf(lesson, run);
    const { engine, trace } = must(lesson, playTo(stage, lesson, name));
    const told = sentences(stage, place, sceneOfTrace(engine, trace), language);
    const stops = Object.keys(run.steps).map((stop) => {
      const played = must(lesson, playTo(stage, lesson, name, stop));
      return { name: stop, row: played.trace.steps.length - 1 };
    });
    return { name, stops, told };
  });
  const own = lesson.cards.flatMap((id) => cards.filter((card) => card.id === id));
  return deckOf({ lesson, language, runs: [...runs, comparison(stage, lesson, language)], cards: own });
}

/** The comparison: a run that stops at its end. */
function comparison(stage: LessonStage, lesson: Lesson, language: Language): DeckRun {
  const { scenario = lesson.scenario, options = {}, plan, protections } = lesson.compare;
  const items = must(lesson, scheduleFrom(plan ?? stage.scenarios[scenario]?.data.plan ?? ''));
  const engines = Object.keys(protections).map((protection) =>
    must(lesson, engineAt(stage, { scenario, protection, options }, items)),
  );
  const scene = sceneOf(engines, compare(engines, items));
  const told = sentences(stage, { scenario, options }, scene, language);
  return { name: 'compare', stops: [{ name: 'end', row: scene.rows.length }], told };
}

/** The sentence of every row. */
function sentences(
  stage: LessonStage,
  { scenario, options, variant }: Place,
  scene: Scene,
  language: Language,
): readonly string[] {
  const file = stage.scenarios[scenario];
  if (!file) throw new Error(`no scenario ${scenario}`);
  const titles = titlesOf(file, { ...options, ...(variant === undefined ? {} : { variant }) }, scene);
  const rows = [0, ...scene.rows.map((_, index) => index + 1)];
  return rows.map((row) => plainText(sentenceAt(scene, titles, row, language)));
}

function must<T>(lesson: Lesson, tried: Tried<T>): T {
  if (tried.ok) return tried.value;
  throw new BadInput(tried.reasons.map((reason) => `lessons/${lesson.slug}: ${reason}`));
}
