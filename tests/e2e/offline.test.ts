import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { contentOf } from './download';
import { test as base } from './visit';

interface Opened {
  readonly page: Page;
  /** Errors, messages of the console, and whatever was asked for beside the file itself. */
  readonly problems: readonly string[];
}

/** Opens the text of a page from the disk, without network. */
const test = base.extend<{
  readonly open: (text: string, options?: BrowserContextOptions) => Promise<Opened>;
}>({
  open: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'offline-'));
    const opened: Opened[] = [];
    await use(async (text, options) => {
      const path = join(folder, `${opened.length}.html`);
      await writeFile(path, text);
      opened.push(await openFile(browser, pathToFileURL(path).href, options));
      return opened.at(-1) as Opened;
    });
    await Promise.all(opened.map(({ page }) => page.context().close()));
    await rm(folder, { recursive: true });
  },
});

async function openFile(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const viewport = { width: 960, height: 540 };
  const context = await browser.newContext({ viewport, ...options, offline: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => {
    if (request.url() !== url && !request.url().startsWith('data:')) problems.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}

/** The file of the run that a page shows, from its dialog. */
async function saved(page: Page, embed: string): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('button', { name: embed, exact: true }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /\(HTML\)|（HTML）/ }).click();
  const file = await waiting;
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return { name: file.suggestedFilename(), text: (await contentOf(file)).toString('utf8') };
}

async function rowOf(page: Page): Promise<number> {
  return Number(await page.getByRole('slider').inputValue());
}

/** Steps through a run by keys, from its beginning to its end, and hears what each step is called. */
async function sentences(page: Page): Promise<readonly string[]> {
  const steps = Number(await page.getByRole('slider').getAttribute('max'));
  const heard: string[] = [];
  await page.keyboard.press('Home');
  for (let step = 0; step <= steps; step += 1) {
    await expect.poll(() => rowOf(page)).toBe(step);
    heard.push((await page.locator('.sentence').innerText()).replace(/\s+/g, ' '));
    await page.keyboard.press('ArrowRight');
  }
  return heard;
}

const PAGES = [
  ['en-US', 'Embed', '', 'order-payment-none-id-table'],
  ['zh-CN', '嵌入', '#v=1&scenario=payment-chain&step=4', 'payment-chain'],
] as const;

describe('a run as one file', () => {
  test.for(PAGES)(
    'in %s says the same at each step as the page, and asks nobody',
    async ([locale, embed, hash, name], { visit, open }) => {
      const page = await visit(hash, {
        locale,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.locator('.lanes svg text').first().waitFor();
      const file = await saved(page, embed);
      const [row, address] = [await rowOf(page), page.url()];
      expect(file.name).toBe(`${name}-${row}.html`);
      const opened = await open(file.text, { locale, viewport: { width: 1440, height: 900 } });
      await opened.page.locator('.lanes svg text').first().waitFor();
      expect(await rowOf(opened.page)).toBe(row);
      const told = await sentences(opened.page);
      expect(told).toEqual(await sentences(page));
      await opened.page.keyboard.press('ArrowLeft');
      expect((await opened.page.locator('.sentence').innerText()).replace(/\s+/g, ' ')).toBe(told.at(-2));
      expect(await opened.page.locator('header a').getAttribute('href')).toBe(address);
      expect(opened.problems).toEqual([]);
    },
  );

  test('has every part of the inspector that needs no engine, both languages and both themes', async ({
    visit,
    open,
  }) => {
    const page = await visit();
    await page.locator('.lanes svg text').first().waitFor();
    const opened = await open((await saved(page, 'Embed')).text);
    const tabs = opened.page.locator('.tabs[role="group"] button');
    await opened.page.getByRole('button', { name: 'Inspect' }).click();
    expect(await tabs.allTextContents()).toEqual([
      'Tables',
      'SQL',
      'Queue',
      'Code',
      'Topology',
      'Statechart',
    ]);
    for (const tab of await tabs.all()) {
      await tab.click();
      expect(await axeFindings(opened.page)).toEqual([]);
    }
    await opened.page.getByRole('button', { name: '中文' }).click();
    await opened.page.getByRole('combobox', { name: '主题' }).selectOption('dark');
    expect(await opened.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    expect(await opened.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(22, 23, 26)',
    );
    expect(await axeFindings(opened.page)).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('says that it is damaged, and has all sentences where no scripts run', async ({ visit, open }) => {
    const page = await visit();
    await page.locator('.lanes svg text').first().waitFor();
    const { text } = await saved(page, 'Embed');
    const damaged = await open(text.replace(/(id="run">).{40}/, '$1'), { locale: 'en-US' });
    expect(await damaged.page.locator('body').innerText()).toMatch(/^The run in this file is damaged/);
    const silent = await open(text, { javaScriptEnabled: false });
    const rows = Number(await page.getByRole('slider').getAttribute('max'));
    expect(await silent.page.locator('noscript p').count()).toBe(rows + 1);
  });

  test('is not made from anything but the template, and the dialog says so', async ({ visit }) => {
    const page = await visit();
    await page.route('**/offline.html', (route) => route.fulfill({ body: '<title>Sign in</title>' }));
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    await page.getByRole('button', { name: '(HTML)' }).click();
    await page.getByText('The player for the file could not be loaded').waitFor();
  });
});
