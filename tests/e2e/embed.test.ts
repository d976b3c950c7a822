import type { Browser, Frame, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { serveDecks } from './decks';
import { openStrictly } from './policy';
import { test as base } from './visit';

interface Opened {
  readonly page: Page;
  /** What went wrong, or went to another host. */
  readonly problems: readonly string[];
}

/** Opens a page of the decks, on another origin than the site; every host but these two is out of reach. */
const test = base.extend<{
  readonly deck: (path: string, pages?: { readonly [path: string]: string }) => Promise<Opened>;
}>({
  deck: async ({ browser, site }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (path, pages) => {
      const decks = await serveDecks(site.url, pages);
      const opened = await openOffline(browser, [decks.url, site.url]);
      ends.push(() => opened.page.context().close(), decks.close);
      await opened.page.goto(decks.url + path);
      return opened;
    });
    for (const end of ends) await end();
  },
});

async function openOffline(browser: Browser, hosts: readonly string[]): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 960, height: 540 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await context.route(
    (url) =>
      !hosts.some((host) => url.href.startsWith(new URL(host).origin)) && url.protocol.startsWith('http'),
    async (route) => {
      problems.push(`asked ${route.request().url()}`);
      await route.abort();
    },
  );
  return { page, problems };
}

/** The frames with a player, in the order of the page. */
function players(page: Page): readonly Frame[] {
  return page.frames().filter((frame) => frame.url().includes('embed.html'));
}

/** The step at which a player says that it stands. */
async function stepOf(frame: Frame | undefined): Promise<number> {
  const text = (await frame?.locator('.count').textContent({ timeout: 5000 })) ?? '';
  return Number(/\d+/.exec(text)?.[0]);
}

const inFrame = (page: Page, part: string): Frame | undefined =>
  players(page).find((frame) => frame.url().includes(part));

