/** The runs that embeds begin with, computed in node when the site is built. */
import { placeOf } from '../../lesson/check';
import { scheduleOf, type Lesson } from '../../lesson/lesson';
import type { SceneAnswer } from '../../ui/engine/engineClient';
import type { StoredRun, StoredRuns } from '../../ui/embed/storedRun';
import { answerScene } from '../engine/answers';
import { compareAsk, gatesOf, rowOf } from './lessonData';
import { askAt, sceneOf, type LessonKit } from './lessonKit';

/** Every file by its path below `stored/`: `lessons/race.json`, `scenarios/order-payment.json`. */
export async function storedRuns(kit: LessonKit): Promise<ReadonlyMap<string, StoredRuns>> {
  const files = new Map<string, StoredRuns>();
  for (const lesson of kit.lessons) files.set(`lessons/${lesson.id}.json`, await runsOfLesson(kit, lesson));
  for (const scenario of Object.keys(kit.stage.scenarios)) {
    const ask = { scenario, protections: [], options: {}, schedule: null };
    const { value } = await answerScene(kit.answers, ask);
    if (value)
      files.set(`scenarios/${scenario}.json`, { title: value.card.title, runs: [wholeRun(scenario, value)] });
  }
  return files;
}

/** The runs of a lesson in their order, each with its stops and questions; the last one is the comparison. */
export async function runsOfLesson(kit: LessonKit, lesson: Lesson): Promise<StoredRuns> {
  const runs: StoredRun[] = [];
  for (const [name, run] of Object.entries(lesson.runs)) {
    const answer = await sceneOf(kit, askAt(kit, placeOf(lesson, run), scheduleOf(run) ?? ''));
    const stops = Object.keys(run.steps).map((stop) => ({
      name: stop,
      row: rowOf(kit.stage, lesson, name, stop),
    }));
    runs.push({ name, answer, gates: gatesOf(kit, lesson, name, run), stops });
  }
  runs.push(wholeRun('compare', await sceneOf(kit, compareAsk(kit.stage, lesson))));
  return { title: { en: lesson.texts.en.title, zh: lesson.texts.zh.title }, runs };
}

/** A run that has one stop, its end. */
function wholeRun(name: string, answer: SceneAnswer): StoredRun {
  return { name, answer, gates: [], stops: [{ name: 'end', row: answer.scene.rows.length }] };
}
