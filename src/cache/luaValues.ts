/** What a Lua script computes with, and how it fails. */

export interface LuaTable {
  readonly kind: 'table';
  readonly entries: Map<LuaKey, LuaValue>;
  /** Set for what belongs to Redis: a script may not change it. */
  readonly locked?: true;
}

export interface LuaFunction {
  readonly kind: 'function';
  readonly call: (args: readonly LuaValue[], line: number) => readonly LuaValue[];
}

export type LuaValue = null | boolean | number | string | LuaTable | LuaFunction;
export type LuaKey = boolean | number | string | LuaTable | LuaFunction;

/** An error raised in that line; `pcall` can catch it. Its value is a text or a table with the field `err`. */
export class LuaError extends Error {
  constructor(
    readonly value: LuaValue,
    readonly line: number,
  ) {
    super(typeof value === 'string' ? value : 'a Lua error');
  }
}

/** A script that needs what this subset leaves out. Nothing in the script can catch it. */
export class LuaUnsupported extends Error {}

/** The error of the interpreter itself, with the line Lua puts in front; line 0 is none. */
export function runtimeError(line: number, message: string): LuaError {
  if (line === 0) return new LuaError(message, line);
  return new LuaError(`user_script:${line}: ${message}`, line);
}

/** A table whose list part has these values. */
export function listTable(values: readonly LuaValue[]): LuaTable {
  const table: LuaTable = { kind: 'table', entries: new Map() };
  values.forEach((value, index) => setField(table, index + 1, value));
  return table;
}

/** A table with these named fields. */
export function recordTable(fields: Readonly<Record<string, LuaValue>>): LuaTable {
  return { kind: 'table', entries: new Map(Object.entries(fields)) };
}

/** The value under the key, `null` when there is none. */
export function getField(table: LuaTable, key: LuaValue): LuaValue {
  return key === null ? null : (table.entries.get(key) ?? null);
}

/** Changes the table in place; `null` removes the key. */
export function setField(table: LuaTable, key: LuaKey, value: LuaValue): void {
  if (value === null) table.entries.delete(key);
  else table.entries.set(key, value);
}

/** The values at 1, 2, 3 … up to the first that is missing. */
export function listPart(table: LuaTable): readonly LuaValue[] {
  const values: LuaValue[] = [];
  for (let value = table.entries.get(1); value !== undefined; value = table.entries.get(values.length + 1)) {
    values.push(value);
  }
  return values;
}

/** The name Lua gives the type. */
export function typeName(value: LuaValue): string {
  if (value === null) return 'nil';
  return typeof value === 'object' ? value.kind : typeof value;
}

/** Everything but nil and false counts as true, also 0 and the empty string. */
export function isTrue(value: LuaValue): boolean {
  return value !== null && value !== false;
}

/** The text of a number with up to 14 digits, as Lua prints it, or another number of them. */
export function numberText(value: number, digitCount = 14): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  const [digits = '', exponent] = value.toPrecision(digitCount).split('e');
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  if (exponent === undefined) return short;
  const padded = exponent.replace(/^([+-])(\d)$/, '$10$2');
  return `${short}e${padded}`;
}

/** The value as `tostring` shows it. */
export function toText(value: LuaValue): string {
  if (typeof value === 'number') return numberText(value);
  if (value === null) return 'nil';
  if (typeof value === 'object') throw new LuaUnsupported('the address of a Lua table or function');
  return String(value);
}

/** The number a value stands for, also when it is written as text; `null` when it is none. */
export function toNumber(value: LuaValue): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return /^-?(0[xX][\da-fA-F]+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)$/.test(text) ? parseNumber(text) : null;
}

function parseNumber(text: string): number {
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text);
}