describe('the embed page', () => {
  test.for([
    ['en-US', 'light', ''],
    ['zh-CN', 'dark', '?controls=mini&view=inspector'],
    ['en-US', 'dark', '?controls=none&view=topology'],
    ['zh-CN', 'light', '?lang=zh&colour=red&speed=7'],
  ] as const)('in %s, %s, %s: axe finds nothing', async ([locale, colorScheme, query], { visit }) => {
    const viewport = { width: 960, height: 540 };
    const page = await visit(`embed.html${query}`, {
      locale,
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
    });
    await page.locator('.player').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('shows a stored run, and loads the engine when somebody decides', async ({ visit, site }) => {
    const page = await visit('embed.html?scenario=order-payment&step=4');
    await page.locator('.lanes svg text').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(site.served.some((file) => /\.wasm$|worker/.test(file))).toBe(false);
    await page.locator('.bar button.next').click();
    await page
      .getByRole('button', { name: /crashes/ })
      .first()
      .click();
    await expect.poll(() => site.served.some((file) => file.endsWith('.wasm'))).toBe(true);
  });

  test('says in its language what its address has wrong, and shows a picture', async ({ visit }) => {
    const page = await visit('embed.html?lang=zh&colour=red&theme=pink&scenario=order-payment&step=nowhere');
    await page.locator('.lanes svg text').first().waitFor();
    const notice = (await page.locator('.notice').textContent()) ?? '';
    expect(notice.replace(/\s+/g, ' ')).toBe(
      '没有参数“colour”。 “theme”：应为 auto, light, dark, print 之一，实为“pink”。 这次运行里没有名为“nowhere”的位置。',
    );
  });

  test('runs what is not stored, from a step to a step', async ({ visit }) => {
    const page = await visit('embed.html?scenario=order-payment&protections=state-guard&from=3&to=6');
    await page.locator('.lanes svg text').first().waitFor();
    expect(await page.locator('.count').textContent()).toMatch(/^\s*3 ?\/ ?6|Step 3 of 6/);
  });
});

const SANDBOX = `<!doctype html><title>s</title><iframe sandbox="allow-scripts" width="900" height="500"
  src="SITE/embed.html?scenario=order-payment&step=4"></iframe>`;
const TALK = `<!doctype html><title>t</title><iframe width="900" height="500"
  src="SITE/embed.html?scenario=order-payment&step=4"></iframe><script>
  window.heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  window.say = (message) => frames[0].postMessage(message, '*');
  window.tell = (message) => say({ ns: 'delivered-twice', v: 1, ...message });
  document.querySelector('iframe').addEventListener('load', () => tell({ type: 'goto', step: 9 }));
</script>`;

interface Talking extends Window {
  readonly heard: readonly { readonly type?: string; readonly n?: number; readonly key?: string }[];
  say(message: unknown): void;
  tell(message: object): void;
}
declare const window: Talking;

describe('messages', () => {
  test('drive the player and say where it stands; strangers and other shapes are not heard', async ({
    deck,
  }) => {
    const { page, problems } = await deck('talk.html', { '/talk.html': TALK });
    const steps = () =>
      page.evaluate(() => window.heard.filter(({ type }) => type === 'step').map(({ n }) => n));
    await expect.poll(async () => (await steps()).at(-1)).toBe(9);
    await page.evaluate(() => window.tell({ type: 'goto', step: 2 }));
    await expect.poll(async () => (await steps()).at(-1)).toBe(2);
    await page.evaluate(() => {
      window.say('step 5');
      window.say({ type: 'goto', step: 5 });
      window.tell({ type: 'goto', step: 'nowhere' });
    });
    const [frame] = players(page);
    await frame?.evaluate(() => postMessage({ ns: 'delivered-twice', v: 1, type: 'goto', step: 7 }, '*'));
    await page.evaluate(() => window.tell({ type: 'set', lang: 'zh', theme: 'dark' }));
    await expect.poll(() => frame?.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    expect(await frame?.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect((await steps()).at(-1)).toBe(2);
    const types = await page.evaluate(() => window.heard.map(({ type }) => type));
    expect(types).toEqual(expect.arrayContaining(['ready', 'step', 'size', 'error']));
    expect(problems).toEqual([]);
  });

  test('a sandboxed frame without storage shows its run and decides', async ({ deck }) => {
    const { page, problems } = await deck('sandbox.html', { '/sandbox.html': SANDBOX });
    const frame = page.frameLocator('iframe');
    await frame.locator('.lanes svg text').first().waitFor();
    await frame.locator('.bar button.next').click();
    await frame
      .getByRole('button', { name: /crashes/ })
      .first()
      .click();
    await frame.getByText('5/5').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a reveal.js deck on another origin', () => {
  const indices = (page: Page) =>
    page.evaluate(() => (window as unknown as { Reveal: { getIndices(): object } }).Reveal.getIndices());

  test('frame: fragments both ways, keys before, during and after a click, leaving and coming back', async ({
    deck,
  }) => {
    const { page, problems } = await deck('reveal/index.html');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(inFrame(page, 'controls=mini'))).toBe(3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(inFrame(page, 'controls=mini'))).toBe(5);
    const frame = page.frameLocator('#frame iframe');
    await frame.locator('.sentence').click();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => stepOf(inFrame(page, 'controls=mini'))).toBe(4);
    expect(await indices(page)).toMatchObject({ h: 1, f: 0 });
    await frame.getByRole('button').first().click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => indices(page)).toMatchObject({ h: 1, f: 1 });
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect.poll(() => indices(page)).toMatchObject({ h: 2 });
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => indices(page)).toMatchObject({ h: 1, f: 2 });
    await expect.poll(() => stepOf(inFrame(page, 'controls=mini'))).toBe(6);
    expect(problems).toEqual([]);
  });

  test('element: fragments both ways, keys after a click, two players on a slide', async ({ deck }) => {
    const { page, problems } = await deck('reveal/index.html#/element');
    const element = () => players(page).find((frame) => /step=6(&|$)/.test(frame.url()));
    await expect.poll(() => stepOf(element())).toBe(6);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(element())).toBe(7);
    await page.locator('#element delivered-twice').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(element())).toBe(8);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => stepOf(element())).toBe(7);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => indices(page)).toMatchObject({ h: 3 });
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(inFrame(page, 'protections=none'))).toBe(5);
    expect(await stepOf(inFrame(page, 'points'))).toBe(4);
    expect(problems).toEqual([]);
  });

  test('in print every fragment has its own step', async ({ deck }) => {
    const { page } = await deck('reveal/index.html?view=print');
    await page.locator('.pdf-page').first().waitFor();
    const printed = async () => {
      const own = players(page).filter((frame) => /order-payment.*step=[678](&|$)/.test(frame.url()));
      return (await Promise.all(own.map((frame) => stepOf(frame).catch(() => 0)))).sort();
    };
    await expect.poll(printed).toEqual([6, 7, 8]);
  });
});

describe('a Slidev slide', () => {
  test('the component goes on with the clicks, and the keys stay the deck’s', async ({ deck }) => {
    const { page, problems } = await deck('slidev/index.html');
    await expect.poll(() => stepOf(players(page)[0])).toBe(6);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(players(page)[0])).toBe(7);
    await page.locator('delivered-twice').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => stepOf(players(page)[0])).toBe(9);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => stepOf(players(page)[0])).toBe(8);
    expect(problems).toEqual([]);
  });
});

describe('a strict content security policy', () => {
  test.for(['', 'embed.html?scenario=order-payment&step=4'])(
    'is kept by %s',
    async (path, { browser, site }) => {
      const { page, refused, close } = await openStrictly(browser);
      await page.goto(site.url + path);
      await page.locator('.lanes svg text').first().waitFor();
      await page.locator('.bar button.next').click();
      await page
        .getByRole('button', { name: /crashes/ })
        .first()
        .click();
      await expect.poll(() => site.served.some((file) => file.endsWith('.wasm'))).toBe(true);
      expect(refused).toEqual([]);
      await close();
    },
  );
});
