import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './visit';

const PROGRESS = 'delivered-twice-progress';

async function kept(
  page: Page,
): Promise<{ reviews: { [card: string]: { dueDay: number; lastDay: number } } }> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), PROGRESS)) ?? '{}') as Awaited<
    ReturnType<typeof kept>
  >;
}

const DAY_MS = 86_400_000;

describe('timed practice', () => {
  test('counts down, shows the answer when time is up, and moves the due date by the judgement', async ({
    visit,
  }) => {
    const page = await visit('en/interview/');
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('timer').waitFor();
    expect(await page.locator('.answer').count()).toBe(0);
    await page.clock.runFor(31_000);
    await page.getByText('Time is up.').waitFor();
    expect(await page.locator('.answer').textContent()).toContain(
      'A broker keeps a message until it gets the ack',
    );
    await page.getByRole('button', { name: 'Known', exact: true }).click();
    await page.getByText('comes again in 1 day.').waitFor();
    await page.getByText('Question 2 of 18').waitFor();
    const [review] = Object.values((await kept(page)).reviews);
    expect((review?.dueDay ?? 0) - (review?.lastDay ?? 0)).toBe(1);
    await page.getByRole('button', { name: 'End' }).click();
    await page.getByText('Waiting: 1.').waitFor();
  });

  test('fits the waits to an exam', async ({ visit }) => {
    const page = await visit('zh/interview/', { locale: 'zh-CN' });
    const examDay = Math.floor(Date.now() / DAY_MS) + 60;
    await page.getByLabel('面试日期').fill(new Date(examDay * DAY_MS).toISOString().slice(0, 10));
    await expect.poll(async () => (await kept(page)) as unknown).toMatchObject({ examDay });
  });
});

describe('progress as a file', () => {
  test('goes out and comes back; a wrong file is refused with reasons and changes nothing', async ({
    visit,
  }) => {
    const page = await visit('en/interview/');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('button', { name: 'Not known' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await text(await (await saving).createReadStream());
    const before = await kept(page);
    await page.evaluate((key) => localStorage.removeItem(key), PROGRESS);
    const give = (written: string): Promise<void> =>
      page
        .getByLabel('Read from a file')
        .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(written) });
    await give(saved);
    await page.getByText('The progress was read.').waitFor();
    expect(await kept(page)).toEqual(before);
    await give('{"format":"delivered-twice-progress","version":1,"reviews":{"aba":{"level":9}}}');
    await page.getByText('Card aba: expected level, dueDay, lastDay and last.').waitFor();
    await give('nothing');
    await page.getByText('expected JSON, found “nothing”').waitFor();
    expect(await kept(page)).toEqual(before);
  });
});

describe('what can be taken away', () => {
  test('has a line for each card in the text for Anki', async ({ visit }) => {
    const page = await visit('zh/interview/', { locale: 'zh-CN' });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Anki 卡片（文本）' }).click();
    const saved = await text(await (await saving).createReadStream());
    const lines = saved.trimEnd().split('\n');
    const cards = lines.filter((line) => line.startsWith('delivered-twice-zh-'));
    expect(cards).toHaveLength(await page.locator('details[id^="card-"]').count());
  });

  test('is a sheet that prints on one page, on A4 and on Letter, in both languages', async ({
    browser,
    site,
  }) => {
    const page = await browser.newPage();
    for (const language of ['en', 'zh']) {
      await page.goto(`${site.url}${language}/sheet/`, { waitUntil: 'networkidle' });
      for (const format of ['A4', 'Letter']) {
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), `${language} ${format}`).toHaveLength(1);
      }
    }
    await page.close();
  });

  test('is a card that opens by its address and leads to the run that proves it', async ({ visit }) => {
    const page = await visit('en/interview/#card-why-twice');
    const card = page.locator('#card-why-twice');
    await expect.poll(() => card.getAttribute('open')).not.toBeNull();
    await card.getByRole('link', { name: 'See a run that shows it' }).click();
    await page.locator('.player').waitFor();
    expect(await page.locator('.verdict').first().textContent()).toContain('paid twice');
  });
});
