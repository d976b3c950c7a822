import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { compileScenario } from '../../src/cli/loadEngine';
import { readProgramTexts, readScenario, scenarioIds } from '../../src/cli/loadLessons';
import { loadSqliteInNode } from '../../src/cli/sqliteModule';
import { createSqliteEngine } from '../../src/database/sqlite/engine';
import type { CompiledSetting } from '../../src/scenario/compile';
import type { CompileOptions } from '../../src/scenario/options';
import { protectionsFor } from '../../src/scenario/protections';
import type { Engine } from '../../src/world/engine';
import { findBrowser } from '../run/browser.mjs';
import { serveSite } from '../run/site.mjs';
import type { Figure } from './figure';
import { inPage } from './inPage';
import { reference, statesPerSecond, timedSearch } from './searchRuns';

const sqlite = loadSqliteInNode();

interface Ready extends Engine {
  readonly setting: CompiledSetting;
}

/** An engine with an empty memory. */
async function freshEngine(scenario: string, options: CompileOptions): Promise<Ready> {
  const setting = compileScenario(readScenario(scenario), options);
  return { setting, database: createSqliteEngine(await sqlite) };
}

interface Pace {
  readonly coldMs: number;
  readonly warmMs: number;
}

/** Cold: the first search of an engine. Warm: the fastest of three with its database memory filled. */
async function paceOf(scenario: string, options: CompileOptions): Promise<Pace | null> {
  const engine = await freshEngine(scenario, options);
  const { prologue } = engine.setting;
  const cold = timedSearch(engine, prologue);
  // Where somebody tries again for ever there is no end to search to.
  if (!cold.result.complete) return null;
  const warm = [1, 2, 3].map(() => timedSearch(engine, prologue).ms);
  return { coldMs: cold.ms, warmMs: Math.min(...warm) };
}

const shared: { slowest: Promise<Pace> | null } = { slowest: null };

/** The worst of every shipped scenario with every protection at 2 copies, 2 consumers, 2 crashes. */
function slowest(): Promise<Pace> {
  shared.slowest ??= (async () => {
    let [coldMs, warmMs] = [0, 0];
    for (const id of scenarioIds()) {
      for (const protection of protectionsFor(readScenario(id), readProgramTexts())) {
        const pace = await paceOf(id, { protection, copies: 2, ids: 'same', crashes: 2 });
        if (pace === null) {
          process.stderr.write(`${id}, ${protection}: the search did not finish and is not in the maximum\n`);
          continue;
        }
        coldMs = Math.max(coldMs, pace.coldMs);
        warmMs = Math.max(warmMs, pace.warmMs);
      }
    }
    return { coldMs, warmMs };
  })();
  return shared.slowest;
}

/** The same measurement in the worker of a page, built as the site is. */
async function inBrowser(): Promise<number> {
  const site = `.cache/bench-search-${process.pid}`;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found; name one in CHROMIUM_PATH.');
  try {
    const root = `${import.meta.dirname}/browser`;
    const outDir = `${process.cwd()}/${site}`;
    await build({
      configFile: false,
      root,
      base: './',
      logLevel: 'silent',
      worker: { format: 'es' },
      build: { outDir },
    });
    const server = await serveSite(site);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      await page.waitForFunction('window.measured', null, { timeout: 120_000 });
      const measured = await page.evaluate<{ value?: number; problem?: string }>('window.measured');
      if (measured.value === undefined) throw new Error(measured.problem);
      return measured.value;
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** The longest time between two pictures of the page from the start of a large search to its result. */
async function longestGap(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen = {
      last: performance.now(),
      longest: 0,
      see(now: number): void {
        seen.longest = Math.max(seen.longest, now - seen.last);
        seen.last = now;
        requestAnimationFrame(seen.see);
      },
    };
    requestAnimationFrame(seen.see);
    Object.assign(window, { seen });
  });
  await page.locator('.start').click();
  await page.locator('.headline', { hasText: 'every schedule was run' }).waitFor({ timeout: 120_000 });
  return page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);
}

const rounded = (ms: number): number => Number(ms.toFixed(1));

/** How states and time grow with the bounds, a pair of figures for each. */
const growth: readonly Figure[] = [1, 2, 3, 4].flatMap((copies) =>
  [0, 1, 2, 3].flatMap((crashes): readonly Figure[] => {
    const name = `search.growth.copies_${copies}_crashes_${crashes}`;
    const once = async () => {
      const { scenario, options } = reference;
      const engine = await freshEngine(scenario, { ...options, copies, crashes });
      timedSearch(engine, engine.setting.prologue);
      return timedSearch(engine, engine.setting.prologue);
    };
    return [
      { name: `${name}_states`, unit: 'states', run: async () => (await once()).result.states },
      { name: `${name}_ms`, unit: 'ms', run: async () => rounded((await once()).ms) },
    ];
  }),
);

/** All schedules, as fast as they can be searched. */
export const figures: readonly Figure[] = [
  {
    name: 'search.states_per_s',
    unit: 'states/s',
    run: async () => {
      const engine = await freshEngine(reference.scenario, reference.options);
      return statesPerSecond(engine, engine.setting.prologue);
    },
  },
  { name: 'search.browser_states_per_s', unit: 'states/s', run: inBrowser },
  {
    name: 'search.page_gap_ms_max',
    unit: 'ms',
    run: async () => rounded(await inPage('#/search/order-payment?copies=3&crashes=2', '.start', longestGap)),
  },
  {
    name: 'search.cold_ms',
    unit: 'ms',
    run: async () => rounded((await paceOf(reference.scenario, reference.options))?.coldMs ?? Infinity),
  },
  {
    name: 'search.chain_ms',
    unit: 'ms',
    run: async () => rounded((await paceOf('payment-chain', {}))?.coldMs ?? Infinity),
  },
  { name: 'search.warm_ms_max', unit: 'ms', run: async () => rounded((await slowest()).warmMs) },
  { name: 'search.cold_ms_max', unit: 'ms', run: async () => rounded((await slowest()).coldMs) },
  ...growth,
];
