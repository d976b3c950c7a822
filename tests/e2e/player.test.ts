import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './visit';

/** What a person reads, in each language: taken from the page, so that the story is told and not only drawn. */
const spoken = {
  en: {
    locale: 'en-US',
    twice: /pay_count is now 2.*paid twice/,
    standing: /once so far/,
    refused: /unique key refuses/i,
    noRows: /0 rows match status = 1/,
    crash: /A crashes/,
    again: /1001·1 is delivered again, to B, redelivered=true/,
    verdicts: ['paid twice', 'paid once so far'],
    forward: 'One step forward',
    first: 'To the beginning',
    last: 'To the end',
    play: 'Play',
    pause: 'Pause',
    protection: /Protection/,
    begins: /Nothing has happened yet/,
    bCrashes: /^B crashes/,
  },
  zh: {
    locale: 'zh-CN',
    twice: /pay_count\s*变成\s*2.*支付了两次/,
    standing: /目前支付一次/,
    refused: /唯一键拒绝/,
    noRows: /0\s*行/,
    crash: /A\s*崩溃/,
    again: /1001·1\s*再次投递，这次给\s*B，redelivered=true/,
    verdicts: ['支付了两次', '目前支付一次'],
    forward: '前进一步',
    first: '回到开头',
    last: '到结尾',
    play: '播放',
    pause: '暂停',
    protection: /防护/,
    begins: /还没有发生|什么也没/,
    bCrashes: /^B\s*崩溃/,
  },
} as const;

const status = (page: Page) => page.locator('[role="status"][aria-atomic="true"]');
const sentence = async (page: Page): Promise<string> =>
  ((await status(page).textContent()) ?? '').replaceAll('\u2009', ' ');
const row = async (page: Page): Promise<number> => Number(await page.getByRole('slider').inputValue());
const choose = async (page: Page, pane: number, id: string): Promise<void> => {
  await page.locator('.heads select').nth(pane).selectOption(id);
};

describe.each(['en', 'zh'] as const)('the crash before the ack, in %s', (language) => {
  const words = spoken[language];

  test('pays twice without protection, and shows why the others do not', async ({ visit }) => {
    const page = await visit('', { locale: words.locale });
    await expect.poll(() => sentence(page)).toMatch(words.twice);
    expect(await sentence(page)).toMatch(words.standing);
    const verdicts = await page.locator('.verdict').allTextContents();
    expect(verdicts.map((text) => text.replaceAll('\u2009', ''))).toEqual([
      expect.stringContaining(words.verdicts[0]),
      expect.stringContaining(words.verdicts[1]),
    ]);
    await page.getByRole('button', { name: words.first }).click();
    expect(await sentence(page)).toMatch(words.begins);
    const told: string[] = [];
    for (let at = await row(page); at < 15; at = await row(page)) {
      await page.getByRole('button', { name: words.forward }).click();
      told.push(await sentence(page));
    }
    const all = told.join('\n');
    for (const part of [words.crash, words.again, words.refused, words.twice]) expect(all).toMatch(part);
    const refusedAt = told.findIndex((text) => words.refused.test(text)) + 1;
    await choose(page, 1, 'state-guard');
    await expect.poll(() => page.url()).toContain('protections=none,state-guard');
    await page.getByRole('slider').fill(String(refusedAt + 1));
    await expect.poll(() => sentence(page)).toMatch(words.noRows);
    expect(await sentence(page)).toMatch(words.twice);
  });

  test('can be followed with the keyboard and the live region alone', async ({ visit }) => {
    const page = await visit('', { locale: words.locale });
    await page.locator('.player').waitFor();
    const reach = async (name: RegExp | string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
        if (typeof name === 'string' ? focused.trim() === name : name.test(focused.trim())) return;
      }
      throw new Error(`Tab never reached ${String(name)}`);
    };
    await reach(words.first);
    await page.keyboard.press('Enter');
    expect(await sentence(page)).toMatch(words.begins);
    const heard: string[] = [];
    for (let step = 1; step <= 15; step += 1) {
      await page.keyboard.press('ArrowRight');
      heard.push(await sentence(page));
    }
    expect(new Set(heard).size).toBe(15);
    for (const part of [words.crash, words.again, words.refused, words.twice])
      expect(heard.join('\n')).toMatch(part);
    await page.keyboard.press('Home');
    expect(await row(page)).toBe(0);
    await page.keyboard.press('End');
    expect(await row(page)).toBe(15);
    await page.keyboard.press('PageUp');
    expect(await row(page)).toBe(13);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(words.first);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    expect(await row(page)).toBe(7);
    await reach(words.bCrashes);
    await page.keyboard.press('Enter');
    await expect.poll(() => row(page)).toBe(8);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await expect.poll(() => page.url()).toContain('B!');
  });

  test('plays and pauses', async ({ visit }) => {
    const page = await visit('', { locale: words.locale });
    await page.locator('.player').waitFor();
    await page.getByRole('button', { name: words.first }).click();
    await page.getByRole('button', { name: words.play, exact: true }).click();
    await expect.poll(() => row(page), { timeout: 8000 }).toBeGreaterThan(1);
    await page.getByRole('button', { name: words.pause, exact: true }).click();
    const at = await row(page);
    await page.waitForTimeout(2200);
    expect(await row(page)).toBe(at);
  });
});

