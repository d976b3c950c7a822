/**
 * The functions of Lua's own library that scripts for Redis use. A function that exists in Redis but not
 * here ends the script as unsupported as soon as it is called; patterns and everything random are such.
 */
import { sha1 } from './sha1';
import { LuaUnsupported, isTrue, listPart, recordTable, setField } from './luaValues';
import type { LuaTable, LuaValue } from './luaValues';
import { native, numberAt, tableAt, textAt } from './luaArguments';
import type { Native } from './luaArguments';
import { BASE } from './luaBase';
import { fromBytes } from './utf8';
import { formatText } from './luaFormat';

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
  base: 'xpcall getmetatable setmetatable rawget rawset rawequal loadstring load collectgarbage gcinfo'.split(
    ' ',
  ),
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

const LIBRARIES: Readonly<Record<string, Readonly<Record<string, Native>>>> = {
  string: STRING,
  table: TABLE,
  math: MATH,
  cjson: {},
  cmsgpack: {},
  bit: {},
  struct: {},
  os: {},
};

/** A global of Lua itself, made anew, so that no script leaves anything behind; `undefined` when there is none. */
export function luaGlobal(name: string): LuaValue | undefined {
  if (Object.hasOwn(BASE, name)) return native(BASE[name] as Native);
  if (LEFT_OUT['base']?.includes(name) === true) return leftOut(name);
  return Object.hasOwn(LIBRARIES, name) ? library(name, LIBRARIES[name] ?? {}) : undefined;
}

function library(name: string, functions: Readonly<Record<string, Native>>): LuaTable {
  const missing = (LEFT_OUT[name] ?? []).map((left) => [left, leftOut(`${name}.${left}`)] as const);
  const known = Object.entries(functions).map(([key, run]) => [key, native(run)] as const);
  return { ...recordTable(Object.fromEntries<LuaValue>([...missing, ...known])), locked: true };
}

function leftOut(name: string): LuaValue {
  return native(() => {
    throw new LuaUnsupported(`Lua ${name}`);
  });
}

/** `redis.sha1hex`. */
export const sha1Hex = native((args, line) => sha1(fromBytes(textAt(args, 1, 'sha1hex', line))));
