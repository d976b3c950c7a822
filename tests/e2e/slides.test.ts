import type { Frame, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { planDocuments } from '../../src/app/build/documentPlan';
import { axeFindings } from './axe';
import { contentOf } from './download';
import { openStrictly } from './policy';
import { test } from './visit';

const DECK = 'en/lessons/race/slides/';
const SCREEN = { viewport: { width: 960, height: 540 }, reducedMotion: 'reduce' } as const;

const decks = planDocuments('lessons').flatMap(({ lesson, address }) =>
  lesson === null ? [] : [`${address}slides/`],
);

/** Waits until the deck is presented. */
async function presented(page: Page): Promise<void> {
  await page.locator('.reveal.ready').waitFor();
}

/** Where the deck stands: its slide, and how many fragments of it are visible. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const slide = document.querySelector('section.present');
    return `${slide?.id || slide?.className.split(' ')[0]} ${slide?.querySelectorAll('.fragment.visible').length}`;
  });

/** The step at which the player of the present slide says that it stands. */
async function step(page: Page): Promise<number> {
  const player = await page.$('section.present delivered-twice');
  const inner = await player?.evaluateHandle((element) => element.shadowRoot?.querySelector('iframe'));
  return stepOf(await inner?.asElement()?.contentFrame());
}

async function stepOf(frame: Frame | null | undefined): Promise<number> {
  const text = (await frame?.locator('.count').textContent({ timeout: 5000 })) ?? '';
  return Number(/\d+/.exec(text)?.[0]);
}

describe('the deck of a lesson', () => {
  test('is a link of the lesson, and goes through a run and back, also after a click in a player', async ({
    visit,
  }) => {
    const page = await visit('en/lessons/race/', SCREEN);
    await page.getByRole('link', { name: 'Slides' }).click();
    await presented(page);
    expect(await standing(page)).toBe('title 0');
    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
    for (const row of [0, 1, 2, 3, 4, 5, 6]) {
      await expect.poll(() => step(page)).toBe(row);
      expect(await standing(page)).toBe(`race.delivered ${row}`);
      await page.keyboard.press('ArrowRight');
    }
    await expect.poll(() => standing(page)).toBe('race.a-looked 0');
    await expect.poll(() => step(page)).toBe(7);
    await page.locator('section.present delivered-twice').click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => step(page)).toBe(8);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => step(page)).toBe(7);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toBe('race.delivered 6');
    await expect.poll(() => step(page)).toBe(6);
  });

  test('shows nothing of a run behind its question, and another run than the first', async ({ visit }) => {
    const page = await visit(`${DECK}#/race.b-looked`, SCREEN);
    await presented(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => step(page)).toBe(10);
    const player = (place: string) => page.frames().find((frame) => frame.url().includes(`step=${place}`));
    expect(await player('race.9')?.locator('.count').textContent()).toMatch(/10 ?\/ ?10|10 of 10/);
    expect(await player('race.9')?.locator('body').textContent()).not.toContain('paid twice');
    await page.evaluate(() => (location.hash = '#/guard.b-done'));
    await expect.poll(() => step(page)).toBe(10);
    expect(await player('guard.10')?.locator('.sentence').textContent()).toContain('0 rows match');
  });

  test('follows a claim of the text to its stop', async ({ visit }) => {
    const page = await visit(DECK, SCREEN);
    await presented(page);
    const claim = page.getByRole('link', { name: 'still unpaid' });
    await page.evaluate(() => (location.hash = '#/8'));
    await claim.click();
    await expect.poll(() => standing(page)).toBe('race.b-looked 1');
    await expect.poll(() => step(page)).toBe(10);
  });

  test('prints a page for every step', async ({ visit }) => {
    const page = await visit(`${DECK}?view=print`, SCREEN);
    await page.locator('.pdf-page').first().waitFor();
    const printed = async (): Promise<readonly number[]> => {
      const steps = page.frames().filter((frame) => /step=race\.[0-6](&|$)/.test(frame.url()));
      return (await Promise.all(steps.map((frame) => stepOf(frame).catch(() => -1)))).toSorted();
    };
    await expect.poll(printed, { timeout: 120_000 }).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const [size, heights] = await page.evaluate(() => [
      document.querySelectorAll('.pdf-page').length,
      [...new Set([...document.querySelectorAll<HTMLElement>('.pdf-page')].map((each) => each.offsetHeight))],
    ]);
    // One pixel less than a page, so that none is begun without need.
    expect(heights).toEqual([539]);
    expect(size).toBeGreaterThan(40);
    const question = await page.locator('.pdf-page .question h2').first().boundingBox();
    expect(question?.x).toBe(80);
  });
});

