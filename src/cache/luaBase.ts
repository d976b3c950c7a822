/** The functions a Lua script can call without naming a library. */
import { native, numberAt, tableAt, valueAt } from './luaArguments';
import type { Native } from './luaArguments';
import { LuaError, getField, isTrue, listPart, runtimeError, toNumber, toText, typeName } from './luaValues';
import type { LuaValue } from './luaValues';

/**
 * Runs the function and gives true with its values, or false with the error it raised; of an error with a
 * field `err` Redis hands over only that. A function of the library called in this way is in no line.
 */
function protectedCall([callee, ...args]: readonly LuaValue[]): readonly LuaValue[] {
  try {
    if (typeof callee !== 'object' || callee?.kind !== 'function') {
      return [false, `attempt to call a ${typeName(callee ?? null)} value`];
    }
    return [true, ...callee.call(args, 0)];
  } catch (error) {
    if (!(error instanceof LuaError)) throw error;
    const { value } = error;
    return [
      false,
      typeof value === 'object' && value?.kind === 'table' ? (getField(value, 'err') ?? value) : value,
    ];
  }
}

function raise([value = null]: readonly LuaValue[], line: number): never {
  if (typeof value === 'string' || typeof value === 'number') throw runtimeError(line, toText(value));
  throw new LuaError(value, line);
}

const step = native(([table, place], line) => {
  const next = (typeof place === 'number' ? place : 0) + 1;
  const value = getField(tableAt([table ?? null], 1, 'ipairs', line), next);
  return value === null ? null : [next, value];
});

/** The next key in the order in which keys were first set. */
function nextKey(args: readonly LuaValue[], line: number): LuaValue | readonly LuaValue[] {
  const keys = [...tableAt(args, 1, 'next', line).entries];
  const place = args[1] === undefined || args[1] === null ? -1 : keys.findIndex(([key]) => key === args[1]);
  return keys[place + 1] ?? null;
}

/** `type`, `tostring`, `ipairs`, `pcall` and the like. */
export const BASE: Readonly<Record<string, Native>> = {
  type: (args, line) => typeName(valueAt(args, 'type', line)),
  tostring: (args, line) => toText(valueAt(args, 'tostring', line)),
  tonumber: (args, line) => {
    const [value, base = null] = [valueAt(args, 'tonumber', line), args[1]];
    if (base === null || base === 10) return toNumber(value);
    const digits = parseInt(toText(value), Number(base));
    return Number.isNaN(digits) ? null : digits;
  },
  ipairs: (args, line) => [step, tableAt(args, 1, 'ipairs', line), 0],
  pairs: (args, line) => [native(nextKey), tableAt(args, 1, 'pairs', line), null],
  next: nextKey,
  unpack: (args, line) => {
    const table = tableAt(args, 1, 'unpack', line);
    const from = args[1] === undefined ? 1 : numberAt(args, 2, 'unpack', line);
    const to = args[2] === undefined ? listPart(table).length : numberAt(args, 3, 'unpack', line);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => getField(table, from + index));
  },
  select: (args, line) => {
    if (args[0] === '#') return args.length - 1;
    const from = numberAt(args, 1, 'select', line);
    return from < 0 ? args.slice(1).slice(from) : args.slice(from);
  },
  assert: (args, line) => (isTrue(args[0] ?? null) ? args : raise([args[1] ?? 'assertion failed!'], line)),
  error: raise,
  pcall: protectedCall,
};
