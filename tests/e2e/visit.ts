import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { serveSite } from '../run/site.mjs';

/** Opens a path of the site (`''` is the first page) in a browser context of its own. */
export type Visit = (path?: string, options?: BrowserContextOptions) => Promise<Page>;

/** The built site, served under a path prefix so that an absolute address in it shows. */
export interface Site {
  readonly url: string;
  /** The files given out so far, in order. */
  readonly served: readonly string[];
}

interface Fixtures {
  readonly browser: Browser;
  readonly site: Site;
  /** What went wrong in any page so far. A test ends with this empty, or fails. */
  readonly problems: string[];
  readonly visit: Visit;
}

/** Tells of every JavaScript error, console error, failed request and request to another site. */
function watch(page: Page, siteUrl: string, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('worker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console of a worker: ${message.text()}`);
    });
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(siteUrl) && !/^(data|blob|about):/.test(url))
      problems.push(`foreign request: ${url}`);
  });
}

/** Half a slide, a quarter of one, a telephone, and the narrowest page there is to be. */
export const SMALL_SCREENS = [
  [960, 540],
  [640, 360],
  [390, 844],
  [320, 640],
] as const;

/** `test` of vitest with a `visit` that opens pages; any error in an opened page fails the test. */
export const test = base.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.connect(inject('browser'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  site: async ({}, use) => {
    const served: string[] = [];
    const site = await serveSite(inject('site'), {
      prefix: '/a/path/',
      onServed: (file) => served.push(file),
    });
    await use({ url: site.url, served });
    await site.close();
  },
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    if (problems.length > 0) throw new Error(`The page had errors:\n${problems.join('\n')}`);
  },
  visit: async ({ browser, site, problems }, use) => {
    const opened: Page[] = [];
    await use(async (path = '', options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        ...options,
      });
      const page = await context.newPage();
      opened.push(page);
      watch(page, site.url, problems);
      await page.goto(site.url + path);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});
