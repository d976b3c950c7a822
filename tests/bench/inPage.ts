import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findBrowser } from '../run/browser.mjs';
import { serveSite } from '../run/site.mjs';

/** Opens a page of a fresh build in Chromium and measures in it as soon as what `ready` selects is there. */
export async function inPage(
  path: string,
  ready: string,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const site = `.cache/bench-page-${process.pid}`;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found; name one in CHROMIUM_PATH.');
  try {
    await build({ logLevel: 'silent', build: { outDir: site } });
    const server = await serveSite(site);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      await page.goto(server.url + path);
      await page.locator(ready).first().waitFor({ timeout: 120_000 });
      return await measure(page);
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}
