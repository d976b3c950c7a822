/** Replays recorded scripts of databases: on live SQLite, on recordings, and on live servers when asked to. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addTallies, emptyTally, tallyLine, type Print, type Tally } from '../tally';
import { liveConfigurations, type SqlConfiguration } from './sqlConfigurations';
import { liveConfigurationOf, runScriptLive } from './sqlLive';
import { runScriptRecorded, scriptRecordings, type ScriptRecordings } from './sqlRecorded';
import { agreement, firstMismatch, type Mismatch } from './sqlScriptCompare';
import { formatProblem, recordedResults, type RunResult, type SqlScript } from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

type RedisScript = Readonly<Record<string, unknown>>;

/** How scripts are run, and what was left out and why. */
interface Setup {
  readonly sqlite: ReadonlyMap<string, SqlConfiguration>;
  readonly recordings: ScriptRecordings;
  readonly isLive: boolean;
  readonly skipped: Map<string, number>;
  readonly print: Print;
}

/**
 * Runs every script below these folders on every configuration it was recorded on: one case each. What is
 * not available here is skipped by name and never passes. Scripts of the Redis family go to the cache.
 */
export async function conformSql(
  dirs: readonly string[],
  print: Print,
  { live: isLive = false }: { readonly live?: boolean },
): Promise<Tally> {
  const sqlite = await liveConfigurations();
  const setup: Setup = { sqlite, recordings: scriptRecordings(), isLive, skipped: new Map(), print };
  const redis: RedisScript[] = [];
  let tally = emptyTally;
  for (const file of dirs.flatMap((dir) => filesBelow(dir, print))) {
    const script = readScript(file, print);
    if (script === 'not a script') continue;
    if (script === null) tally = addTallies(tally, { passed: 0, failed: 1, skipped: 0 });
    else if (script['family'] === 'redis') redis.push(script);
    else tally = addTallies(tally, await conformScript(script, setup));
  }
  for (const [why, count] of setup.skipped) print(`${why} (${count} skipped)`);
  if (redis.length > 0) tally = addTallies(tally, await conformCache(redis, print));
  print(tallyLine(tally));
  return tally;
}

async function conformScript(given: Readonly<Record<string, unknown>>, setup: Setup): Promise<Tally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const problem = formatProblem(given);
  if (problem !== null) {
    setup.print(`${String(given['name'])}: ${problem}`);
    return { ...tally, failed: 1 };
  }
  const script = given as unknown as SqlScript;
  for (const [name, observation] of Object.entries(script.observations)) {
    const got = await runOn(name, script, setup).catch((error: unknown) => ({ failed: messageOf(error) }));
    if ('why' in got) {
      const reason = `${name}: ${got.why}`;
      setup.skipped.set(reason, (setup.skipped.get(reason) ?? 0) + 1);
      tally.skipped += 1;
      continue;
    }
    const mismatch =
      'failed' in got
        ? { where: 'run', expected: 'no exception', got: got.failed }
        : mismatchWith(recordedResults(observation), got);
    if (mismatch === null) tally.passed += 1;
    else {
      tally.failed += 1;
      setup.print(
        `${script.name} ${name} ${mismatch.where}: expected ${mismatch.expected}, got ${mismatch.got}`,
      );
    }
  }
  return tally;
}

/** What the script did on this configuration; `why` it could not run there. */
async function runOn(
  name: string,
  script: SqlScript,
  { sqlite, recordings, isLive }: Setup,
): Promise<RunResult | { readonly why: string }> {
  const configuration = sqlite.get(name);
  if (configuration) return runSqlScript(configuration.engine, script, configuration.start(script));
  const server = liveConfigurationOf(name);
  if (!server) return { why: 'not available' };
  if (!isLive) return runScriptRecorded(recordings, name, script) ?? { why: 'not recorded' };
  const run = await runScriptLive(server, script);
  return 'why' in run ? run : run.result;
}

/** Null when the run equals one of the recorded results; otherwise its difference from the nearest. */
function mismatchWith(recorded: readonly RunResult[], got: RunResult): Mismatch | null {
  const [nearest] = [...recorded].sort((one, other) => agreement(other, got) - agreement(one, got));
  if (nearest === undefined) return { where: 'recording', expected: 'a result', got: 'none' };
  return recorded.some((each) => firstMismatch(each, got) === null) ? null : firstMismatch(nearest, got);
}

async function conformCache(scripts: readonly RedisScript[], print: Print): Promise<Tally> {
  // Loaded when there is something for it, so that one part that cannot load spoils no other.
  const { conformRedis } = await import('./redis');
  return conformRedis(scripts, print);
}

/** All JSON files below a folder (or the file itself), by path. */
function filesBelow(path: string, print: Print): readonly string[] {
  if (!existsSync(path)) {
    print(`${path}: no such folder`);
    return [];
  }
  if (!statSync(path).isDirectory()) return path.endsWith('.json') ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), print));
}

/** The script in a file, null when it cannot be read. An index of scripts, which is a list, is none. */
function readScript(file: string, print: Print): Readonly<Record<string, unknown>> | null | 'not a script' {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(value)) return 'not a script';
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
    print(`${file}: not a script`);
  } catch (error) {
    print(`${file}: ${messageOf(error)}`);
  }
  return null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
