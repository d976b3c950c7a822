/** Reads the folders of lessons, the cards and the misconceptions from disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteEngine } from '../database/sqlite/engine';
import type { Card, Misconceptions } from '../lesson/cardForm';
import { readCard, readMisconceptions, type InFile } from '../lesson/card';
import type { LessonFiles } from '../lesson/lesson';
import type { LessonProblem, LessonResult } from '../lesson/problem';
import type { LessonStage } from '../lesson/stage';
import { readProgramTexts, readScenario, scenarioIds } from './loadLessons';
import { loadSqliteInNode } from './sqliteModule';

const root = join(import.meta.dirname, '../..');

/** The folder with the lessons of the repository. */
export const lessonsFolder = join(root, 'lessons');

/** A text, or null where there is no such file. */
function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function namesIn(folder: string, pattern: RegExp): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .sort()
    : [];
}

/** The files of every lesson, in the order of their numbers. */
export function readLessonFiles(folder: string = lessonsFolder): readonly LessonFiles[] {
  return namesIn(folder, /^\d{2}-/).map((slug) => ({
    slug,
    structure: textOf(join(folder, slug, 'lesson.yaml')),
    texts: { en: textOf(join(folder, slug, 'en.md')), zh: textOf(join(folder, slug, 'zh.md')) },
  }));
}

/** Cards with their problems: a card that cannot be read is a problem of its own. */
export interface ReadCards {
  readonly cards: readonly InFile<Card>[];
  readonly unreadable: readonly { readonly file: string; readonly problems: readonly LessonProblem[] }[];
}

/** Every card, in the order of its id. */
export function readCards(folder: string = lessonsFolder): ReadCards {
  const cards: InFile<Card>[] = [];
  const unreadable: { file: string; problems: readonly LessonProblem[] }[] = [];
  for (const name of namesIn(join(folder, 'cards'), /\.yaml$/)) {
    const file = `lessons/cards/${name}`;
    const read = readCard(textOf(join(folder, 'cards', name)) ?? '', file);
    if (read.ok) cards.push(read.value);
    else unreadable.push({ file, problems: read.problems });
  }
  return { cards, unreadable };
}

/** The wrong claims. */
export function readWrongClaims(folder: string = lessonsFolder): LessonResult<InFile<Misconceptions>> {
  const text = textOf(join(folder, 'misconceptions.yaml')) ?? '{}';
  return readMisconceptions(text, 'lessons/misconceptions.yaml');
}

/** All that lessons are held against: every scenario, every protection, SQLite, and the names of the recorded scripts. */
export async function lessonStage(): Promise<LessonStage> {
  const database = createSqliteEngine(await loadSqliteInNode());
  const scripts = ['rabbitmq/scripts', 'rabbitmq/found', 'sql/scripts'].flatMap((folder) =>
    namesIn(join(root, 'tests/conformance', folder), /\.json$/),
  );
  return {
    programTexts: readProgramTexts(),
    databaseFor: (setting) => (setting.database ? database : null),
    scenarios: Object.fromEntries(scenarioIds().map((id) => [id, readScenario(id)])),
    scripts: new Set(scripts.map((name) => name.replace(/\.json$/, ''))),
  };
}
