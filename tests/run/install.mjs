/** Brings node_modules to what package-lock.json says. Needs nothing but node and npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const nodeMin = { major: 20, minor: 19 };
const installed = 'node_modules/.package-lock.json';

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** True when every package of the lock file that this machine needs stands in node_modules in that version. */
export function isInstalled() {
  if (!existsSync(installed)) return false;
  const present = packagesOf(installed);
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    const absenceAllowed = path === '' || wanted.optional === true;
    return present[path] ? present[path].version === wanted.version : absenceAllowed;
  });
}

/**
 * Installs what is missing; answers whether all is in place. A tree that exists is mended, not thrown away.
 * @param {'inherit' | 'ignore'} stdout
 */
export function install(stdout = 'inherit') {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < nodeMin.major || (major === nodeMin.major && minor < nodeMin.minor)) {
    console.error(
      `Node ${nodeMin.major}.${nodeMin.minor} or newer is needed; this is ${process.versions.node}.`,
    );
    return false;
  }
  if (isInstalled()) return true;
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = existsSync('node_modules') ? ['install', '--no-save', ...flags] : ['ci', ...flags];
  console.log(`npm ${args.join(' ')}`);
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', stdout, 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
