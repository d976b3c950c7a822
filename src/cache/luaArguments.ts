/** How a function of Lua's library reads its arguments, and how Lua words it when they do not fit. */
import { runtimeError, toNumber, toText, typeName } from './luaValues';
import type { LuaError, LuaFunction, LuaTable, LuaValue } from './luaValues';

/** A function of the library in this language; a list it gives is several values. */
export type Native = (args: readonly LuaValue[], line: number) => LuaValue | readonly LuaValue[];

/** The function as Lua calls it. */
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
export function numberAt(args: readonly LuaValue[], place: number, name: string, line: number): number {
  const number = toNumber(args[place - 1] ?? null);
  if (number === null) throw badArgument(line, place, name, 'number', args[place - 1]);
  return number;
}

/** The argument as text; a number counts. */
export function textAt(args: readonly LuaValue[], place: number, name: string, line: number): string {
  const value = args[place - 1];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badArgument(line, place, name, 'string', value);
  return toText(value);
}

/** The first argument, whatever it is. */
export function valueAt(args: readonly LuaValue[], name: string, line: number): LuaValue {
  if (args[0] === undefined) throw runtimeError(line, `bad argument #1 to '${name}' (value expected)`);
  return args[0];
}

/** The argument as a table. */
export function tableAt(args: readonly LuaValue[], place: number, name: string, line: number): LuaTable {
  const value = args[place - 1];
  if (typeof value !== 'object' || value?.kind !== 'table')
    throw badArgument(line, place, name, 'table', value);
  return value;
}
