/**
 * The small expression language of programs: literals, names, fields, comparison, `and or not`, `in`, `+ - *`, lists,
 * and a few functions. Names are looked up in the scope handed in; an unknown name is null, as an absent field is.
 * Left out: user functions, loops, side effects.
 */
import type { Value } from './program';

export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'field'; readonly of: Expression; readonly field: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

/** An expression of which only truth matters: null, false, 0, '' and the empty list are false. */
export type Condition = Expression;

export const BINARY_OPERATORS = [
  'or',
  'and',
  'in',
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** `size(list)`, `text(value)`, `add(list, value)` (no duplicates), `drop(list, value)`, `push`, `rest(list)`, `first(list)`. */
export const FUNCTIONS = [
  'size',
  'text',
  'add',
  'push',
  'drop',
  'first',
  'rest',
  'hash',
  'min',
  'max',
] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** Gives the value of a name; `undefined` when there is none. */
export type Scope = (name: string) => Value | undefined;

export function isTrue(value: Value): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== false && value !== 0 && value !== '';
}

/** Computes an expression. Never throws: operations on values of the wrong kind give null. */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'name':
      return scope(expression.name) ?? null;
    case 'field':
      return fieldOf(evaluate(expression.of, scope), expression.field);
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'not':
      return !isTrue(evaluate(expression.of, scope));
    case 'minus':
      return negative(evaluate(expression.of, scope));
    case 'binary':
      return binary(expression, scope);
    case 'call':
      return call(
        expression.name,
        expression.args.map((argument) => evaluate(argument, scope)),
      );
  }
}

function fieldOf(value: Value, field: string): Value {
  if (value === null || typeof value !== 'object') return null;
  if (Array.isArray(value)) return value[Number(field)] ?? null;
  return (value as { readonly [name: string]: Value })[field] ?? null;
}

function negative(value: Value): Value {
  return typeof value === 'number' ? -value : null;
}

function binary(expression: Extract<Expression, { kind: 'binary' }>, scope: Scope): Value {
  const left = evaluate(expression.left, scope);
  if (expression.op === 'and') return isTrue(left) ? evaluate(expression.right, scope) : left;
  if (expression.op === 'or') return isTrue(left) ? left : evaluate(expression.right, scope);
  const right = evaluate(expression.right, scope);
  switch (expression.op) {
    case 'in':
      return Array.isArray(right) && right.some((item) => equal(item as Value, left));
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case '+':
      return plus(left, right);
    default:
      return arithmetic(expression.op, left, right);
  }
}

function plus(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left === 'string' || typeof right === 'string') return text(left) + text(right);
  return null;
}

function arithmetic(op: BinaryOperator, left: Value, right: Value): Value {
  if (typeof left === 'string' && typeof right === 'string')
    return compare(op, left < right ? -1 : left > right ? 1 : 0);
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  switch (op) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? null : left / right;
    case '%':
      return right === 0 ? null : left % right;
    default:
      return compare(op, left - right);
  }
}

function compare(op: BinaryOperator, sign: number): Value {
  switch (op) {
    case '<':
      return sign < 0;
    case '<=':
      return sign <= 0;
    case '>':
      return sign > 0;
    case '>=':
      return sign >= 0;
    default:
      return null;
  }
}

/** Equality by content; a number equals the text that writes it, because headers and columns mix both. */
export function equal(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' && typeof right !== 'object') return text(left) === text(right);
  return JSON.stringify(left) === JSON.stringify(right);
}

function text(value: Value): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function call(name: FunctionName, args: readonly Value[]): Value {
  const first = args[0] ?? null;
  const second = args[1] ?? null;
  const list = Array.isArray(first) ? (first as readonly Value[]) : [];
  switch (name) {
    case 'size':
      return typeof first === 'string' ? first.length : list.length;
    case 'text':
      return text(first);
    case 'add':
      return list.some((item) => equal(item, second)) ? list : [...list, second];
    case 'push':
      return [...list, second];
    case 'drop':
      return list.filter((item) => !equal(item, second));
    case 'first':
      return list[0] ?? null;
    case 'rest':
      return list.slice(1);
    case 'hash':
      return `#${text(first)}`;
    case 'min':
      return arithmetic('<', first, second) === true ? first : second;
    case 'max':
      return arithmetic('>', first, second) === true ? first : second;
  }
}
