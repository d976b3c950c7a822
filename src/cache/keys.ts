/** Commands on keys of any type. Leaves out SCAN, COPY, SORT, OBJECT and everything random. */
import { withKeys } from './cache';
import { answer, argument, remove } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { matchesGlob } from './glob';
import { drop, find, put } from './keyspace';
import { OK, failure } from './reply';

function del(call: Call): Outcome {
  let cache = call.cache;
  for (const key of call.args) cache = remove(cache, key);
  return { cache, answer: call.cache.keys.length - cache.keys.length };
}

function exists(call: Call): Outcome {
  return answer(call, call.args.filter((key) => find(call.cache.keys, key) !== undefined).length);
}

function rename(call: Call): Outcome {
  const [from, to] = [argument(call, 0), argument(call, 1)];
  const onlyFree = call.name === 'renamenx';
  const stored = find(call.cache.keys, from);
  if (stored === undefined) return answer(call, failure('ERR no such key'));
  if (from === to) return answer(call, onlyFree ? 0 : OK);
  if (onlyFree && find(call.cache.keys, to) !== undefined) return answer(call, 0);
  const keys = put(drop(call.cache.keys, from), { ...stored, key: to });
  return { cache: withKeys(call.cache, keys), answer: onlyFree ? 1 : OK };
}

function type(call: Call): Outcome {
  return answer(call, { status: find(call.cache.keys, argument(call, 0))?.value.type ?? 'none' });
}

function matching(call: Call): Outcome {
  const names = call.cache.keys.map((stored) => stored.key);
  return answer(
    call,
    names.filter((name) => matchesGlob(argument(call, 0), name)),
  );
}

export const keyCommands: CommandTable = {
  del: { arity: -2, run: del },
  unlink: { arity: -2, run: del },
  exists: { arity: -2, run: exists },
  touch: { arity: -2, run: exists },
  type: { arity: 2, run: type },
  rename: { arity: 3, run: rename },
  renamenx: { arity: 3, run: rename },
  keys: { arity: 2, run: matching },
  dbsize: { arity: 1, run: (call) => answer(call, call.cache.keys.length) },
};
