import { describe, expect } from 'vitest';
import { axeFindings } from './axe';
import { test } from './visit';

const RUN = '#v=1&scenario=transaction-alone';

describe('the databases', () => {
  test('are compared for the schedule at hand; choosing one shows the step at which it differs', async ({
    visit,
    site,
  }) => {
    const page = await visit(`${RUN}&step=3`);
    await page.getByRole('button', { name: 'Databases', exact: true }).click();
    const entry = (name: string) => page.locator('.databases li', { hasText: name });
    await entry('MariaDB 10.11 InnoDB, READ COMMITTED').waitFor();
    expect(await entry('MariaDB 10.11 InnoDB, READ COMMITTED').innerText()).toContain('doubled: 2 effects');
    expect(await entry('MariaDB 10.11 InnoDB, READ COMMITTED').innerText()).toContain('B waits for a lock');
    expect(await entry('PostgreSQL 15, REPEATABLE READ').innerText()).toContain('exactly once: 1 effect');
    await page.getByRole('button', { name: 'PostgreSQL 15, READ COMMITTED' }).click();
    await page.getByText('B waits: its statement needs a lock that A holds').first().waitFor();
    await page.waitForURL(/engine=postgres-rc/);
    expect(site.served.filter((file) => /postgres-rc.*\.json$/.test(file))).toHaveLength(1);
    expect(await axeFindings(page, '.databases')).toEqual([]);
  });

  test('are named in a link; one that does not exist is said', async ({ visit }) => {
    const page = await visit(`${RUN}&engine=oracle&step=1`);
    await page.getByText('oracle').first().waitFor();
    await page.locator('.player').waitFor();
  });

  test('fall back to SQLite where a scenario was never recorded, and say so', async ({ visit }) => {
    const unrecorded = await visit('#v=1&scenario=lost-confirm&engine=mariadb-rr&step=1', {
      locale: 'zh-CN',
    });
    await unrecorded.getByText('没有在 MariaDB 10.11 InnoDB，REPEATABLE READ 上录制过').waitFor();
    await unrecorded.locator('.player').waitFor();
  });
});

describe('the room that says what is real', () => {
  test('lists every rule, and those with some words; axe finds nothing', async ({ visit }) => {
    const page = await visit('#/honesty');
    const rules = page.locator('tbody th[scope=row]');
    await page.getByText('Quorum queues', { exact: true }).waitFor();
    const all = await rules.count();
    await page.getByRole('searchbox').fill('4.3 global');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 rule of/ })
      .waitFor();
    expect(all).toBeGreaterThan(100);
    await page.getByRole('searchbox').fill('no such words');
    await page.getByText('No rule has these words.').waitFor();
    await page.getByRole('searchbox').fill('');
    expect(await axeFindings(page)).toEqual([]);
  });
});
