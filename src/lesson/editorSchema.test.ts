/** The schema files for editors are made from the forms that the reader uses. Update them with `vitest run -u`. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { cardForm } from './cardForm';
import { lessonForm } from './lessonForm';

const lessons = new URL('../../lessons/', import.meta.url).pathname;

describe('the schemas for editors', () => {
  it.each([
    ['lesson.schema.json', 'Lesson of Delivered Twice', lessonForm],
    ['card.schema.json', 'Interview card of Delivered Twice', cardForm],
  ] as const)('say what the reader says: %s', async (file, title, form) => {
    const schema = { title, ...toJsonSchema(form) };
    const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 110 });
    await expect(text).toMatchFileSnapshot(`${lessons}${file}`);
  });
});
