import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findBrowser } from '../run/browser.mjs';
import { serveSite } from '../run/site.mjs';

/** What a page of the built site fetched until it was quiet, nothing touched, gzipped, in kB of 1000 bytes. */
export interface Weight {
  /** All JavaScript, workers included. */
  readonly scriptKb: number;
  /** Everything but the wasm. */
  readonly allKb: number;
}

/** Sums files, each counted once however often it was fetched. */
export function weigh(files: readonly string[]): Weight {
  const kb = (paths: readonly string[]): number =>
    [...new Set(paths)].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0) /
    1000;
  return {
    scriptKb: Number(kb(files.filter((file) => extname(file) === '.js')).toFixed(1)),
    allKb: Number(kb(files.filter((file) => extname(file) !== '.wasm')).toFixed(1)),
  };
}

/** Opens a page of the site in Chromium and weighs it. */
export async function weighPage(site: string, path: string): Promise<Weight> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found; name one in CHROMIUM_PATH.');
  const served: string[] = [];
  const server = await serveSite(site, { onServed: (file) => served.push(file) });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
    await server.close();
  }
  return weigh(served);
}
