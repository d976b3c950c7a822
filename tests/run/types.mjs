/** Type checks of all three worlds: the pure rooms without a DOM, the page with Svelte, node. */
import { spawn } from 'node:child_process';

const checks = [
  ['tsc', '-p', 'tsconfig.pure.json'],
  ['tsc', '-p', 'tsconfig.node.json'],
  ['svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
];

const codes = await Promise.all(
  checks.map(
    ([command = '', ...args]) =>
      new Promise((resolve) => {
        const child = spawn(`node_modules/.bin/${command}`, args, {
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        child.on('error', () => resolve(1));
        child.on('close', resolve);
      }),
  ),
);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
