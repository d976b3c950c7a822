import { describe, expect, it } from 'vitest';
import { lessonStage } from '../cli/loadLessonFolders';
import { checkLesson } from './check';
import { readLesson } from './lesson';
import { lessonTemplate } from './template';

describe('a new lesson', () => {
  it('passes the check as it is', async () => {
    const files = lessonTemplate('my-lesson');
    const texts = { en: files['en.md'] ?? null, zh: files['zh.md'] ?? null };
    const lesson = readLesson({ slug: '09-my-lesson', structure: files['lesson.yaml'] ?? null, texts });
    if (!lesson.ok) throw new Error(JSON.stringify(lesson.problems));
    const known = {
      lessons: new Set<string>(),
      cards: new Set(['why-twice']),
      misconceptions: new Set(['ack-exactly-once']),
    };
    const checked = checkLesson(await lessonStage(), lesson.value, known);
    expect(checked.flatMap((each) => each.problems)).toEqual([]);
  });
});
