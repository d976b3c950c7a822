/** `npm run shots`: writes the gallery, the key moments in every size, language and theme, as pictures to be looked at. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { findBrowser } from '../../tests/run/browser.mjs';
import { BadInput, type Command } from './badInput';

/** How the command is used. */
export const usage = `usage: npm run shots [-- DIR]
Writes the pictures of the gallery into DIR, which is .cache/shots unless it is named.`;

/** Long, for a page that compiles itself on a busy machine. */
const LOAD_MS_MAX = 120_000;

/** See `usage`. */
export const shotsCommand: Command = async (args, { say }) => {
  const [dir = '.cache/shots', ...more] = args;
  if (more.length > 0 || dir.startsWith('-')) throw new BadInput([usage]);
  const executablePath = findBrowser();
  if (!executablePath) throw new BadInput(['No Chromium was found; name one in CHROMIUM_PATH.']);
  mkdirSync(dir, { recursive: true });
  const server = await createServer({ logLevel: 'error', server: { port: 0 } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await server.listen();
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}gallery.html`, { timeout: LOAD_MS_MAX });
    const figures = page.locator('figure');
    await figures.last().locator('.lanes svg text').first().waitFor({ timeout: LOAD_MS_MAX });
    for (const figure of await figures.all()) {
      const file = join(dir, `${fileName(await figure.locator('figcaption').innerText())}.png`);
      await figure.locator('.ground').screenshot({ path: file });
      say(file);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return 0;
};

/** `effect 1 · 1360 × 820 · en · light` as `effect-1-1360-820-en-light`. */
function fileName(caption: string): string {
  return caption.split(/[^a-z0-9]+/i).join('-');
}
