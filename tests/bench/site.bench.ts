import { rmSync } from 'node:fs';
import { build } from 'vite';
import type { Figure } from './figure';
import { weighPage } from './weight';

const firstPage = '';

/** Builds the site into a folder of its own and hands it over; answers the seconds of the build as well. */
async function withBuild<T>(measure: (site: string, seconds: number) => T | Promise<T>): Promise<T> {
  const site = `.cache/bench-${process.pid}`;
  try {
    const start = performance.now();
    await build({ logLevel: 'silent', build: { outDir: site } });
    return await measure(site, (performance.now() - start) / 1000);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** The built site: how long it takes to make, and what a page costs a reader. */
export const figures: readonly Figure[] = [
  { name: 'build.seconds', unit: 's', run: () => withBuild((_, seconds) => Number(seconds.toFixed(2))) },
  {
    name: 'bundle.first_kb_gz',
    unit: 'kB',
    run: () => withBuild(async (site) => (await weighPage(site, firstPage)).scriptKb),
  },
  {
    name: 'embed.first_kb_gz',
    unit: 'kB',
    run: () => withBuild(async (site) => (await weighPage(site, 'embed.html')).scriptKb),
  },
  {
    name: 'bundle.lesson_kb_gz',
    unit: 'kB',
    run: () => withBuild(async (site) => (await weighPage(site, firstPage)).allKb),
  },
];
