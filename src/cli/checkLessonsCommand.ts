/** `npm run check-lessons`: holds every lesson and card against the engine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../i18n/language';
import { checkLesson, type Checked, type Known } from '../lesson/check';
import { checkCards, checkMisconceptions } from '../lesson/checkCards';
import { readLesson, type LessonFiles } from '../lesson/lesson';
import { describeLessonProblem } from '../lesson/problem';
import { readText } from '../lesson/readText';
import { BadInput, type Output } from './badInput';
import { lessonsFolder, lessonStage, readCards, readLessonFiles, readWrongClaims } from './loadLessonFolders';

/** How the command is used. */
export const usage = `usage: npm run check-lessons -- [lesson …] [--agree]
  lesson    the number or name of a lesson, or "cards"; default: everything
  --agree   first writes into both texts of these lessons that they say the same: do it after reading them side by side`;

/** See `usage`. The last line is \`N passed, N failed\`; code 1 when something failed. */
export async function checkLessonsCommand(
  args: readonly string[],
  { say, complain }: Output,
): Promise<number> {
  const agree = args.includes('--agree');
  const wanted = args.filter((arg) => arg !== '--agree');
  const files = readLessonFiles().filter(({ slug }) => wanted.length === 0 || wanted.some(namedBy(slug)));
  const strange = wanted.filter((name) => name !== 'cards' && !files.some(({ slug }) => namedBy(slug)(name)));
  if (strange.length > 0) throw new BadInput([`no lesson ${strange.join(', ')}`, usage]);
  if (agree) files.forEach(stampAgreement);
  const checked = await checkAll(agree ? readLessonFiles().filter(sameAs(files)) : files, wanted);
  for (const { name, problems } of checked) {
    if (problems.length > 0) complain(`FAILED ${name}`);
    for (const problem of problems) complain(`  ${describeLessonProblem(problem)}`);
  }
  const failed = checked.filter(({ problems }) => problems.length > 0).length;
  say(`${checked.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function namedBy(slug: string): (name: string) => boolean {
  return (name) =>
    slug === name || slug.replace(/^\d+-/, '') === name || slug.startsWith(`${name.padStart(2, '0')}-`);
}

function sameAs(files: readonly LessonFiles[]): (file: LessonFiles) => boolean {
  return ({ slug }) => files.some((file) => file.slug === slug);
}

async function checkAll(
  files: readonly LessonFiles[],
  wanted: readonly string[],
): Promise<readonly Checked[]> {
  const stage = await lessonStage();
  const { cards, unreadable } = readCards();
  const claims = readWrongClaims();
  const known: Known = {
    lessons: new Set(readLessonFiles().map(({ slug }) => slug.replace(/^\d+-/, ''))),
    cards: new Set(cards.map((card) => card.data.id)),
    misconceptions: new Set(claims.ok ? Object.keys(claims.value.data) : []),
  };
  const lessons = files.flatMap((each): readonly Checked[] => {
    const lesson = readLesson(each);
    return lesson.ok
      ? [{ name: `${each.slug} can be read`, problems: [] }, ...checkLesson(stage, lesson.value, known)]
      : [{ name: `${each.slug} can be read`, problems: lesson.problems }];
  });
  if (wanted.length > 0 && !wanted.includes('cards')) return lessons;
  return [
    ...lessons,
    ...unreadable.map(({ file, problems }) => ({ name: file, problems })),
    ...checkCards(stage, cards),
    claims.ok
      ? checkMisconceptions(claims.value, known.cards)
      : { name: 'misconceptions', problems: claims.problems },
  ];
}

/** Writes the hash of each language into the head of the other. */
function stampAgreement({ slug, texts }: LessonFiles): void {
  for (const language of LANGUAGES) {
    const other = language === 'en' ? 'zh' : 'en';
    const [own, theirs] = [texts[language], texts[other]];
    if (own === null || theirs === null) continue;
    const { hash } = readText(theirs, '', other).text;
    const stamped = /^source:.*$/m.test(own)
      ? own.replace(/^source:.*$/m, `source: ${hash}`)
      : own.replace(/^---\n/, `---\nsource: ${hash}\n`);
    writeFileSync(join(lessonsFolder, slug, `${language}.md`), stamped);
  }
}
