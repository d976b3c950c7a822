/** SET and its relatives, counters, GETDEL and GETEX. Leaves out bit operations, ranges and floating point. */
import { answer, argument, read, refused, remove, write, writeString } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { deadline } from './deadline';
import { SMALLEST, fits, parseInteger } from './integer';
import { find } from './keyspace';
import { NOT_AN_INTEGER, OK, SYNTAX_ERROR, failure, isFailure, wrongArity } from './reply';
import type { Answer, Failure } from './reply';
import { parseSetOptions } from './setOptions';
import { toBytes } from './utf8';

function set(call: Call): Outcome {
  const key = argument(call, 0);
  const options = parseSetOptions(call.args.slice(2));
  if (options === null) return answer(call, SYNTAX_ERROR);
  const expiresAt = options.expiry === null ? null : deadline(call, options.expiry);
  if (isRefusal(expiresAt)) return answer(call, expiresAt);
  const before = options.get ? text(call, key) : null;
  if (isFailure(before)) return answer(call, before);
  const stored = find(call.cache.keys, key);
  const met = options.condition === null || (options.condition === 'xx') === (stored !== undefined);
  if (!met) return answer(call, before);
  const kept = options.keepTtl ? (stored?.expiresAtMs ?? null) : expiresAt;
  return { cache: writeString(call.cache, key, argument(call, 1), kept), answer: options.get ? before : OK };
}

function isRefusal(value: number | null | Failure): value is Failure {
  return typeof value === 'object' && value !== null;
}

/** The text of a string key, `null` when it is missing, WRONGTYPE when it is no string. */
function text(call: Call, key: string): string | null | Failure {
  const value = read(call, key, 'string');
  if (refused(value)) return value;
  return value?.text ?? null;
}

function setNx(call: Call): Outcome {
  const key = argument(call, 0);
  if (find(call.cache.keys, key) !== undefined) return answer(call, 0);
  return { cache: writeString(call.cache, key, argument(call, 1), null), answer: 1 };
}

function setEx(call: Call): Outcome {
  const unit = call.name === 'setex' ? 'ex' : 'px';
  const expiresAt = deadline(call, { unit, amount: argument(call, 1) });
  if (isRefusal(expiresAt)) return answer(call, expiresAt);
  return { cache: writeString(call.cache, argument(call, 0), argument(call, 2), expiresAt), answer: OK };
}

function getSet(call: Call): Outcome {
  const before = text(call, argument(call, 0));
  if (isFailure(before)) return answer(call, before);
  return { cache: writeString(call.cache, argument(call, 0), argument(call, 1), null), answer: before };
}

function getDel(call: Call): Outcome {
  const key = argument(call, 0);
  const before = text(call, key);
  return isFailure(before) ? answer(call, before) : { cache: remove(call.cache, key), answer: before };
}

function getEx(call: Call): Outcome {
  const key = argument(call, 0);
  const options = call.args.slice(1);
  const persist = options.length === 1 && options[0]?.toLowerCase() === 'persist';
  const parsed = persist ? null : parseSetOptions(options);
  if (!persist && (parsed === null || parsed.get || parsed.keepTtl || parsed.condition !== null)) {
    return answer(call, SYNTAX_ERROR);
  }
  const before = text(call, key);
  if (before === null || isFailure(before)) return answer(call, before);
  const expiresAt = parsed?.expiry ? deadline(call, parsed.expiry) : null;
  if (isRefusal(expiresAt)) return answer(call, expiresAt);
  const hadDeadline = find(call.cache.keys, key)?.expiresAtMs !== null;
  if (expiresAt === null && !(persist && hadDeadline)) return answer(call, before);
  if (expiresAt !== null && expiresAt <= call.now) return { cache: remove(call.cache, key), answer: before };
  return { cache: writeString(call.cache, key, before, expiresAt), answer: before };
}

function count(call: Call, by: bigint): Outcome {
  const key = argument(call, 0);
  const before = text(call, key);
  if (isFailure(before)) return answer(call, before);
  const value = parseInteger(before ?? '0');
  if (value === null) return answer(call, NOT_AN_INTEGER);
  const sum = value + by;
  if (!fits(sum)) return answer(call, failure('ERR increment or decrement would overflow'));
  return { cache: write(call.cache, key, { type: 'string', text: String(sum) }), answer: Number(sum) };
}

function countBy(call: Call, sign: 1n | -1n): Outcome {
  const by = parseInteger(argument(call, 1));
  if (by === null) return answer(call, NOT_AN_INTEGER);
  if (sign === -1n && by === SMALLEST) return answer(call, failure('ERR decrement would overflow'));
  return count(call, sign * by);
}

function append(call: Call): Outcome {
  const key = argument(call, 0);
  const before = text(call, key);
  if (isFailure(before)) return answer(call, before);
  const joined = (before ?? '') + argument(call, 1);
  return { cache: write(call.cache, key, { type: 'string', text: joined }), answer: toBytes(joined).length };
}

function strLen(call: Call): Outcome {
  const value = text(call, argument(call, 0));
  return answer(call, isFailure(value) ? value : toBytes(value ?? '').length);
}

function mGet(call: Call): Outcome {
  const values = call.args.map((key): Answer => {
    const value = text(call, key);
    return isFailure(value) ? null : value;
  });
  return answer(call, values);
}

function mSet(call: Call): Outcome {
  if (call.args.length % 2 !== 0) return answer(call, wrongArity(call.name));
  const taken = call.args.some((key, index) => index % 2 === 0 && find(call.cache.keys, key) !== undefined);
  if (call.name === 'msetnx' && taken) return answer(call, 0);
  let cache = call.cache;
  for (let index = 0; index < call.args.length; index += 2) {
    cache = writeString(cache, argument(call, index), argument(call, index + 1), null);
  }
  return { cache, answer: call.name === 'msetnx' ? 1 : OK };
}

export const stringCommands: CommandTable = {
  set: { arity: -3, growsMemory: true, run: set },
  get: { arity: 2, run: (call) => answer(call, text(call, argument(call, 0))) },
  setnx: { arity: 3, growsMemory: true, run: setNx },
  setex: { arity: 4, growsMemory: true, run: setEx },
  psetex: { arity: 4, growsMemory: true, run: setEx },
  getset: { arity: 3, growsMemory: true, run: getSet },
  getdel: { arity: 2, run: getDel },
  getex: { arity: -2, run: getEx },
  incr: { arity: 2, growsMemory: true, run: (call) => count(call, 1n) },
  decr: { arity: 2, growsMemory: true, run: (call) => count(call, -1n) },
  incrby: { arity: 3, growsMemory: true, run: (call) => countBy(call, 1n) },
  decrby: { arity: 3, growsMemory: true, run: (call) => countBy(call, -1n) },
  append: { arity: 3, growsMemory: true, run: append },
  strlen: { arity: 2, run: strLen },
  mget: { arity: -2, run: mGet },
  mset: { arity: -3, growsMemory: true, run: mSet },
  msetnx: { arity: -3, growsMemory: true, run: mSet },
};
