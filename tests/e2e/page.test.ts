import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import { storedScene } from '../../src/app/build/storedScene';
import { FIRST_ASK } from '../../src/app/firstAsk';
import { axeFindings } from './axe';
import { beginningOf } from './download';
import { SMALL_SCREENS, test, type Site } from './visit';

/** The stored scene as the built site gives it out. */
function storedInSite(): unknown {
  const folder = `${inject('site')}/assets`;
  const name = readdirSync(folder).find((file) => /^stored-scene-.*\.json$/.test(file));
  return JSON.parse(readFileSync(`${folder}/${name ?? ''}`, 'utf8'));
}

/** The address of the page's worker. */
function workerIn(site: Site): string {
  const name = readdirSync(`${inject('site')}/assets`).find((file) => /^engine\.worker-.*\.js$/.test(file));
  return `${site.url}assets/${name ?? ''}`;
}

describe('the first picture', () => {
  test('is there before the engine has arrived', async ({ browser, site }) => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.route(/wasm|engine\.worker/, () => {});
    await page.goto(site.url);
    await page.locator('.lanes svg text').first().waitFor();
    expect(await page.locator('[role="status"][aria-atomic="true"]').textContent()).toMatch(
      /pay_count is now 2/,
    );
    await page.getByRole('button', { name: 'One step back' }).click();
    expect(await page.getByRole('slider').inputValue()).toBe('12');
    expect(site.served.some((file) => /\.wasm$|engine\.worker/.test(file))).toBe(false);
    await page.context().close();
  });

  test('is what the engine computes, in node and in the worker of the page', async ({ visit, site }) => {
    const stored = storedInSite();
    expect(JSON.parse(JSON.stringify(await storedScene('lessons', FIRST_ASK)))).toEqual(stored);
    const page = await visit();
    await page.locator('.player').waitFor();
    const worker = await page.evaluate(
      async ({ ask, url }) => {
        const running = new Worker(url, { type: 'module' });
        const answer = await new Promise<unknown>((resolve) => {
          running.onmessage = (event: MessageEvent<{ answer: unknown }>) => resolve(event.data.answer);
          running.postMessage({ kind: 'scene', id: 1, ask });
        });
        running.terminate();
        return JSON.stringify(answer);
      },
      { ask: FIRST_ASK, url: workerIn(site) },
    );
    expect(JSON.parse(worker)).toEqual(stored);
  });
});

describe('sql.js in the browser', () => {
  test('finds by search what it finds in node', async ({ visit, site }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    const found = await page.evaluate(async (url) => {
      const running = new Worker(url, { type: 'module' });
      const search = (protection: string): Promise<unknown> =>
        new Promise((resolve) => {
          running.onmessage = ({ data }: MessageEvent<{ kind: string; answer: unknown }>) => {
            if (data.kind === 'answer') resolve(data.answer);
          };
          const ask = {
            scenario: 'order-payment',
            protection,
            options: { copies: 1, ids: 'same', crashes: 1 },
          };
          running.postMessage({ kind: 'search', id: 1, ask: { ...ask, statesMax: 100_000 } });
        });
      const all = [await search('none'), await search('id-table'), await search('state-guard')];
      running.terminate();
      return all as { value: { effects: number[]; complete: boolean; outcomes: { verdict: string }[] } }[];
    }, workerIn(site));
    expect(found.map(({ value }) => value.effects)).toEqual([[1, 2], [1], [1]]);
    expect(found.every(({ value }) => value.complete)).toBe(true);
    expect(found[0]?.value.outcomes.map(({ verdict }) => verdict)).toEqual(['exactlyOnce', 'doubled']);
  });
});

describe('small pages', () => {
  test.for(SMALL_SCREENS)(
    '%i × %i: nothing overflows the page sideways, and the main things are there',
    async ([width, height], { visit }) => {
      const page = await visit('', { viewport: { width, height } });
      await page.locator('.player').waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await page.locator('.sentence').isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'One step forward' }).isVisible()).toBe(true);
      expect(await page.locator('.verdict').first().isVisible()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});

describe('what the page hands over', () => {
  test('is a picture of the part, the theme and the words that were chosen, and the run as a GIF', async ({
    visit,
  }) => {
    const page = await visit();
    await page.getByRole('button', { name: 'Embed', exact: true }).click();
    const saved = async (name: string): Promise<string> => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return beginningOf(await waiting);
    };
    expect(await saved('picture (SVG)')).toContain('#fdfcf8');
    await page.getByRole('combobox', { name: 'Pictures' }).selectOption('tables');
    await page.getByLabel('dark').check();
    expect(await saved('picture (SVG)')).toMatch(/<svg .*<desc>Left: B applies/s);
    expect(await saved('picture (PNG)')).toContain('PNG');
    expect(await saved('(GIF)')).toMatch(/^GIF89a/);
  });
});
