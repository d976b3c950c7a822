import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './visit';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const told = (page: Page) => page.getByText('could not be loaded. Check the connection');
const offline = (page: Page, away: boolean) => page.context().setOffline(away);

const enter = (page: Page, room: string) => page.evaluate((hash) => void (location.hash = hash), room);

/** What the browser itself says of the network is no mistake of the page; what the page throws is. */
function forgetNetwork(problems: string[]): void {
  const own = problems.filter((problem) => !/^console: Failed to load resource: net::/.test(problem));
  problems.splice(0, problems.length, ...own);
}

describe('while the network is away', () => {
  test('every part that is not there says so, and comes when it is tried again', async ({
    visit,
    problems,
  }) => {
    const page = await visit();
    await button(page, 'SQL').waitFor();
    const parts: readonly (readonly [() => Promise<void>, string])[] = [
      [() => button(page, 'Code').click(), 'ol code'],
      [() => button(page, 'Embed').click(), 'dialog[open] textarea'],
      [() => page.keyboard.press('Escape').then(() => enter(page, '/honesty')), 'article table'],
    ];
    for (const [open, there] of parts) {
      await offline(page, true);
      await open();
      await told(page).waitFor();
      await offline(page, false);
      await button(page, 'Try again').click();
      await page.locator(there).first().waitFor();
      expect(await told(page).count()).toBe(0);
    }
    // The styles that failed beside it are there too: those that did not come cannot be read.
    await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length));
    forgetNetwork(problems);
  });

  test('a database is not called unrecorded, and can be chosen when the network is back', async ({
    visit,
    problems,
  }) => {
    const page = await visit();
    const choose = (engine: string) => page.locator('#run-engine').selectOption(engine);
    await button(page, 'Settings').click();
    await choose('sqlite');
    await expect.poll(() => page.url()).toContain('engine=sqlite');
    await offline(page, true);
    await choose('postgres-rr');
    await told(page).waitFor();
    expect(await page.locator('#run-engine').inputValue()).toBe('sqlite');
    await offline(page, false);
    await choose('postgres-rr');
    await expect.poll(() => page.url()).toContain('engine=postgres-rr');
    await expect.poll(() => told(page).count()).toBe(0);
    forgetNetwork(problems);
  });
});
