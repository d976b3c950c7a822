/** `npm run new-lesson -- my-lesson`: makes the folder of a new lesson. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lessonTemplate } from '../lesson/template';
import { BadInput, type Output } from './badInput';
import { lessonsFolder, readLessonFiles } from './loadLessonFolders';

/** How the command is used. */
export const usage =
  'usage: npm run new-lesson -- <name>   small letters, digits and -, as in message-order; the number is added';

/** See `usage`. Never touches a lesson that is there. */
export function newLessonCommand(args: readonly string[], { say }: Output): Promise<number> {
  const [id = '', ...more] = args;
  if (more.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new BadInput([usage]);
  const slugs = readLessonFiles().map(({ slug }) => slug);
  const taken = slugs.find((slug) => slug.slice(3) === id);
  if (taken !== undefined) throw new BadInput([`lessons/${taken} is there already`, usage]);
  const number = Math.max(0, ...slugs.map((slug) => Number(slug.slice(0, 2)))) + 1;
  const slug = `${String(number).padStart(2, '0')}-${id}`;
  mkdirSync(join(lessonsFolder, slug));
  for (const [name, text] of Object.entries(lessonTemplate(id))) {
    writeFileSync(join(lessonsFolder, slug, name), text, { flag: 'wx' });
  }
  say(`lessons/${slug}: write it as lessons/AUTHORING.md shows, then npm run check-lessons -- ${id}`);
  return Promise.resolve(0);
}
