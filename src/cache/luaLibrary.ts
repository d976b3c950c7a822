/**
 * The functions of Lua's own library that scripts for Redis use. A function that exists in Redis but not
 * here ends the script as unsupported as soon as it is called; patterns and everything random are such.
 */
import { sha1 } from './sha1';
import {
  LuaError,
  LuaUnsupported,
  getField,
  isTrue,
  listPart,
  recordTable,
  runtimeError,
  setField,
  toNumber,
  toText,
  typeName,
} from './luaValues';
import type { LuaFunction, LuaTable, LuaValue } from './luaValues';
import { fromBytes } from './utf8';
import { formatText } from './luaFormat';

type Native = (args: readonly LuaValue[], line: number) => LuaValue | readonly LuaValue[];

/** A function of the library from one in this language; a list it gives is several values. */
export function native(run: Native): LuaFunction {
  return {
    kind: 'function',
    call: (args, line) => {
      const result = run(args, line);
      return Array.isArray(result) ? (result as readonly LuaValue[]) : [result as LuaValue];
    },
  };
}

function badArgument(
  line: number,
  place: number,
  name: string,
  expected: string,
  got: LuaValue | undefined,
): LuaError {
  const what = got === undefined ? 'no value' : typeName(got);
  return runtimeError(line, `bad argument #${place} to '${name}' (${expected} expected, got ${what})`);
}

/** The argument as a number; text that reads as one counts. */
function numberAt(args: readonly LuaValue[], place: number, name: string, line: number): number {
  const number = toNumber(args[place - 1] ?? null);
  if (number === null) throw badArgument(line, place, name, 'number', args[place - 1]);
  return number;
}

function textAt(args: readonly LuaValue[], place: number, name: string, line: number): string {
  const value = args[place - 1];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badArgument(line, place, name, 'string', value);
  return toText(value);
}

function tableAt(args: readonly LuaValue[], place: number, name: string, line: number): LuaTable {
  const value = args[place - 1];
  if (typeof value !== 'object' || value?.kind !== 'table')
    throw badArgument(line, place, name, 'table', value);
  return value;
}

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
  throw typeof value === 'string' ? runtimeError(line, value) : new LuaError(value, line);
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

