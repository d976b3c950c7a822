import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { firstPlayer, skipAll } from './lessonPage';
import { test } from './visit';

describe.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['zh', 'light'],
  ['zh', 'dark'],
] as const)('axe finds nothing in %s, %s', (language, colorScheme) => {
  const locale = language === 'en' ? 'en-US' : 'zh-CN';
  const options = { locale, colorScheme, reducedMotion: 'reduce' } as const;

  test('on the player and its dialogs', async ({ visit }) => {
    const page = await visit('', options);
    await page.locator('.lanes svg text').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (const opens of ['.bar button', '.roomy button']) {
      await page.locator(opens).last().click();
      await page.locator('dialog[open]').waitFor();
      expect(await axeFindings(page), opens).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });

  test('on a lesson, at its first question and at its end', async ({ visit }) => {
    const page = await visit(`${language}/lessons/delivered-twice/`, options);
    await firstPlayer(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await skipAll(page);
    await page.locator('.board').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // A run that is shown whole, at a decision with its reason.
    await page.getByRole('radio').first().check();
    await page.locator('.board ol button').nth(3).click();
    await page.locator('.board [aria-current]').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test.for(['lessons/', 'interview/', 'glossary/'])('on %s', async (below, { visit }) => {
    const page = await visit(`${language}/${below}`, options);
    await page.locator('h1').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
