/** Runs parsed Lua. Whatever a script may reach besides its own variables is in the globals it is given. */
import { closure, evaluate, evaluateAll, evaluateMany, tableOf } from './luaEvaluator';
import { complaint } from './luaOperators';
import { countStep, holderOf, inner, isFunction } from './luaScope';
import type { Ending, Globals, Run, Scope } from './luaScope';
import type { Block, Expression, Statement, StatementOf } from './luaSyntax';
import { isTrue, runtimeError, setField, toNumber } from './luaValues';
import type { LuaValue } from './luaValues';

/** The values a script returns. Throws LuaError for an error of the script, LuaUnsupported for a limit of ours. */
export function interpret(block: Block, globals: Globals): readonly LuaValue[] {
  const ending = runBlock({ globals, block: runBlock, steps: 0, depth: 0 }, block, {
    variables: new Map(),
    parent: null,
  });
  return typeof ending === 'object' ? ending : [];
}

function runBlock(run: Run, block: Block, scope: Scope): Ending {
  for (const statement of block) {
    countStep(run);
    const ending = runStatement(run, statement, scope);
    if (ending !== undefined) return ending;
  }
  return undefined;
}

function runStatement(run: Run, statement: Statement, scope: Scope): Ending {
  switch (statement.kind) {
    case 'local': {
      const values = evaluateAll(run, statement.values, scope);
      statement.names.forEach((name, index) => scope.variables.set(name, values[index] ?? null));
      return undefined;
    }
    case 'localFunction':
      scope.variables.set(statement.name, null);
      scope.variables.set(statement.name, closure(run, statement.body, scope));
      return undefined;
    case 'assign':
      return assign(run, statement, scope);
    case 'call':
      evaluateMany(run, statement.call, scope);
      return undefined;
    case 'if': {
      const taken = statement.branches.find((branch) => isTrue(evaluate(run, branch.condition, scope)));
      return runBlock(run, taken?.block ?? statement.otherwise, inner(scope));
    }
    case 'do':
      return runBlock(run, statement.block, inner(scope));
    case 'return':
      return evaluateAll(run, statement.values, scope);
    case 'break':
      return 'break';
    default:
      return runLoop(run, statement, scope);
  }
}

function assign(run: Run, { targets, values, line }: StatementOf<'assign'>, scope: Scope): Ending {
  const results = evaluateAll(run, values, scope);
  targets.forEach((target, index) => {
    const value = results[index] ?? null;
    if (target.kind === 'index') {
      const table = tableOf(run, target, scope);
      const key = evaluate(run, target.key, scope);
      if (table.locked === true) throw runtimeError(line, 'Attempt to modify a readonly table');
      if (key === null || Number.isNaN(key))
        throw runtimeError(line, `table index is ${key === null ? 'nil' : 'NaN'}`);
      setField(table, key, value);
      return;
    }
    const holder = target.kind === 'name' ? holderOf(scope, target.name) : null;
    if (holder === null || target.kind !== 'name')
      throw runtimeError(line, 'Attempt to modify a readonly table');
    holder.variables.set(target.name, value);
  });
  return undefined;
}

type Loop = StatementOf<'while' | 'repeat' | 'count' | 'each'>;

function runLoop(run: Run, loop: Loop, scope: Scope): Ending {
  for (const turn of turns(run, loop, scope)) {
    countStep(run);
    const ending = runBlock(run, loop.block, turn);
    if (ending === 'break') return undefined;
    if (ending !== undefined) return ending;
    if (loop.kind === 'repeat' && isTrue(evaluate(run, loop.until, turn))) return undefined;
  }
  return undefined;
}

/** One fresh scope for each turn of a loop. */
function* turns(run: Run, loop: Loop, scope: Scope): Generator<Scope> {
  if (loop.kind === 'repeat') for (;;) yield inner(scope);
  if (loop.kind === 'while') while (isTrue(evaluate(run, loop.condition, scope))) yield inner(scope);
  if (loop.kind === 'count') {
    const [from, to] = [
      limit(run, loop.from, scope, 'initial'),
      limit(run, loop.to, scope, 'limit'),
    ] as const;
    const by = loop.by === null ? 1 : limit(run, loop.by, scope, 'step');
    for (let at = from; by > 0 ? at <= to : at >= to; at += by) yield inner(scope, [loop.name], [at]);
  }
  if (loop.kind === 'each') {
    const [iterator, state = null, first = null] = evaluateAll(run, loop.values, scope);
    if (!isFunction(iterator)) throw complaint('call', { value: iterator ?? null, name: '' }, loop.line);
    let control: LuaValue = first;
    for (;;) {
      const values = iterator.call([state, control], loop.line);
      control = values[0] ?? null;
      if (control === null) return;
      yield inner(scope, loop.names, values);
    }
  }
}

function limit(run: Run, expression: Expression, scope: Scope, what: 'initial' | 'limit' | 'step'): number {
  const value = toNumber(evaluate(run, expression, scope));
  const name = what === 'initial' ? 'initial value' : what;
  if (value === null) throw runtimeError(expression.line, `'for' ${name} must be a number`);
  return value;
}
