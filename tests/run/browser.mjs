/** Finds a Chromium for the browser tests, or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const packages = ['chromium', 'fonts-noto-cjk'];
const chineseFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a Chromium or Chrome; CHROMIUM_PATH goes before all. Null when there is none. */
export function findBrowser() {
  const candidates = names.flatMap((name) => places.map((place) => join(place, name)));
  return (
    [process.env.CHROMIUM_PATH ?? '', ...candidates, macOS].find(
      (path) => path !== '' && isExecutable(path),
    ) ?? null
  );
}

/** @param {readonly string[]} args */
function aptGet(...args) {
  console.log(`apt-get ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

/**
 * Makes sure of a browser, and on Debian of a Chinese font; answers the browser's path or what a person must do.
 * @returns {{ path: string } | { problem: string }}
 */
export function provideBrowser() {
  const canInstall = process.getuid?.() === 0 && ['/usr/bin/apt-get', '/bin/apt-get'].some(isExecutable);
  const found = findBrowser();
  const missing = packages.filter((name) => (name === 'chromium' ? !found : !existsSync(chineseFont)));
  if (canInstall && missing.length > 0) {
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...missing);
  }
  const path = findBrowser();
  if (path) return { path };
  return {
    problem: `No Chromium was found. Install one (on Debian: apt-get install ${packages.join(' ')}), or name it in CHROMIUM_PATH.`,
  };
}
