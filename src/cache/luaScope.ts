/** The variables a running Lua script can see, and how much it may still do. */
import { LuaUnsupported } from './luaValues';
import type { Block } from './luaSyntax';
import type { LuaFunction, LuaValue } from './luaValues';

/** What a script can name besides its own variables. */
export interface Globals {
  readonly get: (name: string) => LuaValue | undefined;
}

export interface Scope {
  readonly variables: Map<string, LuaValue>;
  readonly parent: Scope | null;
}

/** How a block ended early: by `break`, or by `return` with these values. */
export type Ending = 'break' | readonly LuaValue[] | undefined;

/** One run of a script. Functions in expressions contain statements, so the run knows how to run a block. */
export interface Run {
  readonly globals: Globals;
  readonly block: (run: Run, block: Block, scope: Scope) => Ending;
  steps: number;
  depth: number;
}

const STEPS_MAX = 100_000;
const DEPTH_MAX = 200;

/** Counts a step, so that a script without an end is noticed. */
export function countStep(run: Run): void {
  run.steps += 1;
  if (run.steps > STEPS_MAX) throw new LuaUnsupported(`a script of more than ${STEPS_MAX} steps`);
}

/** Runs the body of a function, nested no deeper than the machine under us allows. */
export function countDepth<T>(run: Run, body: () => T): T {
  run.depth += 1;
  if (run.depth > DEPTH_MAX) throw new LuaUnsupported(`a script of more than ${DEPTH_MAX} nested calls`);
  const result = body();
  run.depth -= 1;
  return result;
}

/** A scope inside another one, with these variables. */
export function inner(parent: Scope, names: readonly string[] = [], values: readonly LuaValue[] = []): Scope {
  return { variables: new Map(names.map((name, index) => [name, values[index] ?? null])), parent };
}

/** The scope that has the variable, `null` when it is a global or nothing. */
export function holderOf(scope: Scope, name: string): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.variables.has(name)) return at;
  return null;
}

/** Whether the value can be called. */
export function isFunction(value: LuaValue | undefined): value is LuaFunction {
  return typeof value === 'object' && value?.kind === 'function';
}
