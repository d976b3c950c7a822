/**
 * What happens when memory runs out. No byte is counted: a cache is either below its limit or `full`, and
 * `fillMemory` takes it there as an endless stream of other writes would. Under a `volatile-…` policy every
 * key with a deadline is evicted before the first write is refused, whatever their order; under
 * `noeviction` none is. Under an `allkeys-…` policy writes are never refused and which keys go is decided by
 * sampling, which is left out.
 */
import { withKeys } from './cache';
import type { Cache } from './cache';
import { answer, argument } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { OK, failure, unsupported, wrongArity } from './reply';
import type { Failure } from './reply';

export const EVICTION_POLICIES = [
  'volatile-lru',
  'volatile-lfu',
  'volatile-random',
  'volatile-ttl',
  'allkeys-lru',
  'allkeys-lfu',
  'allkeys-random',
  'noeviction',
] as const;

/** The cache after writes without a deadline went on until one was refused, or why that cannot be told. */
export function fillMemory(cache: Cache): Cache | Failure {
  const { policy } = cache.memory;
  if (policy.startsWith('allkeys-')) return unsupported(`eviction policy ${policy}`);
  const kept = cache.keys.filter((stored) => policy === 'noeviction' || stored.expiresAtMs === null);
  const evicted = withKeys(cache, kept.length === cache.keys.length ? cache.keys : kept);
  return { ...evicted, memory: { policy, full: true } };
}

function config(call: Call): Outcome {
  const [action, name] = [argument(call, 0).toLowerCase(), call.args[1]?.toLowerCase()];
  if (action === 'get' && name === 'maxmemory-policy' && call.args.length === 2) {
    return answer(call, [name, call.cache.memory.policy]);
  }
  if (action !== 'set')
    return answer(call, unsupported(`CONFIG ${action.toUpperCase()} ${name ?? ''}`.trim()));
  if (name === undefined || call.args.length % 2 === 0) return answer(call, wrongArity('config|set'));
  if (call.args.length > 3) return answer(call, unsupported('CONFIG SET of several parameters'));
  if (name === 'maxmemory-policy') return setPolicy(call, argument(call, 2));
  if (name !== 'maxmemory') return answer(call, unsupported(`CONFIG SET ${name}`));
  if (!/^0[a-z]*$/i.test(argument(call, 2))) return answer(call, unsupported('maxmemory in bytes'));
  return { cache: { ...call.cache, memory: { ...call.cache.memory, full: false } }, answer: OK };
}

function setPolicy(call: Call, policy: string): Outcome {
  const known = EVICTION_POLICIES.find((other) => other === policy.toLowerCase());
  if (known === undefined) {
    const why = `argument(s) must be one of the following: ${EVICTION_POLICIES.join(', ')}`;
    return answer(
      call,
      failure(`ERR CONFIG SET failed (possibly related to argument 'maxmemory-policy') - ${why}`),
    );
  }
  return { cache: { ...call.cache, memory: { ...call.cache.memory, policy: known } }, answer: OK };
}

export const memoryCommands: CommandTable = {
  config: { arity: -2, noScript: true, run: config },
};
