import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { parsePacked } from '../../src/export/packed';
import type { LessonData } from '../../src/ui/lesson/lessonData';

/** What the built site gives out for a lesson. */
export const dataOf = (id: string): LessonData =>
  parsePacked(readFileSync(`${inject('site')}/data/lesson-${id}.json`, 'utf8')) as LessonData;

export const firstPlayer = (page: Page): Locator => page.locator('.player').first();

/** Answers every open question of the page by skipping it. */
export async function skipAll(page: Page): Promise<void> {
  const skip = page.locator('.waits button').last();
  await firstPlayer(page).waitFor();
  while (await skip.isVisible()) await skip.click();
}
