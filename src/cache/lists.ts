/**
 * Lists as queues: push, pop, move, look. A blocking pop on an empty list would make its client wait, which
 * is left out and refused by name; on a list with elements it pops.
 */
import { answer, argument, read, refused, write } from './command';
import type { Call, CommandTable, Outcome } from './command';
import { parseInteger } from './integer';
import { NOT_AN_INTEGER, OK, SYNTAX_ERROR, failure, unsupported, wrongArity } from './reply';
import type { Failure } from './reply';

type End = 'left' | 'right';

function items(call: Call, key: string): readonly string[] | Failure {
  const value = read(call, key, 'list');
  return refused(value) ? value : (value?.items ?? []);
}

function isRefusal(value: readonly string[] | Failure): value is Failure {
  return 'error' in value;
}

function store(call: Call, key: string, rest: readonly string[]): Outcome['cache'] {
  return write(call.cache, key, { type: 'list', items: rest });
}

function push(end: End, onlyExisting: boolean): (call: Call) => Outcome {
  return (call) => {
    const [key, added] = [argument(call, 0), call.args.slice(1)];
    const list = items(call, key);
    if (isRefusal(list)) return answer(call, list);
    if (onlyExisting && list.length === 0) return answer(call, 0);
    const grown = end === 'left' ? [...added.toReversed(), ...list] : [...list, ...added];
    return { cache: store(call, key, grown), answer: grown.length };
  };
}

/** `count` elements from that end, in the order in which they come off, and what stays. */
function take(list: readonly string[], end: End, count: number): readonly [string[], readonly string[]] {
  if (end === 'left') return [list.slice(0, count), list.slice(count)];
  const kept = Math.max(0, list.length - count);
  return [list.slice(kept).reverse(), list.slice(0, kept)];
}

function pop(end: End): (call: Call) => Outcome {
  return (call) => {
    const key = argument(call, 0);
    if (call.args.length > 2) return answer(call, wrongArity(call.name));
    const wanted = call.args[1] === undefined ? null : parseInteger(call.args[1]);
    if (call.args[1] !== undefined && (wanted === null || wanted < 0n)) {
      return answer(call, failure('ERR value is out of range, must be positive'));
    }
    const list = items(call, key);
    if (isRefusal(list)) return answer(call, list);
    if (list.length === 0) return answer(call, null);
    if (wanted === 0n) return answer(call, []);
    const [taken, rest] = take(list, end, wanted === null ? 1 : Number(wanted));
    return { cache: store(call, key, rest), answer: wanted === null ? (taken[0] ?? null) : taken };
  };
}

function move(call: Call, from: End, to: End): Outcome {
  const [source, target] = [argument(call, 0), argument(call, 1)];
  const list = items(call, source);
  if (isRefusal(list)) return answer(call, list);
  if (list.length === 0) return answer(call, null);
  const targetList = source === target ? list : items(call, target);
  if (isRefusal(targetList)) return answer(call, targetList);
  const [[moved], rest] = take(list, from, 1);
  if (moved === undefined) return answer(call, null);
  const base = source === target ? rest : targetList;
  const grown = to === 'left' ? [moved, ...base] : [...base, moved];
  const taken = source === target ? call.cache : store(call, source, rest);
  return { cache: write(taken, target, { type: 'list', items: grown }), answer: moved };
}

function moveBetween(call: Call): Outcome {
  const [from, to] = [argument(call, 2).toLowerCase(), argument(call, 3).toLowerCase()];
  if (!isEnd(from) || !isEnd(to)) return answer(call, SYNTAX_ERROR);
  return move(call, from, to);
}

function isEnd(word: string): word is End {
  return word === 'left' || word === 'right';
}

function blockingPop(end: End): (call: Call) => Outcome {
  return (call) => {
    const keys = call.args.slice(0, -1);
    for (const key of keys) {
      const list = items(call, key);
      if (isRefusal(list)) return answer(call, list);
      const [[taken], rest] = take(list, end, 1);
      if (taken !== undefined) return { cache: store(call, key, rest), answer: [key, taken] };
    }
    return orWait(call, answer(call, null));
  };
}

