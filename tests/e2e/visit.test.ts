import { describe, expect } from 'vitest';
import { test } from './visit';

describe('the harness', () => {
  test('opens the first page under a path prefix', async ({ visit }) => {
    const page = await visit();
    await page.locator('#app > *').first().waitFor();
    expect(await page.title()).toContain('Delivered Twice');
  });

  test('notices an error of the page, of its console, of a worker and of a request', async ({
    visit,
    problems,
  }) => {
    const page = await visit();
    const noticed = async (pattern: RegExp): Promise<void> => {
      await expect.poll(() => problems.join('\n')).toMatch(pattern);
      problems.length = 0;
    };
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('thrown late');
        }),
    );
    await noticed(/thrown late/);
    await page.evaluate(() => void Promise.reject(new Error('nobody waits')));
    await noticed(/nobody waits/);
    await page.evaluate(() => console.error('said'));
    await noticed(/said/);
    await page.evaluate(() => void new Worker('data:text/javascript,throw new Error("in a worker")'));
    await noticed(/in a worker/);
    await page.evaluate(() => void new Worker('data:text/javascript,console.error("said in a worker")'));
    await noticed(/said in a worker/);
    await page.evaluate(() => void fetch('nowhere.json'));
    await noticed(/404.*nowhere\.json/);
    await page.evaluate(() => void fetch('http://localhost:1/').catch(() => 0));
    await noticed(/foreign request/);
    await page.waitForTimeout(200);
    problems.length = 0;
  });
});