describe('slides', () => {
  test.for(decks)('%s: nothing runs off a slide, with every answer shown', async (address, { visit }) => {
    const page = await visit(address, SCREEN);
    await presented(page);
    const outside = await page.evaluate(() => {
      const sections = [...document.querySelectorAll<HTMLElement>('.slides > section')];
      return sections.flatMap((section) => {
        section.style.display = 'flex';
        section.hidden = false;
        const children = [...section.children].filter((child) => !child.matches('span.fragment'));
        const boxes = children.map((child) => child.getBoundingClientRect());
        const top = Math.min(...boxes.map((box) => box.top - section.getBoundingClientRect().top));
        const bottom = Math.max(...boxes.map((box) => box.bottom - section.getBoundingClientRect().top));
        const wide = [...section.querySelectorAll('p, h1, h2, li, pre')].some(
          (each) => each.scrollWidth > each.clientWidth,
        );
        const margin = section.matches('.stop') ? 0 : 30;
        return top < margin || bottom > 540 - 30 || wide
          ? [`${section.textContent?.slice(0, 60)}: ${top} to ${bottom}${wide ? ', too wide' : ''}`]
          : [];
      });
    });
    expect(outside).toEqual([]);
  });

  test.for([
    [DECK, 'light'],
    ['zh/lessons/race/slides/', 'dark'],
  ] as const)('%s, %s: axe finds nothing, in its own faces', async ([address, colorScheme], { visit }) => {
    const page = await visit(address, { ...SCREEN, colorScheme });
    await presented(page);
    for (const slide of ['0', '1', 'race.a-looked', '5', '17', '27']) {
      await page.evaluate((hash) => (location.hash = `#/${hash}`), slide);
      expect(await axeFindings(page), slide).toEqual([]);
    }
    const faces = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : []));
    });
    expect(faces.join()).toContain('Source Serif 4');
    const family = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
    expect(family).toMatch(/Songti SC.*Noto Serif CJK SC.*serif/);
    expect(await page.locator('html').getAttribute('lang')).toBe(address.startsWith('zh') ? 'zh-CN' : 'en');
  });

  test.for([
    ['without scripts', { javaScriptEnabled: false }],
    ['on a telephone', {}],
  ] as const)('are a page with every picture %s', async ([, options], { visit }) => {
    const page = await visit('zh/lessons/race/slides/', {
      viewport: { width: 390, height: 844 },
      ...options,
    });
    const pictures = page.locator('section.stop img');
    expect(await pictures.count()).toBeGreaterThan(10);
    await pictures.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.last().evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(page.frames()).toHaveLength(1);
  });

  test('are saved as Markdown that knows where the site is', async ({ visit, site }) => {
    const page = await visit(`${DECK}#/27`, SCREEN);
    await presented(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'for Slidev' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('race.en.slidev.md');
    const text = (await contentOf(download)).toString();
    expect(text).toContain(`<DeliveredTwice site="${site.url}" lesson="race"`);
    expect(text).not.toContain('SITE/');
    expect(await page.locator('.address').textContent()).toContain(`${site.url}en/lessons/race/`);
  });

  test('keep a strict content security policy', async ({ browser, site }) => {
    const { page, refused, close } = await openStrictly(browser);
    await page.goto(`${site.url}${DECK}#/race.a-looked`);
    await presented(page);
    await expect.poll(() => step(page)).toBe(7);
    expect(refused).toEqual([]);
    await close();
  });
});
