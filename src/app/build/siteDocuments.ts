/** The pages with an address of their own, one for each language: what they are called and what stands on them. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  lessonsFolder,
  lessonStage,
  readCards,
  readLessonFiles,
  readWrongClaims,
} from '../../cli/loadLessonFolders';
import type { Words } from '../../i18n/language';
import { readLesson, type Lesson } from '../../lesson/lesson';
import { openProof } from '../../lesson/proof';
import { plainText, type LessonText } from '../../lesson/text';
import { cheatSheet, practiceOrder } from '../../practice/ladder';
import { printLink } from '../../trace/link';
import { documentWords } from '../../ui/document/words';
import type { LessonEntry } from '../../ui/lesson/lessonData';
import type { GlossaryTerm, InterviewData, ProofPlace } from '../../ui/practice/practiceData';
import { createCards } from '../engine/lessons';
import { planDocuments, type DocumentPlan } from './documentPlan';
import { lessonData, refOf } from './lessonData';
import { askAt, sceneOf, type LessonKit } from './lessonKit';
import { lessonsOnDisk } from './storedScene';

/** A page with its head and its data. */
export interface SiteDocument extends DocumentPlan {
  readonly title: string;
  readonly description: string;
  readonly data: unknown;
}

/** Computes pages. Throws when a lesson or a card cannot be read or played. */
export async function makeDocuments(
  wanted: (plan: DocumentPlan) => boolean,
): Promise<readonly SiteDocument[]> {
  const kit = await makeKit();
  const made = new Map<string, unknown>();
  const pages: SiteDocument[] = [];
  for (const plan of planDocuments(lessonsFolder).filter(wanted)) {
    const lesson = kit.lessons.find(({ id }) => id === plan.lesson);
    const { title, summary: description } = lesson?.texts[plan.language] ?? headOf(plan);
    const data = made.get(plan.dataFile) ?? (await dataFor(kit, plan, lesson));
    made.set(plan.dataFile, data);
    pages.push({ ...plan, title, description, data });
  }
  return pages;
}

async function dataFor(kit: LessonKit, { kind, language }: DocumentPlan, lesson?: Lesson): Promise<unknown> {
  switch (kind) {
    case 'lesson':
      return lesson && lessonData(kit, lesson);
    case 'overview':
      return { lessons: kit.lessons.map((each) => entryOf(kit, each)) };
    case 'interview':
      return interviewData(kit);
    case 'glossary':
      return glossaryData(kit);
    case 'sheet':
    case 'recite':
      return { sheet: cheatSheet(kit.lessons, kit.cards, language) };
  }
}

function headOf({ kind, language }: DocumentPlan): Pick<LessonText, 'title' | 'summary'> {
  const words = documentWords(language).titles;
  return kind === 'lesson' ? words.overview : words[kind];
}

/** Everything that pages and pictures of the lessons are computed with. */
export async function makeKit(): Promise<LessonKit> {
  const stage = await lessonStage();
  const lessons = readLessonFiles().map((files) => {
    const read = readLesson(files);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.value;
  });
  const { cards, unreadable } = readCards();
  const claims = readWrongClaims();
  if (unreadable.length > 0 || !claims.ok) throw new Error('cards or misconceptions cannot be read');
  const texts = lessonsOnDisk(lessonsFolder);
  return {
    stage,
    answers: {
      lessons: texts,
      cardOf: createCards(texts),
      load: async (setting) => stage.databaseFor(setting),
    },
    lessons,
    cards: cards.map(({ data }) => data),
    misconceptions: claims.value.data,
  };
}

function entryOf({ lessons, misconceptions }: LessonKit, lesson: Lesson): LessonEntry {
  const { texts, minutes, level, misconception } = lesson;
  const inBoth = (read: (text: LessonText) => string): Words => ({ en: read(texts.en), zh: read(texts.zh) });
  const wrong = misconceptions[misconception];
  return {
    ...refOf(lesson),
    minutes,
    needs: lessons.filter(({ id }) => lesson.needs.includes(id)).map(refOf),
    summary: inBoth(({ summary }) => summary),
    rule: inBoth(({ blocks }) => {
      const rule = blocks.find((block) => block.kind === 'rule');
      return rule ? plainText(rule.content) : '';
    }),
    misconception: { en: wrong?.en ?? '', zh: wrong?.zh ?? '' },
    gates: Object.keys(lesson.gates ?? {}),
    level: level.kind === 'break' ? { kind: 'break', par: level.par } : { kind: 'fix' },
  };
}

async function interviewData(kit: LessonKit): Promise<InterviewData> {
  const proofs: { [card: string]: ProofPlace } = {};
  for (const card of kit.cards) {
    if ('script' in card.proof) {
      proofs[card.id] = { kind: 'script', ...card.proof };
      continue;
    }
    const open = openProof(kit.stage, card);
    if (!open) throw new Error(`card ${card.id}: its proof cannot be played`);
    const { place, schedule } = open;
    const { ask, scene } = await sceneOf(kit, askAt(kit, place, schedule));
    const link = printLink({ ...ask, step: scene.rows.length, view: 'lanes' });
    proofs[card.id] = { kind: 'run', link };
  }
  return { cards: practiceOrder(kit.cards), proofs };
}

function glossaryData({ misconceptions }: LessonKit) {
  const terms = parse(readFileSync(`${lessonsFolder}/glossary.yaml`, 'utf8')) as readonly GlossaryTerm[];
  const claims = Object.values(misconceptions).map(({ en, zh, card }) => ({ claim: { en, zh }, card }));
  return { terms, misconceptions: claims };
}
