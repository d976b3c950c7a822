import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { beginningOf } from './download';
import { test } from './visit';

const row = (page: Page, title: string) => page.locator('.rows > li', { hasText: title }).first();

describe('the crash matrix', () => {
  test('is computed for every protection, and a gap opens the run that shows it', async ({ visit }) => {
    const page = await visit('#/crashes/order-payment');
    await page.locator('.headline', { hasText: 'wherever the crash falls' }).waitFor({ timeout: 50_000 });
    expect(await row(page, 'Message-ID table').textContent()).toContain('holds everywhere');
    const gap = row(page, 'No protection').getByRole('link', {
      name: /^Crash after effect applied.*doubled/,
    });
    await gap.click();
    await page.locator('.player').waitFor();
    await page.locator('.verdict', { hasText: 'twice' }).first().waitFor();
  });

  test('takes a second crash, goes by every operation, and is saved as a picture', async ({ visit }) => {
    const page = await visit('#/crashes/mail', { locale: 'zh-CN' });
    await page.locator('.headline:not(:empty)').waitFor();
    await page.getByLabel('接连两次').check();
    await page.getByLabel('每个操作').check();
    await page.locator('.headline:not(:empty)').waitFor();
    expect(await page.locator('.rows code').count()).toBeGreaterThan(0);
    expect(await page.locator('.rows details').count()).toBeGreaterThan(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG' }).click();
    expect((await saved).suggestedFilename()).toBe('crashes-mail-2.svg');
  });
});

describe('the table of verdicts', () => {
  test('is searched again where somebody doubts it, and comes out the same', async ({ visit }) => {
    const page = await visit('#/verdicts/order-payment');
    await page.getByRole('button', { name: 'Search again here: State guard' }).click();
    await page.getByRole('status').filter({ hasText: 'the same' }).waitFor();
    expect(await page.getByText('different in').count()).toBe(0);
  });

  test('is saved as a picture, scenario by scenario', async ({ visit }) => {
    const page = await visit('#/verdicts/mail');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG' }).first().click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('verdicts-mail-sqlite.png');
    expect(await beginningOf(file)).toContain('PNG');
  });
});

describe('the incidents', () => {
  test('are found, played, and shown beside their fix; every schedule can be searched', async ({ visit }) => {
    const page = await visit('#/incidents');
    await page.getByRole('searchbox').fill('consumer disappears');
    await page.getByRole('link', { name: /consumer disappears/ }).click();
    expect(await page.evaluate(() => location.hash)).toBe('#/incidents/INC-07');
    const players = page.locator('.player');
    await players.nth(1).waitFor();
    await players.first().locator('.verdict', { hasText: 'twice' }).waitFor();
    await players.nth(1).locator('.verdict', { hasText: 'once' }).waitFor();
    await page.getByRole('link', { name: 'Search every schedule', exact: true }).click();
    await page.getByRole('button', { name: 'Search every schedule' }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/search/INC-07?cuts=1');
  });

  test('say so when there is none of that number, and list the others', async ({ visit }) => {
    const page = await visit('#/incidents/INC-0');
    expect(await page.getByRole('alert').textContent()).toContain('INC-0');
    await page.locator('ol > li').first().waitFor();
  });
});

describe('the chain', () => {
  test('shows what each link is for, and a link that is off; what it does not have is said', async ({
    visit,
  }) => {
    const page = await visit('#/chain/payment-chain?off=persistence,paper');
    await page.locator('.headline:not(:empty)').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('paper');
    const off = page.getByRole('switch', { checked: false });
    expect(await off.count()).toBe(1);
    const persistence = page.locator('li', { has: off });
    await persistence.getByText('exactly once or lost').waitFor();
    await persistence.getByText('always exactly once').waitFor();
    await page.goto(page.url().replace(/#.*/, '#/chain/nothing'));
    await page.reload();
    expect(await page.getByRole('alert').textContent()).toContain('nothing');
  });
});

const ROOMS = [
  ['#/crashes/missing-row', '.headline:not(:empty)'],
  ['#/verdicts/missing-row', 'table'],
  ['#/chain', '.headline:not(:empty)'],
  ['#/honesty', 'tbody th'],
  ['#/incidents', 'ol > li'],
  ['#/incidents/INC-07', '.player >> nth=1'],
] as const;
const SCREENS = [
  [1440, 900],
  [960, 540],
  [640, 360],
  [390, 844],
] as const;

describe.each(ROOMS)('%s', (address, ready) => {
  test.for([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)(
    'fits every screen in %s, %s, and axe finds nothing',
    async ([locale, colorScheme], { visit }) => {
      const page = await visit(address, { locale, colorScheme });
      await page.locator(ready).first().waitFor({ timeout: 50_000 });
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        const over = await page
          .locator('.room')
          .evaluate((node) => [
            node.scrollWidth - node.clientWidth,
            document.documentElement.scrollWidth - innerWidth,
            document.documentElement.scrollHeight - innerHeight,
          ]);
        expect({ width, over }).toEqual({ width, over: [0, 0, 0] });
      }
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
