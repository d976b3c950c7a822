/** Replays recorded scripts of Redis on the simulated one. */
import type { Print, Tally } from '../tally';
import { firstRedisMismatch, redisAgreement } from './redisCompare';
import { UnsupportedScript, replayRedisScript } from './redisReplay';
import type { Replay } from './redisReplay';
import { formatProblem, recordedResults } from './redisScript';
import type { RedisObservation, RedisScript } from './redisScript';

/** A script as its file has it, not yet known to be in order. */
export type ParsedScript = Readonly<Record<string, unknown>>;

/**
 * Runs every script in virtual time and compares it with its recording: one case per script and recorded
 * configuration. A script that needs what the simulation leaves out is skipped and says what that is.
 */
export function conformRedis(scripts: readonly ParsedScript[], print: Print): Tally {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const script of scripts) {
    for (const [verdict, line] of conformScript(script)) {
      tally[verdict] += 1;
      if (line !== null) print(`${String(script['name'])} ${line}`);
    }
  }
  return tally;
}

type Case = readonly [verdict: keyof Tally, line: string | null];

function conformScript(given: ParsedScript): readonly Case[] {
  const problem = formatProblem(given);
  if (problem !== null) return [['failed', problem]];
  const script = given as unknown as RedisScript;
  return Object.entries(script.observations).map(([configuration, observation]): Case => {
    if (configuration !== 'redis') return ['skipped', `${configuration}: not available`];
    try {
      return compare(replayRedisScript(script), observation);
    } catch (error) {
      if (error instanceof UnsupportedScript) return ['skipped', `redis: ${error.message}`];
      return ['failed', `redis run: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

function compare(got: Replay, observation: RedisObservation): Case {
  const recorded = [...recordedResults(observation)].sort(
    (a, b) => redisAgreement(b, got) - redisAgreement(a, got),
  );
  const mismatches = recorded.map((each) => firstRedisMismatch(each, got));
  const [nearest] = mismatches;
  if (nearest === undefined) return ['failed', 'redis: the recording has no result'];
  if (nearest === null || mismatches.includes(null)) return ['passed', null];
  return ['failed', `redis ${nearest.where}: expected ${nearest.expected}, got ${nearest.got}`];
}
