import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../run/browser.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens. */
    readonly browser: string;
    /** The folder of the built site. */
    readonly site: string;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * One browser for all browser tests, and the site built afresh, unless SITE names a folder with a build.
 * Refuses to run without a browser.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found; name one in CHROMIUM_PATH.');
  const site = process.env.SITE ?? `.cache/site-${process.pid}`;
  if (!process.env.SITE) await build({ logLevel: 'warn', build: { outDir: site } });
  const server = await chromium.launchServer({ executablePath, args: flags });
  project.provide('browser', server.wsEndpoint());
  project.provide('site', site);
  return async () => {
    await server.close();
    if (!process.env.SITE) rmSync(site, { recursive: true, force: true });
  };
}
