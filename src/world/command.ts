/** A Redis command of a program: how it runs, and whether our Redis has it at all. */
import type { Command } from '../cache/cache';
import { execute, type Executed } from '../cache/execute';
import { unsupportedIn } from '../cache/reply';
import { evaluate } from '../program/expression';
import type { Action, Operation, Value, Values } from '../program/program';
import type { Engine } from './engine';
import { sessionOf, type Moving } from './moving';
import { scopeOf } from './scope';
import { bound } from './statement';
import type { ProcessName, World } from './world';

type Parts = Extract<Action, { kind: 'cache' }>['command'];

/** Runs it; an error of Redis is the result `error`. */
export function runCommand(
  moving: Moving,
  name: ProcessName,
  task: number,
  operation: Operation,
  parts: Parts,
): Values {
  const { words, cache, reply } = tried(moving.engine, moving.world, name, task, parts);
  moving.world = { ...moving.world, cache };
  moving.events.push({
    type: 'cacheCommand',
    process: name,
    task,
    operation: operation.id,
    command: words,
    reply,
    isEffect: operation.isEffect,
  });
  const failed = typeof reply === 'object' && reply !== null && 'error' in reply;
  return { reply: failed ? null : reply, error: failed ? 'cache' : null };
}

/** What of it our Redis leaves out, and so cannot answer; null where it answers as Redis does. */
export function leftOutOf(
  engine: Engine,
  world: World,
  name: ProcessName,
  task: number,
  parts: Parts,
): string | null {
  return unsupportedIn(tried(engine, world, name, task, parts).reply);
}

function tried(
  engine: Engine,
  world: World,
  name: ProcessName,
  task: number,
  parts: Parts,
): Executed & { readonly words: readonly Exclude<Value, null>[] } {
  if (!world.cache) throw new Error(`${name} has no cache`);
  const scope = scopeOf(engine, world, name, task);
  const words = parts.map((part) => bound(evaluate(part, scope)) ?? '');
  const command = words as unknown as Command;
  return { words, ...execute(world.cache, sessionOf(name, task), command, world.nowMs) };
}
