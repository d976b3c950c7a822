/** EXPIRE and its relatives, TTL, PERSIST. */
import { withKeys } from './cache';
import { answer, argument, remove } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { absolute, invalidExpireTime } from './deadline';
import type { ExpiryUnit } from './deadline';
import { parseInteger } from './integer';
import { find, put } from './keyspace';
import type { StoredKey } from './keyspace';
import { NOT_AN_INTEGER, failure } from './reply';
import type { Failure } from './reply';

const UNITS: Readonly<Record<string, ExpiryUnit>> = {
  expire: 'ex',
  pexpire: 'px',
  expireat: 'exat',
  pexpireat: 'pxat',
};

/** Why Redis refuses these words after EXPIRE, or `null`. */
function refusedFlags(flags: readonly string[]): Failure | null {
  const unknown = flags.findIndex((flag) => !['nx', 'xx', 'gt', 'lt'].includes(flag.toLowerCase()));
  if (unknown !== -1) return failure(`ERR Unsupported option ${flags[unknown] ?? ''}`);
  const has = (flag: string): boolean => flags.some((other) => other.toLowerCase() === flag);
  if (has('nx') && (has('xx') || has('gt') || has('lt'))) {
    return failure('ERR NX and XX, GT or LT options at the same time are not compatible');
  }
  if (has('gt') && has('lt')) return failure('ERR GT and LT options at the same time are not compatible');
  return null;
}

/** Whether the flags let the new deadline through; a key without one counts as never expiring. */
function allows(flags: readonly string[], current: number | null, next: number): boolean {
  return flags.every((flag) => {
    switch (flag.toLowerCase()) {
      case 'nx':
        return current === null;
      case 'xx':
        return current !== null;
      case 'gt':
        return current !== null && next > current;
      default:
        return current === null || next < current;
    }
  });
}

function expire(call: Call): Outcome {
  const [key, flags] = [argument(call, 0), call.args.slice(2)];
  const refusal = refusedFlags(flags);
  if (refusal !== null) return answer(call, refusal);
  const amount = parseInteger(argument(call, 1));
  if (amount === null) return answer(call, NOT_AN_INTEGER);
  const at = absolute(call, UNITS[call.name] ?? 'ex', amount);
  if (at === null) return answer(call, invalidExpireTime(call));
  const stored = find(call.cache.keys, key);
  if (stored === undefined || !allows(flags, stored.expiresAtMs, at)) return answer(call, 0);
  // A deadline that is not in the future deletes at once, although a key can be read in its last millisecond.
  if (at <= call.now) return { cache: remove(call.cache, key), answer: 1 };
  return { cache: withDeadline(call, stored, at), answer: 1 };
}

function withDeadline(call: Call, stored: StoredKey, expiresAtMs: number | null): Outcome['cache'] {
  return withKeys(call.cache, put(call.cache.keys, { ...stored, expiresAtMs }));
}

function persist(call: Call): Outcome {
  const stored = find(call.cache.keys, argument(call, 0));
  if (stored === undefined || stored.expiresAtMs === null) return answer(call, 0);
  return { cache: withDeadline(call, stored, null), answer: 1 };
}

function remaining(inUnit: (deadlineMs: number, now: number) => number): (call: Call) => Outcome {
  return (call) => {
    const stored = find(call.cache.keys, argument(call, 0));
    if (stored === undefined) return answer(call, -2);
    return answer(call, stored.expiresAtMs === null ? -1 : inUnit(stored.expiresAtMs, call.now));
  };
}

/** Redis rounds to the nearest second, so a TTL of 0 can belong to a key with 499 ms to go. */
function seconds(ms: number): number {
  return Math.floor((ms + 500) / 1000);
}

export const expiryCommands: CommandTable = {
  expire: { arity: -3, run: expire },
  pexpire: { arity: -3, run: expire },
  expireat: { arity: -3, run: expire },
  pexpireat: { arity: -3, run: expire },
  persist: { arity: 2, run: persist },
  ttl: { arity: 2, run: remaining((at, now) => seconds(at - now)) },
  pttl: { arity: 2, run: remaining((at, now) => at - now) },
  expiretime: { arity: 2, run: remaining((at) => seconds(at)) },
  pexpiretime: { arity: 2, run: remaining((at) => at) },
};
