/**
 * `npm test`: installs what is missing and runs every check. Each checker counts as one, each unit or browser
 * test as one; the last line is their sum. Stages go on after a failure, so that one run shows all of them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chdir, exit, stdout } from 'node:process';
import { provideBrowser } from './browser.mjs';
import { install } from './install.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, counts: Counts, seconds: number }} Stage
 */

const reports = '.cache/test';
const colour = stdout.isTTY ? {} : { NO_COLOR: '1' };

/**
 * Runs one of the installed commands; resolves with its exit code and, unless live, all it printed.
 * @param {string} command @param {readonly string[]} args
 * @param {{ live?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
function execute(command, args, { live = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: {
        ...process.env,
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
        ...colour,
        ...env,
      },
    });
    let output = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * @param {string} name @param {() => Promise<Counts>} run
 * @returns {Promise<Stage>}
 */
async function stage(name, run) {
  const start = performance.now();
  const counts = await run();
  const seconds = (performance.now() - start) / 1000;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(
    `== ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)`,
  );
  return { name, counts, seconds };
}

/**
 * A checker: silent when content, and one test in the sum.
 * @param {string} name @param {string} command @param {readonly string[]} args
 */
function check(name, command, ...args) {
  return stage(name, async () => {
    const { code, output } = await execute(command, args);
    if (code !== 0) stdout.write(output);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  });
}

/**
 * A vitest run. A file that could not even be read has no test in the report and counts as one failure.
 * @param {string} name @param {readonly string[]} args @param {Record<string, string>} [env]
 */
function tests(name, args, env) {
  return stage(name, async () => {
    const report = `${reports}/${name}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await execute('vitest', ['run', ...args, ...reporters], {
      live: true,
      ...(env ? { env } : {}),
    });
    const counts = countsOf(report);
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  });
}

/** @param {string} report @returns {Counts} */
function countsOf(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const unread = testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return {
      passed: numPassedTests,
      failed: numFailedTests + unread,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @returns {Promise<Stage>} */
function browserTests() {
  const browser = provideBrowser();
  if ('path' in browser)
    return tests('browser', ['--config', 'vitest.e2e.config.ts'], {
      CHROMIUM_PATH: browser.path,
      SITE: 'dist',
    });
  console.error(browser.problem);
  return stage('browser', async () => ({ passed: 0, failed: 1, skipped: 0 }));
}

chdir(`${import.meta.dirname}/../..`);
const start = performance.now();
if (!install()) {
  console.log('0 passed, 1 failed');
  exit(1);
}
console.log(`== install (${((performance.now() - start) / 1000).toFixed(1)} s)`);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const checkers = [
  ...(await Promise.all([
    check('format', 'prettier', '--check', '--log-level=warn', '.'),
    check('lint', 'eslint', '.'),
  ])),
  ...(await Promise.all([
    check('types', process.execPath, 'tests/run/types.mjs'),
    check('layers', 'depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'tests'),
  ])),
];
const unit = await tests('unit', [], { PROPERTY_SEED: process.env.PROPERTY_SEED ?? '1' });
const build = await check('build', 'vite', 'build', '--logLevel', 'warn');
const stages = [...checkers, unit, build, await browserTests()];

/** @param {keyof Counts} kind */
const sum = (kind) => stages.reduce((total, { counts }) => total + counts[kind], 0);
const wrong = stages.filter(({ counts }) => counts.failed > 0).map(({ name }) => name);
console.log(`\nStages: ${stages.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}.`);
console.log(
  `In all ${((performance.now() - start) / 1000).toFixed(0)} s.${wrong.length > 0 ? ` Failed: ${wrong.join(', ')}.` : ''}`,
);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