const BASE: Readonly<Record<string, Native>> = {
  type: ([value = null]) => typeName(value),
  tostring: ([value = null]) => toText(value),
  tonumber: ([value = null, base = null]) => {
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
  assert: (args, line) => (isTrue(args[0] ?? null) ? args : raise([args[1] ?? 'assertion failed!'], line)),
  error: raise,
  pcall: protectedCall,
};

const MATH: Readonly<Record<string, Native>> = {
  floor: (args, line) => Math.floor(numberAt(args, 1, 'floor', line)),
  ceil: (args, line) => Math.ceil(numberAt(args, 1, 'ceil', line)),
  abs: (args, line) => Math.abs(numberAt(args, 1, 'abs', line)),
  max: (args, line) => Math.max(...args.map((_, index) => numberAt(args, index + 1, 'max', line))),
  min: (args, line) => Math.min(...args.map((_, index) => numberAt(args, index + 1, 'min', line))),
  fmod: (args, line) => numberAt(args, 1, 'fmod', line) % numberAt(args, 2, 'fmod', line),
};

/** Lua counts characters from 1, and from the end when the place is negative. */
function substring(text: string, from: number, to: number): string {
  const start = from < 0 ? Math.max(text.length + from, 0) : Math.max(from - 1, 0);
  return text.slice(start, to < 0 ? text.length + to + 1 : to);
}

const STRING: Readonly<Record<string, Native>> = {
  len: (args, line) => textAt(args, 1, 'len', line).length,
  upper: (args, line) => textAt(args, 1, 'upper', line).replace(/[a-z]+/g, (part) => part.toUpperCase()),
  lower: (args, line) => textAt(args, 1, 'lower', line).replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  rep: (args, line) => textAt(args, 1, 'rep', line).repeat(Math.max(0, numberAt(args, 2, 'rep', line))),
  reverse: (args, line) => [...textAt(args, 1, 'reverse', line)].reverse().join(''),
  sub: (args, line) => {
    const to = args[2] === undefined ? -1 : numberAt(args, 3, 'sub', line);
    return substring(textAt(args, 1, 'sub', line), numberAt(args, 2, 'sub', line), to);
  },
  find: (args, line) => {
    const [text, wanted] = [textAt(args, 1, 'find', line), textAt(args, 2, 'find', line)];
    if (!isTrue(args[3] ?? null) && /[\^$*+?.([%-]/.test(wanted)) throw new LuaUnsupported('Lua patterns');
    const from = args[2] === undefined || args[2] === null ? 1 : numberAt(args, 3, 'find', line);
    const place = text.indexOf(wanted, from < 0 ? Math.max(0, text.length + from) : from - 1);
    return place === -1 ? null : [place + 1, place + wanted.length];
  },
  format: (args, line) => formatText(textAt(args, 1, 'format', line), args.slice(1), line),
};

const TABLE: Readonly<Record<string, Native>> = {
  getn: (args, line) => listPart(tableAt(args, 1, 'getn', line)).length,
  insert: (args, line) => {
    const table = tableAt(args, 1, 'insert', line);
    const values = [...listPart(table)];
    const place = args.length > 2 ? numberAt(args, 2, 'insert', line) : values.length + 1;
    values.splice(place - 1, 0, args[args.length - 1] ?? null);
    values.forEach((value, index) => setField(table, index + 1, value));
    return [];
  },
  remove: (args, line) => {
    const table = tableAt(args, 1, 'remove', line);
    const values = [...listPart(table)];
    const place = args[1] === undefined ? values.length : numberAt(args, 2, 'remove', line);
    const [removed = null] = place < 1 ? [] : values.splice(place - 1, 1);
    if (removed === null) return null;
    setField(table, values.length + 1, null);
    values.forEach((value, index) => setField(table, index + 1, value));
    return removed;
  },
  concat: (args, line) => {
    const values = listPart(tableAt(args, 1, 'concat', line));
    const between = args[1] === undefined || args[1] === null ? '' : textAt(args, 2, 'concat', line);
    return values.map((_, index) => textAt(values, index + 1, 'concat', line)).join(between);
  },
};

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  string: ['match', 'gmatch', 'gsub', 'byte', 'char', 'dump'],
  table: ['sort', 'maxn', 'foreach', 'foreachi', 'setn'],
  math: [
    'random',
    'randomseed',
    'sqrt',
    'exp',
    'log',
    'log10',
    'pow',
    'sin',
    'cos',
    'tan',
    'modf',
    'ldexp',
    'frexp',
  ],
  cjson: ['encode', 'decode'],
  cmsgpack: ['pack', 'unpack'],
  bit: ['band', 'bor', 'bxor', 'bnot', 'lshift', 'rshift', 'arshift', 'tohex', 'tobit'],
  struct: ['pack', 'unpack', 'size'],
  os: ['clock'],
};

function library(name: string, functions: Readonly<Record<string, Native>>): LuaTable {
  const missing = (LEFT_OUT[name] ?? []).map((left) => {
    const refuse = native(() => {
      throw new LuaUnsupported(`Lua ${name}.${left}`);
    });
    return [left, refuse] as const;
  });
  const known = Object.entries(functions).map(([key, run]) => [key, native(run)] as const);
  return recordTable(Object.fromEntries<LuaValue>([...missing, ...known]));
}

/** Every global of Lua itself. Made anew for each run, so that no script leaves anything behind. */
export function baseLibrary(): LuaTable {
  const functions = Object.entries(BASE).map(([name, run]): [string, LuaValue] => [name, native(run)]);
  const named = {
    string: STRING,
    table: TABLE,
    math: MATH,
    cjson: {},
    cmsgpack: {},
    bit: {},
    struct: {},
    os: {},
  };
  const libraries = Object.entries(named).map(([name, own]): [string, LuaValue] => [
    name,
    library(name, own),
  ]);
  return recordTable(Object.fromEntries([...functions, ...libraries]));
}

/** `redis.sha1hex`. */
export const sha1Hex = native((args, line) => sha1(fromBytes(textAt(args, 1, 'sha1hex', line))));
