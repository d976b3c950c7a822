/** Evaluates Lua expressions. */
import { applyBinary, applyUnary, complaint } from './luaOperators';
import type { Operand } from './luaOperators';
import { countDepth, holderOf, inner, isFunction } from './luaScope';
import type { Run, Scope } from './luaScope';
import type { Expression, ExpressionOf, FunctionBody } from './luaSyntax';
import { getField, isTrue, listPart, listTable, runtimeError, setField } from './luaValues';
import type { LuaFunction, LuaTable, LuaValue } from './luaValues';

/** All values of a list of expressions; only the last may give several. */
export function evaluateAll(run: Run, expressions: readonly Expression[], scope: Scope): readonly LuaValue[] {
  return expressions.flatMap((expression, index) =>
    index === expressions.length - 1
      ? evaluateMany(run, expression, scope)
      : [evaluate(run, expression, scope)],
  );
}

/** All values of one expression: several only for a call. */
export function evaluateMany(run: Run, expression: Expression, scope: Scope): readonly LuaValue[] {
  if (expression.kind === 'call') {
    const callee = evaluate(run, expression.callee, scope);
    if (!isFunction(callee))
      throw complaint('call', operand(callee, expression.callee, scope), expression.line);
    return callee.call(evaluateAll(run, expression.args, scope), expression.line);
  }
  if (expression.kind === 'varargs') return variableArguments(scope);
  if (expression.kind === 'method') return callMethod(run, expression, scope);
  return [evaluate(run, expression, scope)];
}

/** What `...` stands for: the arguments beyond the named ones, kept under that name. A nil ends them. */
function variableArguments(scope: Scope): readonly LuaValue[] {
  const rest = holderOf(scope, '...')?.variables.get('...') ?? null;
  return typeof rest === 'object' && rest?.kind === 'table' ? listPart(rest) : [];
}

function callMethod(run: Run, expression: ExpressionOf<'method'>, scope: Scope): readonly LuaValue[] {
  const { line, name } = expression;
  const object = evaluate(run, expression.object, scope);
  const method = lookInto(run, object, name, () =>
    complaint('index', operand(object, expression.object, scope), line),
  );
  if (!isFunction(method)) throw complaint('call', { value: method, name: `method '${name}'` }, line);
  return method.call([object, ...evaluateAll(run, expression.args, scope)], line);
}

/** The value of an expression, the first when it has several. */
export function evaluate(run: Run, expression: Expression, scope: Scope): LuaValue {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'name':
      return readName(run, expression, scope);
    case 'group':
      return evaluate(run, expression.inner, scope);
    case 'index':
      return readIndex(run, expression, scope);
    case 'unary': {
      const value = evaluate(run, expression.operand, scope);
      return applyUnary(expression.operator, operand(value, expression.operand, scope), expression.line);
    }
    case 'binary':
      return evaluateBinary(run, expression, scope);
    case 'table':
      return buildTable(run, expression, scope);
    case 'function':
      return closure(run, expression.body, scope);
    default:
      return evaluateMany(run, expression, scope)[0] ?? null;
  }
}

function evaluateBinary(run: Run, expression: ExpressionOf<'binary'>, scope: Scope): LuaValue {
  const { operator, left, right, line } = expression;
  const first = evaluate(run, left, scope);
  if (operator === 'and') return isTrue(first) ? evaluate(run, right, scope) : first;
  if (operator === 'or') return isTrue(first) ? first : evaluate(run, right, scope);
  const second = evaluate(run, right, scope);
  return applyBinary(operator, operand(first, left, scope), operand(second, right, scope), line);
}

/** The value with the name Lua's messages give the expression it came from. */
function operand(value: LuaValue, from: Expression, scope: Scope): Operand {
  if (from.kind === 'name')
    return { value, name: `${holderOf(scope, from.name) ? 'local' : 'global'} '${from.name}'` };
  if (from.kind !== 'index' || from.key.kind !== 'constant')
    return { value, name: from.kind === 'index' ? "field '?'" : '' };
  return { value, name: typeof from.key.value === 'string' ? `field '${from.key.value}'` : "field '?'" };
}

function readName(run: Run, { name, line }: ExpressionOf<'name'>, scope: Scope): LuaValue {
  const holder = holderOf(scope, name);
  if (holder !== null) return holder.variables.get(name) ?? null;
  const value = run.globals.get(name);
  if (value === undefined)
    throw runtimeError(line, `Script attempted to access nonexistent global variable '${name}'`);
  return value;
}

/** The value under the key in a table, or in the library of strings when it is a string. */
function lookInto(run: Run, from: LuaValue, key: LuaValue, refusal: () => Error): LuaValue {
  const table = typeof from === 'string' ? run.globals.get('string') : from;
  if (typeof table !== 'object' || table?.kind !== 'table') throw refusal();
  return getField(table, key);
}

function readIndex(run: Run, { table, key, line }: ExpressionOf<'index'>, scope: Scope): LuaValue {
  const from = evaluate(run, table, scope);
  const name = evaluate(run, key, scope);
  return lookInto(run, from, name, () => complaint('index', operand(from, table, scope), line));
}

/** The table an assignment to an index expression changes. */
export function tableOf(run: Run, { table, line }: ExpressionOf<'index'>, scope: Scope): LuaTable {
  const value = evaluate(run, table, scope);
  if (typeof value === 'object' && value?.kind === 'table') return value;
  throw complaint('index', operand(value, table, scope), line);
}

function buildTable(run: Run, { fields, line }: ExpressionOf<'table'>, scope: Scope): LuaTable {
  const table: LuaTable = { kind: 'table', entries: new Map() };
  let place = 0;
  fields.forEach((field, index) => {
    if (field.key !== null) {
      const key = evaluate(run, field.key, scope);
      if (key === null) throw runtimeError(line, 'table index is nil');
      return setField(table, key, evaluate(run, field.value, scope));
    }
    const last = index === fields.length - 1;
    const values = last ? evaluateMany(run, field.value, scope) : [evaluate(run, field.value, scope)];
    for (const value of values) setField(table, (place += 1), value);
  });
  return table;
}

/** A function that sees the variables of the place where it was written. */
export function closure(run: Run, { parameters, body }: FunctionBody, scope: Scope): LuaFunction {
  const call = (args: readonly LuaValue[]): readonly LuaValue[] => {
    const ending = countDepth(run, () =>
      run.block(run, body, inner(scope, parameters, withRest(parameters, args))),
    );
    return typeof ending === 'object' ? ending : [];
  };
  return { kind: 'function', call };
}

function withRest(parameters: readonly string[], args: readonly LuaValue[]): readonly LuaValue[] {
  if (parameters.at(-1) !== '...') return args;
  const named = parameters.slice(0, -1).map((_, index) => args[index] ?? null);
  return [...named, listTable(args.slice(named.length))];
}
