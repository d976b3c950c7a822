/** The level of a lesson as its page plays it. */
import type { Words } from '../../i18n/language';
import { BROKEN } from '../../lesson/broken';
import type { Lesson } from '../../lesson/lesson';
import type { BreakLevel, FixLevel } from '../../lesson/lessonForm';
import { certifyBreak } from '../../lesson/level';
import { engineAt } from '../../lesson/stage';
import type { RunOptions } from '../../ui/engine/engineClient';
import type { FixChoice, LevelData } from '../../ui/lesson/lessonData';
import { FAULTS } from '../../world/world';
import type { Engine } from '../../world/engine';
import { startWorld } from '../../world/start';
import { askAt, must, sceneOf, type LessonKit } from './lessonKit';

/** A level with its beginning, its par and its choices. */
export async function levelData(kit: LessonKit, lesson: Lesson): Promise<LevelData> {
  const { level } = lesson;
  if (level.kind === 'break') return breakData(kit, lesson, level);
  return { kind: 'fix', choices: level.choices.map((choice) => fixChoice(kit, lesson, level, choice)) };
}

async function breakData(kit: LessonKit, lesson: Lesson, level: BreakLevel): Promise<LevelData> {
  const { stage } = kit;
  const { par, prologue, helps, saving } = must(certifyBreak(stage, level, lesson.scenario));
  const place = { ...level, scenario: level.scenario ?? lesson.scenario };
  // Free play allows more faults than the level does: here each is as rare as the certificate says.
  const options = { ...level.options, ...faultsOf(must(engineAt(stage, place))) };
  const start = await sceneOf(kit, askAt(kit, { ...place, options }, prologue));
  return { kind: 'break', start, par, helps, saving, into: level.into ?? BROKEN };
}

/** How often each fault may happen, said outright. */
function faultsOf(engine: Engine): RunOptions {
  const { budget } = startWorld(engine);
  return Object.fromEntries(FAULTS.map((fault) => [fault, budget[fault]]));
}

function fixChoice(
  { stage, answers }: LessonKit,
  lesson: Lesson,
  level: FixLevel,
  { protection: named, variant }: FixLevel['choices'][number],
): FixChoice {
  const scenario = level.scenario ?? lesson.scenario;
  const place = {
    scenario,
    options: { ...level.options },
    ...(named === undefined ? {} : { protection: named }),
    ...(variant === undefined ? {} : { variant }),
  };
  const engine = must(engineAt(stage, place));
  const { protection } = engine.setting;
  const file = stage.scenarios[scenario];
  if (!file) throw new Error(`no scenario ${scenario}`);
  const options = {
    ...level.options,
    ...faultsOf(engine),
    ...(variant === undefined ? {} : { variant }),
  } as RunOptions;
  const offer = answers.cardOf(file, options).protections.find(({ id }) => id === protection);
  const title = variant === undefined ? offer?.title : wordsOf(file.variants[variant]?.data.title);
  return {
    title: title ?? { en: named ?? '', zh: named ?? '' },
    summary: variant === undefined && offer?.summary ? whatItDoes(offer.summary) : null,
    ask: { scenario, protection, options },
  };
}

/** The first sentence of a summary. How the choice fails stands after it, and is for the search to show. */
function whatItDoes({ en, zh }: Words): Words {
  return { en: firstSentence(en), zh: firstSentence(zh) };
}

function firstSentence(text: string): string {
  return /^.*?(?:\.(?= |$)|。|$)/.exec(text)?.[0] ?? text;
}

function wordsOf(title: string | Words | undefined): Words | undefined {
  return typeof title === 'string' ? { en: title, zh: title } : title;
}
