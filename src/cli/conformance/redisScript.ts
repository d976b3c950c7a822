/** The format of a recorded script of the Redis family, and what a real Redis did. */
import type { Command } from '../../cache/cache';
import type { Condition, ErrorPolicy } from './sqlScriptFormat';

/** One line of the schedule: what a session does, or what happens to the server or to time. */
export interface RedisStep {
  readonly id: string;
  readonly session?: string;
  readonly cmd?: Command;
  readonly if?: Condition;
  readonly onError?: ErrorPolicy;
  readonly attempt?: number;
  readonly crash?: true | 'in-flight';
  readonly ack?: true;
  readonly nack?: true;
  readonly external?: string;
  readonly wait?: number;
  readonly server?: string;
  readonly boundary?: true;
}

export type RedisEffect =
  { readonly key: string; readonly expect: number } | { readonly external: string; readonly expect: number };

export interface RedisScript {
  readonly name: string;
  readonly sameMessage?: boolean;
  readonly onError?: ErrorPolicy;
  readonly seed: readonly Command[];
  readonly sessions: Readonly<Record<string, string>>;
  readonly effect?: RedisEffect;
  readonly schedule: readonly RedisStep[];
  readonly observations: Readonly<Record<string, RedisObservation>>;
}

/** The keys an outsider sees; `ttl` says only whether there is a deadline. */
export type SeenKeys = Readonly<Record<string, { readonly value: unknown; readonly ttl: string }>>;

/** One thing that happened. `keys` is there when it changed them. */
export interface RedisEntry {
  readonly step: string;
  readonly session?: string;
  readonly event?: string;
  readonly outcome: string;
  readonly why?: string;
  readonly reply?: unknown;
  readonly external?: string;
  readonly count?: number;
  readonly keys?: SeenKeys;
}

export interface RedisResult {
  readonly trace: readonly RedisEntry[];
  readonly final: SeenKeys;
  readonly external?: Readonly<Record<string, number>>;
  readonly effect?: { readonly times: number; readonly expected: number; readonly verdict: string };
}

/** A recorded result, or several where the server did not always do the same. */
export type RedisObservation = RedisResult | { readonly variants: readonly RedisResult[] };

/** The recorded results, whether the server was stable or not. */
export function recordedResults(observation: RedisObservation): readonly RedisResult[] {
  return 'variants' in observation ? observation.variants : [observation];
}

/** What a script lacks to be run, or `null`. It names the field, so that the author finds it. */
export function formatProblem(script: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(script['schedule'])) return 'schedule is not a list';
  for (const name of ['sessions', 'observations']) {
    if (typeof script[name] !== 'object' || script[name] === null) return `${name} is missing`;
  }
  const seed = script['seed'] ?? [];
  if (!Array.isArray(seed) || !seed.every(isCommand)) return 'seed is not a list of commands';
  return scheduleProblem(script['schedule'] as readonly (Readonly<Record<string, unknown>> | null)[]);
}

const DEEDS = ['cmd', 'crash', 'ack', 'nack', 'external', 'wait', 'server', 'boundary'];

function scheduleProblem(schedule: readonly (Readonly<Record<string, unknown>> | null)[]): string | null {
  const seen = new Set<unknown>();
  for (const step of schedule) {
    const id = step?.['id'];
    if (step === null || typeof id !== 'string') return 'a step has no id';
    if (seen.has(id)) return `two steps are called ${id}`;
    seen.add(id);
    if (DEEDS.every((deed) => step[deed] === undefined)) return `step ${id} does nothing`;
    if ('cmd' in step && !isCommand(step['cmd'])) return `step ${id}: cmd is not a command`;
    if (!('wait' in step || 'server' in step) && typeof step['session'] !== 'string')
      return `step ${id} has no session`;
  }
  return null;
}

function isCommand(value: unknown): value is Command {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  return value.every((word) => typeof word === 'string' || typeof word === 'number');
}
