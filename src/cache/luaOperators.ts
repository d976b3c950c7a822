/** Lua's operators on values. `and` and `or` are not here: they do not always evaluate their right side. */
import type { BinaryOperator } from './luaSyntax';
import { isTrue, listPart, numberText, runtimeError, toNumber, typeName } from './luaValues';
import type { LuaValue } from './luaValues';

/** The value with the name a message gives it, e.g. `local 'x'`. */
export interface Operand {
  readonly value: LuaValue;
  readonly name: string;
}

const ARITHMETIC: Readonly<Partial<Record<BinaryOperator, (a: number, b: number) => number>>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a - Math.floor(a / b) * b,
  '^': (a, b) => a ** b,
};

/** The result of an operator, or the error Lua raises for these types. */
export function applyBinary(operator: BinaryOperator, left: Operand, right: Operand, line: number): LuaValue {
  const arithmetic = ARITHMETIC[operator];
  if (arithmetic !== undefined) return arithmetic(numeric(left, line), numeric(right, line));
  switch (operator) {
    case '==':
      return left.value === right.value;
    case '~=':
      return left.value !== right.value;
    case '..':
      return concatenable(left, line) + concatenable(right, line);
    default:
      return compare(operator, left.value, right.value, line);
  }
}

/** The result of `not`, `-` or `#`. */
export function applyUnary(operator: 'not' | '-' | '#', operand: Operand, line: number): LuaValue {
  const { value } = operand;
  if (operator === 'not') return !isTrue(value);
  if (operator === '-') return -numeric(operand, line);
  if (typeof value === 'string') return value.length;
  if (typeof value === 'object' && value?.kind === 'table') return listPart(value).length;
  throw complaint('get length of', operand, line);
}

function numeric(operand: Operand, line: number): number {
  const number = toNumber(operand.value);
  if (number === null) throw complaint('perform arithmetic on', operand, line);
  return number;
}

function concatenable(operand: Operand, line: number): string {
  if (typeof operand.value === 'number') return numberText(operand.value);
  if (typeof operand.value === 'string') return operand.value;
  throw complaint('concatenate', operand, line);
}

function compare(operator: BinaryOperator, left: LuaValue, right: LuaValue, line: number): boolean {
  const numbers = typeof left === 'number' && typeof right === 'number';
  const texts = typeof left === 'string' && typeof right === 'string';
  if (!numbers && !texts) {
    const [one, other] = [typeName(left), typeName(right)];
    const what = one === other ? `two ${one} values` : `${one} with ${other}`;
    throw runtimeError(line, `attempt to compare ${what}`);
  }
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** The error for an operation on a value of the wrong type. */
export function complaint(operation: string, { value, name }: Operand, line: number): Error {
  const what = name === '' ? `a ${typeName(value)} value` : `${name} (a ${typeName(value)} value)`;
  return runtimeError(line, `attempt to ${operation} ${what}`);
}
