/** Finds a Chromium for the browser tests, or installs Debian's. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell goes first: it draws no windows of its own, and the same tests take half the time in it. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(delimiter)];
const macOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const chineseFonts = 'fonts-noto-cjk';
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

/** @param {string} name */
const install = (name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name);

/**
 * Makes sure of a browser, and on Debian of a Chinese font; answers the browser's path or what a person must do.
 * @returns {{ path: string } | { problem: string }}
 */
export function provideBrowser() {
  const canInstall = process.getuid?.() === 0 && ['/usr/bin/apt-get', '/bin/apt-get'].some(isExecutable);
  const wanted = [
    ...(process.env.CHROMIUM_PATH || places.some((place) => isExecutable(join(place, shell))) ? [] : [shell]),
    ...(existsSync(chineseFont) ? [] : [chineseFonts]),
  ];
  if (canInstall && wanted.length > 0) {
    aptGet('update', '-qq');
    wanted.forEach(install);
    // Where there is no package of the shell, a whole Chromium does as well.
    if (!findBrowser()) install('chromium');
  }
  const path = findBrowser();
  if (path) return { path };
  return {
    problem: `No Chromium was found. Install one (on Debian: apt-get install ${shell} ${chineseFonts}), or name it in CHROMIUM_PATH.`,
  };
}
