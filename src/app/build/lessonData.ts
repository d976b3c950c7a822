/** What the page of a lesson shows, computed in node with the real engine when the site is built. */
import type { Words } from '../../i18n/language';
import { LANGUAGES } from '../../i18n/language';
import { placeOf, playTo } from '../../lesson/check';
import { rightChoice, scheduleOf, type Lesson } from '../../lesson/lesson';
import type { ClaimData, GateData, RunData } from '../../lesson/lessonForm';
import { certifyFix } from '../../lesson/level';
import type { LessonStage } from '../../lesson/stage';
import { plainText, type Block, type Inline } from '../../lesson/text';
import type { SceneAsk } from '../../ui/engine/engineClient';
import type { ClaimPlace, LessonData, LessonRef, LessonRun } from '../../ui/lesson/lessonData';
import type { Gate } from '../../ui/player/gate';
import { askAt, must, sceneOf, type LessonKit } from './lessonKit';
import { levelData } from './levelData';

/** Everything on the page of a lesson. Throws when the lesson cannot be played: check-lessons says where. */
export async function lessonData(kit: LessonKit, lesson: Lesson): Promise<LessonData> {
  const { lessons } = kit;
  const { id, number, minutes, texts } = lesson;
  const at = lessons.indexOf(lesson);
  const [runs, claims] = await runsAndClaims(kit, lesson);
  return {
    ...refOf(lesson),
    id,
    number,
    minutes,
    needs: lessons.filter((each) => lesson.needs.includes(each.id)).map(refOf),
    texts,
    runs,
    claims,
    compare: await sceneOf(kit, compareAsk(kit.stage, lesson)),
    level: await levelData(kit, lesson),
    cards: lesson.cards.flatMap((name) =>
      kit.cards
        .filter((card) => card.id === name)
        .map(({ id, question, recite }) => ({ id, question, recite })),
    ),
    previous: refOrNull(lessons[at - 1]),
    next: refOrNull(lessons[at + 1]),
  };
}

/** A lesson as others refer to it. */
export function refOf({ id, number, texts }: Lesson): LessonRef {
  return { id, number, title: { en: texts.en.title, zh: texts.zh.title } };
}

function refOrNull(lesson: Lesson | undefined): LessonRef | null {
  return lesson ? refOf(lesson) : null;
}

export function compareAsk(stage: LessonStage, lesson: Lesson): SceneAsk {
  const { scenario = lesson.scenario, options = {}, plan, protections } = lesson.compare;
  const own = stage.scenarios[scenario]?.data.plan ?? null;
  return {
    scenario,
    protections: Object.keys(protections),
    options: options,
    schedule: plan ?? own,
  };
}

/** The runs of the lesson, with those that show what a search found. */
async function runsAndClaims(
  kit: LessonKit,
  lesson: Lesson,
): Promise<readonly [LessonData['runs'], LessonData['claims']]> {
  const runs: { [run: string]: LessonRun } = {};
  const claims: { [claim: string]: ClaimPlace } = {};
  for (const [name, run] of Object.entries(lesson.runs)) {
    const ask = askAt(kit, placeOf(lesson, run), scheduleOf(run) ?? '');
    runs[name] = { answer: await sceneOf(kit, ask), gates: gatesOf(kit, lesson, name, run) };
  }
  for (const [name, claim] of Object.entries(lesson.claims)) {
    const { run, at } = claim;
    if (run !== undefined && at !== undefined)
      claims[name] = { kind: 'run', run, row: rowOf(kit.stage, lesson, run, at) };
    else claims[name] = await searchedPlace(kit, lesson, name, claim, runs);
  }
  return [runs, claims];
}

/** A claim over every schedule is shown by a run that breaks the promise; where none does, by the search itself. */
async function searchedPlace(
  kit: LessonKit,
  lesson: Lesson,
  name: string,
  claim: ClaimData,
  runs: { [run: string]: LessonRun },
): Promise<ClaimPlace> {
  const { protection, variant, scenario = lesson.scenario } = claim;
  if (JSON.stringify([claim.effects].flat()) === '[1]') return { kind: 'search', scenario };
  const { prologue: _, ...options } = claim.search ?? {};
  const chosen = {
    ...(protection === undefined ? {} : { protection }),
    ...(variant === undefined ? {} : { variant }),
  };
  const level = { kind: 'fix' as const, options, choices: [{ ...chosen, holds: false }] };
  const [found] = certifyFix(kit.stage, level, scenario);
  const witness = found?.ok ? found.value.witness : null;
  if (witness === null) return { kind: 'search', scenario };
  const answer = await sceneOf(kit, askAt(kit, { scenario, options, ...chosen }, witness));
  runs[`${name} (found)`] = { answer, gates: [] };
  return { kind: 'run', run: `${name} (found)`, row: answer.scene.rows.length };
}

/** How many decisions lead to a stop. */
export function rowOf(stage: LessonStage, lesson: Lesson, run: string, stop: string): number {
  return must(playTo(stage, lesson, run, stop)).trace.steps.length - 1;
}

export function gatesOf(kit: LessonKit, lesson: Lesson, name: string, run: RunData): readonly Gate[] {
  const stops = Object.keys(run.steps);
  return Object.entries(lesson.gates ?? {})
    .filter(([, gate]) => gate.run === name)
    .sort(([, a], [, b]) => stops.indexOf(a.at) - stops.indexOf(b.at))
    .map(([id, gate]) => gateOf(kit, lesson, id, gate));
}

function gateOf({ stage, misconceptions }: LessonKit, lesson: Lesson, id: string, gate: GateData): Gate {
  const inBoth = (read: (block: Block & { kind: 'gate' }) => readonly Inline[]): Words => {
    const [en = '', zh = ''] = LANGUAGES.map((language) => {
      const block = lesson.texts[language].blocks.find((each) => each.kind === 'gate' && each.gate === id);
      return block?.kind === 'gate' ? plainText(read(block)) : '';
    });
    return { en, zh };
  };
  const choices = gate.choices.map(({ because }, index) => {
    const wrong = because === undefined ? undefined : misconceptions[because];
    return {
      text: withoutStop(inBoth((block) => block.labels[index] ?? [])),
      misconception: wrong ? { en: wrong.en, zh: wrong.zh } : null,
    };
  });
  return {
    id,
    row: rowOf(stage, lesson, gate.run, gate.at),
    question: inBoth((block) => block.question),
    choices,
    right: rightChoice(gate),
  };
}

/** A label is quoted inside sentences. */
function withoutStop({ en, zh }: Words): Words {
  return { en: en.replace(/\.$/, ''), zh: zh.replace(/。$/, '') };
}
