import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { test } from './visit';

const line = (page: Page, title: string) => page.locator('.rows > li', { hasText: title }).first();

describe('the search room', () => {
  test('is reached from the masthead, searches every schedule, and its worst runs open in the player', async ({
    visit,
  }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    await page.getByRole('link', { name: 'All schedules' }).click();
    await page.getByRole('button', { name: 'Search every schedule' }).click();
    await page.getByRole('button', { name: /link/i }).click();
    expect(await page.evaluate(() => location.hash)).toBe('#/search/order-payment');
    await page.locator('.headline', { hasText: 'every schedule was run' }).waitFor();
    expect(await page.locator('.headline').textContent()).toMatch(
      /1 message, .* at most 1 crash: every schedule/,
    );
    expect(await line(page, 'Message-ID table').textContent()).toContain('always exactly once');
    const none = line(page, 'No protection');
    expect(await none.textContent()).toContain('exactly once or doubled');
    await none.getByRole('link').click();
    await page.locator('.player').waitFor();
    await page.locator('.verdict', { hasText: 'twice' }).first().waitFor();
    await page.goBack();
    expect(await line(page, 'No protection').textContent()).toContain('exactly once or doubled');
    await page.getByRole('link', { name: 'Run' }).click();
    await page.locator('.verdict', { hasText: 'twice' }).first().waitFor();
  });

  test('stops when it is told to, and then claims nothing for what it did not search', async ({ visit }) => {
    const page = await visit('#/search/order-payment', { locale: 'zh-CN' });
    await page.locator('fieldset select').nth(0).selectOption('2');
    await page.locator('fieldset select').nth(3).selectOption('2');
    await page.getByRole('button', { name: '穷举所有执行顺序' }).click();
    await page.getByRole('button', { name: '停止穷举' }).click();
    await page.locator('.headline', { hasText: '已穷尽' }).waitFor();
    expect(await page.locator('.headline').textContent()).not.toContain('所有执行顺序都已跑过');
  });

  test('says so when there is no such scenario', async ({ visit }) => {
    const page = await visit('#/search/nothing');
    expect(await page.getByRole('alert').textContent()).toContain('nothing');
  });

  test.for([
    [1440, 900, 'en-US', 'light'],
    [960, 540, 'zh-CN', 'light'],
    [390, 844, 'en-US', 'dark'],
    [320, 640, 'zh-CN', 'dark'],
  ] as const)(
    'fits %i × %i in %s, %s, and axe finds nothing',
    async ([width, height, locale, colorScheme], { visit }) => {
      const page = await visit('#/search/mail', { viewport: { width, height }, locale, colorScheme });
      await page.locator('.start').click();
      await page.locator('h3', { hasText: /proved|证明/ }).waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const room = await page.locator('.room').evaluate((node) => node.scrollWidth - node.clientWidth);
      expect(room).toBeLessThanOrEqual(0);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