describe('the keys of the page', () => {
  test('drive its only player while nothing else has the focus', async ({ visit }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Home');
    expect(await row(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    expect(await row(page)).toBe(1);
    await page.locator('.roomy button').last().click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await row(page)).toBe(1);
  });
});

describe('the scenario', () => {
  test('is chosen in the masthead, and the address follows', async ({ visit }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    const menu = page.getByRole('combobox', { name: 'Scenario' }).first();
    await menu.focus();
    await expect.poll(() => menu.locator('option').count()).toBeGreaterThan(10);
    await menu.selectOption('mail');
    await expect.poll(() => page.url()).toContain('scenario=mail');
    expect(await page.locator('.notices').count()).toBe(0);
  });
});

describe('choosing otherwise in the past', () => {
  test('makes a branch and keeps the old one', async ({ visit }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    const rows = await page.getByRole('slider').getAttribute('max');
    await page.getByRole('slider').fill('7');
    const before = await sentence(page);
    await page.getByRole('button', { name: /^B crashes/ }).click();
    await expect.poll(() => sentence(page)).toMatch(/B crashes/);
    expect(await page.getByRole('slider').getAttribute('max')).toBe('8');
    const branches = page.getByRole('region', { name: 'Branches' }).getByRole('button');
    expect(await branches.count()).toBe(2);
    await branches.first().click();
    expect(await page.getByRole('slider').getAttribute('max')).toBe(rows);
    expect(await row(page)).toBe(7);
    expect(await sentence(page)).toBe(before.replace(/of 8/, `of ${rows ?? ''}`));
    await page.keyboard.press('End');
    expect(await sentence(page)).toMatch(/acks|rolls back/);
  });

  test('is refused with its reason', async ({ visit }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    const impossible = page.locator('section li button[aria-disabled="true"]');
    const texts = await impossible.allTextContents();
    expect(texts.join('\n')).toMatch(/the queue has nothing ready/);
    const at = page.url();
    await impossible.first().click({ force: true });
    await page.waitForTimeout(300);
    expect(page.url()).toBe(at);
  });
});

describe('the link', () => {
  test('leads to the exact step, and back', async ({ visit, site }) => {
    const page = await visit();
    await page.locator('.player').waitFor();
    await page.getByRole('slider').fill('9');
    await expect.poll(() => page.url()).toMatch(/step=9$/);
    const [link, said] = [page.url(), await sentence(page)];
    const other = await visit(link.slice(site.url.length));
    await other.locator('.player').waitFor();
    await expect.poll(() => sentence(other)).toBe(said);
    expect(other.url()).toBe(link);
  });

  test('that is wrong is told so, and something sensible is shown', async ({ visit }) => {
    const page = await visit('#v=1&scenario=no-such&protections=none&step=3');
    await page.locator('.player').waitFor();
    expect(await page.locator('main').textContent()).toMatch(/pay_count/);
    await expect.poll(() => page.locator('.notices').textContent()).toMatch(/no-such/);
    const bad = await visit(
      '#v=1&scenario=order-payment&protections=none,nothing&schedule=P*_q>A_A@@&step=99',
    );
    await bad.locator('.player').waitFor();
    await expect.poll(() => bad.locator('.notices').textContent()).toMatch(/nothing/);
    expect(await bad.locator('.notices').textContent()).toMatch(/@@|landmark/);
    const beyond = await visit(
      '#v=1&scenario=order-payment&protections=none,id-table&schedule=P*_A@nowhere&step=999',
    );
    await beyond.locator('.player').waitFor();
    expect(await beyond.locator('.notices').textContent()).toMatch(/0–1.*999.*A@nowhere.*received/s);
    expect(await beyond.getByRole('slider').getAttribute('max')).toBe('1');
    const foreign = await visit('#what-is-this');
    await foreign.locator('.player').waitFor();
    expect(await foreign.locator('.notices').textContent()).toMatch(/what-is-this.*names no run/);
  });
});

describe('on paper', () => {
  test('a run is its picture with all panes, however narrow the page, and its steps as text', async ({
    visit,
  }) => {
    const page = await visit('', { viewport: { width: 390, height: 844 } });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const picture = page.locator('.player .main > svg');
    expect((await picture.boundingBox())?.height ?? 0).toBeGreaterThan(100);
    const log = page.locator('.player .log');
    expect(await log.locator('thead th').allInnerTexts()).toEqual([
      'Step',
      'No protection',
      'Message-ID table',
    ]);
    expect(await log.locator('tbody th').first().innerText()).toContain('P*');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.lanes svg text').first().waitFor();
  });
});
