/**
 * Compares a replay with its recording: per entry step, session, event, outcome, reply and visible keys, then
 * the final keys, external effects and the verdict. Wording of errors and of reasons is not compared, nor
 * are skipped steps: one that was skipped on one side only is missing among the others.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Replay, ReplayEntry } from './redisReplay';
import type { RedisEntry, RedisResult, SeenKeys } from './redisScript';
import type { Mismatch } from './sqlScriptCompare';

/** The first difference between a recorded result and a replay, or `null`. */
export function firstRedisMismatch(expected: RedisResult, got: Replay): Mismatch | null {
  const [wanted, seen] = [expected.trace.filter(isCompared), got.trace.filter(isCompared)];
  let keys: SeenKeys | null = null;
  for (let index = 0; index < Math.max(wanted.length, seen.length); index += 1) {
    const [one, other] = [wanted[index], seen[index]];
    if (one === undefined || other === undefined || !sameEntry(one, other)) {
      return { where: (one ?? other)?.step ?? 'end', expected: entryText(one), got: entryText(other) };
    }
    // The recording mentions the keys only when they changed, also within a value that it does not show.
    keys = one.keys ?? keys;
    if (keys !== null && !sameKeys(keys, other.keys ?? {}))
      return differs(`${one.step} keys`, keys, other.keys);
  }
  if (!sameKeys(expected.final, got.final)) return differs('final', expected.final, got.final);
  if (expected.external !== undefined && !isDeepStrictEqual(expected.external, got.external)) {
    return differs('external', expected.external, got.external);
  }
  return isDeepStrictEqual(expected.effect, got.effect)
    ? null
    : differs('effect', expected.effect, got.effect);
}

/** How many entries at the start of the recording the replay agrees with. */
export function redisAgreement(expected: RedisResult, got: Replay): number {
  const wanted = expected.trace.filter(isCompared);
  const seen = got.trace.filter(isCompared);
  const first = wanted.findIndex(
    (entry, index) => seen[index] === undefined || !sameEntry(entry, seen[index]),
  );
  return first === -1 ? wanted.length : first;
}

/** What a consumer does by itself after an error (`auto`) has no visible result of its own in Redis. */
function isCompared(entry: RedisEntry): boolean {
  return entry.outcome !== 'skipped' && entry.event !== 'auto';
}

function sameEntry(expected: RedisEntry, got: ReplayEntry): boolean {
  return (
    expected.step === got.step &&
    expected.session === got.session &&
    expected.event === got.event &&
    expected.outcome === got.outcome &&
    expected.external === got.external &&
    (expected.count === undefined || expected.count === got.count) &&
    (expected.outcome === 'error' || sameReply(expected, got))
  );
}

function sameReply(expected: RedisEntry, got: ReplayEntry): boolean {
  if (!('reply' in expected) && got.outcome !== 'ok') return true;
  if (isWithin(expected.reply, got.reply, got.replyLater)) return true;
  return sameValue(expected.reply, got.reply);
}

/** A time to live that was read a little later than in virtual time. */
function isWithin(expected: unknown, now: unknown, later: unknown): boolean {
  if (typeof expected !== 'number' || typeof now !== 'number' || typeof later !== 'number') return false;
  return later >= 0 && expected <= now && expected >= later;
}

function sameValue(expected: unknown, got: unknown): boolean {
  if (isError(got)) return typeof expected === 'object' ? expected !== null : looksLikeError(expected);
  if (Array.isArray(got)) {
    if (!Array.isArray(expected) || expected.length !== got.length) return false;
    return expected.every((part, index) => sameValue(part, got[index]));
  }
  return isSamples(got) ? containsSamples(expected, got) : isDeepStrictEqual(expected, got);
}

function isError(value: unknown): value is { readonly error: string } {
  return typeof value === 'object' && value !== null && 'error' in value;
}

function looksLikeError(value: unknown): boolean {
  return typeof value === 'string' && /\b[A-Z]{3,}\b/.test(value);
}

function isSamples(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'pexpireatNow' in value;
}

/**
 * Samples around a deadline: what we answer must have been seen. A recording may have seen more, because
 * the sampler looks at the clock of the server only after the read.
 */
function containsSamples(expected: unknown, got: Readonly<Record<string, unknown>>): boolean {
  if (typeof expected !== 'object' || expected === null) return false;
  const recorded = expected as Readonly<Record<string, unknown>>;
  return Object.entries(got).every(([moment, values]) => {
    const seen = recorded[moment];
    if (moment === 'pexpireatNow') return isDeepStrictEqual(seen, values);
    return Array.isArray(seen) && Array.isArray(values) && values.every((value) => seen.includes(value));
  });
}

function sameKeys(expected: SeenKeys, got: SeenKeys): boolean {
  if (!isDeepStrictEqual(Object.keys(expected).sort(), Object.keys(got).sort())) return false;
  return Object.entries(expected).every(([key, { value, ttl }]) => {
    const own = got[key];
    return own !== undefined && ttl === own.ttl && sameContent(value, own.value);
  });
}

/** Collections are compared where the recording shows them as such; their order only where Redis has one. */
function sameContent(expected: unknown, got: unknown): boolean {
  if (typeof got === 'string') return expected === got;
  if (typeof expected !== 'object' || expected === null) return true;
  if (isDeepStrictEqual(expected, got)) return true;
  const flat = (value: object): string => JSON.stringify(Object.entries(value).flat().map(String).sort());
  const list = (value: readonly unknown[]): string => JSON.stringify(value.map(String).sort());
  if (Array.isArray(expected) && Array.isArray(got)) return list(expected) === list(got);
  if (Array.isArray(expected)) return list(expected) === list(Object.entries(got as object).flat());
  return flat(expected) === flat(got as object);
}

function differs(where: string, expected: unknown, got: unknown): Mismatch {
  return { where, expected: JSON.stringify(expected) ?? 'nothing', got: JSON.stringify(got) ?? 'nothing' };
}

function entryText(entry: RedisEntry | undefined): string {
  if (entry === undefined) return 'nothing';
  const { step, session, event, outcome, reply, external, count } = entry;
  return JSON.stringify({ step, session, event, outcome, reply, external, count });
}
