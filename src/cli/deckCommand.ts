/** `npm run export -- deck <lesson>`: the slides of a lesson as Markdown. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DECK_FORMS, deckMarkdown } from '../export/deck/markdown';
import { LANGUAGES } from '../i18n/language';
import { readLesson, type Lesson } from '../lesson/lesson';
import { describeLessonProblem } from '../lesson/problem';
import { BadInput, type Output } from './badInput';
import { lessonDeck } from './lessonDeck';
import { lessonStage, readCards, readLessonFiles } from './loadLessonFolders';

/** How the command is used. */
export const deckUsage = `usage: npm run --silent export -- deck <lesson> --form ${DECK_FORMS.join('|')}
  [--lang ${LANGUAGES.join('|')}] [--site ADDRESS] [--out FILE]
Prints the slides of a lesson, by its number or name, or writes them to FILE. --site is the address of the site, from which
pictures and players come; without it "SITE/" stands in its place.`;

/** See `deckUsage`; the first argument is the word that chooses this command. */
export async function deckCommand(args: readonly string[], { say }: Output): Promise<number> {
  const { values, positionals } = read(args);
  const [, name, ...more] = positionals;
  const form = DECK_FORMS.find((each) => each === values.form);
  const language = LANGUAGES.find((each) => each === (values.lang ?? 'en'));
  const problems = [
    ...(name === undefined || more.length > 0 ? ['deck: expected one lesson'] : []),
    ...(form ? [] : [`--form: expected ${DECK_FORMS.join(', ')}, got "${values.form ?? ''}"`]),
    ...(language ? [] : [`--lang: expected ${LANGUAGES.join(', ')}, got "${values.lang ?? ''}"`]),
  ];
  if (name === undefined || !form || !language || problems.length > 0)
    throw new BadInput([...problems, deckUsage]);
  const lesson = lessonNamed(name);
  const cards = readCards().cards.map(({ data }) => data);
  const deck = lessonDeck(await lessonStage(), lesson, cards, language);
  const site = (values.site ?? 'SITE/').replace(/\/*$/, '/');
  const text = deckMarkdown(form, deck, site);
  if (values.out !== undefined) writeFileSync(values.out, text);
  say(values.out ?? text.trimEnd());
  return 0;
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { form: text, lang: text, site: text, out: text },
      allowPositionals: true,
    });
  } catch (error) {
    throw new BadInput([error instanceof Error ? error.message : String(error), deckUsage]);
  }
}

function lessonNamed(name: string): Lesson {
  const files = readLessonFiles();
  const found = files.find(
    ({ slug }) =>
      [slug, slug.replace(/^\d+-/, '')].includes(name) || Number(slug.slice(0, 2)) === Number(name),
  );
  if (!found) {
    const known = files.map(({ slug }) => slug.replace(/^\d+-/, ''));
    throw new BadInput([`no lesson "${name}": expected one of ${known.join(', ')}`]);
  }
  const lesson = readLesson(found);
  if (!lesson.ok) throw new BadInput(lesson.problems.map(describeLessonProblem));
  return lesson.value;
}
