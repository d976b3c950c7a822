/** Replays recorded scripts of databases on the engines that are live here. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addTallies, emptyTally, tallyLine, type Print, type Tally } from '../tally';
import { liveConfigurations, type SqlConfiguration } from './sqlConfigurations';
import { agreement, firstMismatch, type Mismatch } from './sqlScriptCompare';
import { formatProblem, recordedResults, type RunResult, type SqlScript } from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

type RedisScript = Readonly<Record<string, unknown>>;

/**
 * Runs every script below these folders on every configuration it was recorded on: one case each. What is
 * not available here is skipped by name and never passes. Scripts of the Redis family go to the cache.
 */
export async function conformSql(dirs: readonly string[], print: Print, _options: object): Promise<Tally> {
  const configurations = await liveConfigurations();
  const redis: RedisScript[] = [];
  const skipped = new Map<string, number>();
  let tally = emptyTally;
  for (const file of dirs.flatMap((dir) => filesBelow(dir, print))) {
    const script = readScript(file, print);
    if (script === 'not a script') continue;
    if (script === null) tally = addTallies(tally, { passed: 0, failed: 1, skipped: 0 });
    else if (script['family'] === 'redis') redis.push(script);
    else tally = addTallies(tally, conformScript(script, configurations, skipped, print));
  }
  for (const [name, count] of skipped) print(`${name}: not available (${count} skipped)`);
  if (redis.length > 0) tally = addTallies(tally, await conformCache(redis, print));
  print(tallyLine(tally));
  return tally;
}

function conformScript(
  given: Readonly<Record<string, unknown>>,
  configurations: ReadonlyMap<string, SqlConfiguration>,
  skipped: Map<string, number>,
  print: Print,
): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const problem = formatProblem(given);
  if (problem !== null) {
    print(`${String(given['name'])}: ${problem}`);
    return { ...tally, failed: 1 };
  }
  const script = given as unknown as SqlScript;
  for (const [name, observation] of Object.entries(script.observations)) {
    const configuration = configurations.get(name);
    if (configuration === undefined) {
      skipped.set(name, (skipped.get(name) ?? 0) + 1);
      tally.skipped += 1;
      continue;
    }
    const mismatch = compareRun(configuration, script, recordedResults(observation));
    if (mismatch === null) tally.passed += 1;
    else {
      tally.failed += 1;
      print(`${script.name} ${name} ${mismatch.where}: expected ${mismatch.expected}, got ${mismatch.got}`);
    }
  }
  return tally;
}

/** Null when the run equals one of the recorded results; otherwise its difference from the nearest. */
function compareRun(
  { engine, start }: SqlConfiguration,
  script: SqlScript,
  recorded: readonly RunResult[],
): Mismatch | null {
  let got: RunResult;
  try {
    got = runSqlScript(engine, script, start(script));
  } catch (error) {
    return { where: 'run', expected: 'no exception', got: messageOf(error) };
  }
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
