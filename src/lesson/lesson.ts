/** A lesson: its structure once, its text in both languages. */
import type { Language } from '../i18n/language';
import { LANGUAGES } from '../i18n/language';
import { reportTo } from '../scenario/report';
import { readYaml, type Path, type Source } from '../scenario/source';
import { inForm } from '../scenario/structure';
import type { Problem } from '../scenario/problem';
import { lessonForm, type GateData, type LessonData, type RunData } from './lessonForm';
import type { LessonProblem, LessonProblemCode, LessonResult } from './problem';
import { readText } from './readText';
import type { LessonText } from './text';

/** The files of a lesson's folder as texts; null where one is missing. */
export interface LessonFiles {
  /** The name of the folder, `02-delivered-twice`. */
  readonly slug: string;
  readonly structure: string | null;
  readonly texts: { readonly [L in Language]: string | null };
}

export interface Lesson extends LessonData {
  readonly slug: string;
  /** Its place on the path, from the name of the folder. */
  readonly number: number;
  readonly texts: { readonly [L in Language]: LessonText };
  /** Where everything in lesson.yaml stands. */
  readonly source: Source;
}

/** Reads the files of a lesson. What they say is held against the engine elsewhere. */
export function readLesson(files: LessonFiles): LessonResult<Lesson> {
  const folder = `lessons/${files.slug}`;
  const [, number, id] = /^(\d{2})-([a-z0-9-]+)$/.exec(files.slug) ?? [];
  const problems: LessonProblem[] = [];
  const tell = (code: LessonProblemCode, file: string, expected: string, got: string): void => {
    problems.push({
      code,
      file: `${folder}/${file}`,
      path: '',
      line: 1,
      column: 1,
      expected,
      got,
      meant: null,
    });
  };
  if (files.structure === null) tell('missingFile', 'lesson.yaml', 'lesson.yaml', '');
  for (const language of LANGUAGES)
    if (files.texts[language] === null) tell('missingFile', `${language}.md`, `${language}.md`, '');
  const texts = LANGUAGES.map((each) => readText(files.texts[each] ?? '', `${folder}/${each}.md`, each));
  if (problems.length === 0) problems.push(...texts.flatMap((each) => each.problems));
  const { data: raw, source, problems: read } = readYaml(files.structure ?? '{}', `${folder}/lesson.yaml`);
  const formal: Problem[] = [...read];
  const data = read.length > 0 ? undefined : inForm(lessonForm, raw, { source, path: [] }, reportTo(formal));
  if (files.structure !== null) problems.push(...formal);
  if (data && data.id !== id) tell('unknownReference', 'lesson.yaml', `id: ${id ?? 'NN-slug'}`, data.id);
  if (!data || problems.length > 0) return { ok: false, problems };
  const [en, zh] = texts.map((each) => each.text) as [LessonText, LessonText];
  return {
    ok: true,
    value: { ...data, slug: files.slug, number: Number(number), texts: { en, zh }, source },
  };
}

/** The whole schedule of a run, or its part up to and including a stop. Null when there is no such stop. */
export function scheduleOf(run: RunData, stop?: string): string | null {
  const stops = Object.keys(run.steps);
  const end = stop === undefined ? stops.length - 1 : stops.indexOf(stop);
  if (end < 0) return null;
  return Object.values(run.steps)
    .slice(0, end + 1)
    .join(' ');
}

/** The choice that is right: the one that no misconception predicts. */
export function rightChoice(gate: GateData): number {
  return gate.choices.findIndex((choice) => choice.because === undefined);
}

/** A problem at a place of lesson.yaml. */
export function problemAt(
  source: Source,
  path: Path,
  code: LessonProblemCode,
  expected: string,
  got: string,
): LessonProblem {
  const { line, column } = source.position(path, 'value');
  return { code, file: source.file, path: path.join('.'), line, column, expected, got, meant: null };
}
