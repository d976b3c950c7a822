/** `npm start`: installs what is missing, builds the site, serves it and prints its address. */
import { spawnSync } from 'node:child_process';
import { chdir, exit } from 'node:process';
import { install } from './install.mjs';
import { serveSite } from './site.mjs';

const portDefault = 4173;
const portsTried = 20;

chdir(`${import.meta.dirname}/../..`);
if (!install()) exit(1);
console.log('Building the site …');
const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
  stdio: 'inherit',
});
if (build.status !== 0) exit(1);

const asked = process.env.PORT;
const host = process.env.HOST ?? '127.0.0.1';
const ports = asked ? [Number(asked)] : Array.from({ length: portsTried }, (_, index) => portDefault + index);
for (const port of ports) {
  try {
    const site = await serveSite('dist', { port, host });
    console.log(`\nDelivered Twice: ${site.url}\n(Ctrl+C ends it.)`);
    break;
  } catch (error) {
    if (port !== ports.at(-1)) continue;
    console.error(
      `Cannot serve on ${host}:${ports.join(', ')}: ${error instanceof Error ? error.message : error}`,
    );
    exit(1);
  }
}
