import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { BreakLevelData } from '../../src/ui/lesson/lessonData';
import { weigh } from '../bench/weight';
import { dataOf, firstPlayer, skipAll } from './lessonPage';
import { test } from './visit';

const row = async (player: Locator): Promise<number> => Number(await player.getByRole('slider').inputValue());
const answer = (player: Locator, text: string | RegExp): Promise<void> =>
  player.getByRole('button', { name: text }).click();

/** The decisions of the shortest run of a level. */
const itemsOf = ({ helps, start }: BreakLevelData): readonly string[] =>
  helps[0]?.schedule.split(' ').slice(start.scene.rows.length) ?? [];

describe('a lesson', () => {
  test('hides what lies behind a question, sets the seen beside the predicted, and remembers', async ({
    visit,
  }) => {
    const page = await visit('en/lessons/delivered-twice/');
    const player = firstPlayer(page);
    await player.waitFor();
    const text = page.getByText('The broker has seen no ack.');
    expect(await text.isVisible()).toBe(false);
    await answer(player, /Gone, with A/);
    await text.waitFor();
    expect(await page.locator('article').textContent()).toContain(
      'You said: Gone, with A. Answer: Back in the queue.',
    );
    await player.getByText('How many times will the payment have been recorded?').waitFor();
    await answer(player, /Once: manual ack/);
    await page.getByText('(Manual ack makes it exactly once.)').first().waitFor();
    await expect.poll(() => row(player)).toBe(dataOf('delivered-twice').runs.crash?.answer.scene.rows.length);
    await page.reload();
    await text.waitFor();
    expect(await page.locator('.waits').count()).toBe(0);
  });

  test('jumps to the step that shows a claim, in another run where it must', async ({ visit }) => {
    const page = await visit('en/lessons/delivered-twice/');
    await skipAll(page);
    const { claims } = dataOf('delivered-twice');
    const player = firstPlayer(page);
    const jump = async (name: string, claim: string): Promise<void> => {
      const place = claims[claim];
      await page.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => row(player)).toBe(place?.kind === 'run' ? place.row : -1);
    };
    await jump('back in the queue', 'back');
    await jump('the same flag', 'flagged-early');
    await page.getByText('Another run: the same flag').waitFor();
    await jump('loses the payment', 'ack-first');
    await jump('Twice', 'twice');
    expect(await page.getByText('Another run:').count()).toBe(0);
  });

  test('is won by the certified schedule, with the fewest decisions', async ({ visit }) => {
    const page = await visit('zh/lessons/delivered-twice/', { locale: 'zh-CN' });
    await skipAll(page);
    const { level } = dataOf('delivered-twice');
    if (level.kind !== 'break') throw new Error('another level');
    const board = page.locator('.board');
    const items = itemsOf(level);
    expect(items).toHaveLength(level.par);
    for (const [at, item] of items.entries()) {
      await board.locator(`li button:has(code[aria-hidden]:text-is("${item}"))`).click();
      await board
        .getByText(`${at + 1} 步`)
        .first()
        .waitFor();
    }
    await board.getByText('没有更短的执行顺序').waitFor();
    await page.goto(page.url().replace('lessons/delivered-twice/', 'lessons/'));
    await page.getByText('以最短步数过关').waitFor();
  });

  test('gives the whole run, then all but its last decision, then nothing', async ({ visit }) => {
    const page = await visit('en/lessons/delivered-twice/');
    await skipAll(page);
    const { level } = dataOf('delivered-twice');
    if (level.kind !== 'break') throw new Error('another level');
    const { par } = level;
    const items = itemsOf(level);
    const board = page.locator('.board');
    const news = board.locator('.news');
    const decide = async (item: string): Promise<void> => {
      await board.locator(`li button:has(code[aria-hidden]:text-is("${item}"))`).click();
      // A choice made while another is being run takes its place.
      await expect.poll(() => board.locator('[aria-busy="true"]').count()).toBe(0);
    };
    const help = page.getByRole('group', { name: 'Given to you' });
    await help.getByRole('radio', { name: 'nothing', checked: true }).waitFor();

    await help.getByRole('radio', { name: 'the whole run' }).check();
    const steps = board.getByRole('region', { name: 'The shortest run' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(par);
    await board.getByRole('button', { name: 'Forward' }).focus();
    for (const [at] of items.entries()) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => steps.nth(at).getAttribute('aria-current')).toBe('step');
      const reasons = await steps.nth(at).getByText('After that, no schedule wins this level.').count();
      expect(reasons > 0, `${at}`).toBe(items[at] === 'A' || items[at] === 'A!');
    }
    await news.getByText('That is the whole run.').waitFor();
    await board.getByRole('button', { name: 'Less help' }).click();

    await help.getByRole('radio', { name: 'all but the last decision', checked: true }).waitFor();
    await board.getByText(`${par - 1} given, 0 of your own.`).waitFor();
    await decide('A^');
    await board.getByText(`${par - 1} given, 1 of your own.`).waitFor();
    await board.getByRole('button', { name: 'Start over' }).click();
    await board.getByText(`${par - 1} given, 0 of your own.`).waitFor();
    await decide(items.at(-1) ?? '');
    await news.getByText(`Broken with help: ${par - 1} of ${par} decisions were given.`).waitFor();
    await board.getByText('Won with help so far.').waitFor();

    await help.getByRole('radio', { name: 'nothing' }).check();
    await board.getByText('0 decisions.').waitFor();
    for (const item of items) await decide(item);
    await news.getByText(`Broken in ${par} decisions: no schedule is shorter.`).waitFor();
    await board.getByText(`Your best without help: ${par}.`).waitFor();
    await help.getByRole('radio', { name: 'all but the last decision' }).check();
    await news.getByText('Broken with help').waitFor();
  });

  test('searches the choice of a level live', async ({ visit }) => {
    const page = await visit('en/lessons/id-or-guard/');
    await skipAll(page);
    const choose = async (name: RegExp): Promise<void> => {
      await page.getByRole('radio', { name }).check();
      await page.getByRole('button', { name: 'Search every schedule' }).click();
    };
    await choose(/Message-ID table/);
    await page.getByText('It breaks.').waitFor();
    await page.getByRole('button', { name: 'Show that schedule' }).click();
    await expect.poll(() => page.locator('.player').last().textContent()).toMatch(/twice|2/);
    await choose(/[Bb]usiness key/);
    await page.getByText('It holds.').waitFor();
  });

  test('works where nothing may be stored', async ({ visit, site }) => {
    const page = await visit('');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(`${site.url}en/lessons/race/`);
    await skipAll(page);
    await page.locator('.board').waitFor();
    await page.getByText('This browser keeps nothing').waitFor();
  });

  test('costs at most 135 kB of scripts and 300 kB in all but the wasm', async ({ visit, site }) => {
    const page = await visit('en/lessons/publisher/');
    await firstPlayer(page).waitFor();
    await page.waitForLoadState('networkidle');
    const { scriptKb, allKb } = weigh(site.served);
    expect(scriptKb).toBeLessThanOrEqual(135);
    expect(allKb).toBeLessThanOrEqual(300);
  });
});