/** Inside a transaction nothing waits: an empty list is answered with nil at once. */
function orWait(call: Call, outcome: Outcome): Outcome {
  if (outcome.answer !== null || call.inTransaction) return outcome;
  return answer(call, unsupported(`${call.name.toUpperCase()} waiting on an empty list`));
}

function removeEqual(call: Call): Outcome {
  const [key, element] = [argument(call, 0), argument(call, 2)];
  const wanted = parseInteger(argument(call, 1));
  if (wanted === null) return answer(call, NOT_AN_INTEGER);
  const list = items(call, key);
  if (isRefusal(list)) return answer(call, list);
  const limit = wanted === 0n ? list.length : Math.abs(Number(wanted));
  const inOrder = wanted < 0n ? list.toReversed() : list;
  let removed = 0;
  const rest = inOrder.filter((item) => item !== element || (removed += 1) > limit);
  const gone = list.length - rest.length;
  if (gone === 0) return answer(call, 0);
  return { cache: store(call, key, wanted < 0n ? rest.toReversed() : rest), answer: gone };
}

/** The elements from `start` to `stop`, both included; negative places count from the end. */
function slice(list: readonly string[], start: bigint, stop: bigint): readonly string[] {
  const place = (index: bigint): number => Number(index < 0n ? index + BigInt(list.length) : index);
  return list.slice(Math.max(0, place(start)), Math.max(0, place(stop) + 1));
}

function range(call: Call): Outcome {
  const [start, stop] = [parseInteger(argument(call, 1)), parseInteger(argument(call, 2))];
  if (start === null || stop === null) return answer(call, NOT_AN_INTEGER);
  const list = items(call, argument(call, 0));
  if (isRefusal(list)) return answer(call, list);
  const part = slice(list, start, stop);
  if (call.name === 'lrange') return answer(call, part);
  if (list.length === 0) return answer(call, OK);
  return { cache: store(call, argument(call, 0), part), answer: OK };
}

function element(call: Call): Outcome {
  const list = items(call, argument(call, 0));
  if (isRefusal(list)) return answer(call, list);
  if (call.name === 'llen') return answer(call, list.length);
  if (list.length === 0) return answer(call, call.name === 'lset' ? failure('ERR no such key') : null);
  const index = parseInteger(argument(call, 1));
  if (index === null) return answer(call, NOT_AN_INTEGER);
  const place = Number(index < 0n ? index + BigInt(list.length) : index);
  if (call.name === 'lindex') return answer(call, list[place] ?? null);
  if (place < 0 || place >= list.length) return answer(call, failure('ERR index out of range'));
  return { cache: store(call, argument(call, 0), list.with(place, argument(call, 2))), answer: OK };
}

export const listCommands: CommandTable = {
  lpush: { arity: -3, growsMemory: true, run: push('left', false) },
  rpush: { arity: -3, growsMemory: true, run: push('right', false) },
  lpushx: { arity: -3, growsMemory: true, run: push('left', true) },
  rpushx: { arity: -3, growsMemory: true, run: push('right', true) },
  lpop: { arity: -2, run: pop('left') },
  rpop: { arity: -2, run: pop('right') },
  rpoplpush: { arity: 3, growsMemory: true, run: (call) => move(call, 'right', 'left') },
  lmove: { arity: 5, growsMemory: true, run: moveBetween },
  blpop: { arity: -3, noScript: true, run: blockingPop('left') },
  brpop: { arity: -3, noScript: true, run: blockingPop('right') },
  brpoplpush: {
    arity: 4,
    growsMemory: true,
    noScript: true,
    run: (call) => orWait(call, move(call, 'right', 'left')),
  },
  blmove: { arity: 6, growsMemory: true, noScript: true, run: (call) => orWait(call, moveBetween(call)) },
  lrem: { arity: 4, run: removeEqual },
  lrange: { arity: 4, run: range },
  ltrim: { arity: 4, run: range },
  llen: { arity: 2, run: element },
  lindex: { arity: 3, run: element },
  lset: { arity: 4, growsMemory: true, run: element },
};
