/** SQL statements between a program and the database: values bound on the way in, a result for the branches on the way out. */
import type { Outcome, Statement } from '../database/database';
import type { Action, Value, Values } from '../program/program';
import type { Engine } from './engine';
import { scopeOf, sqlFor } from './scope';
import type { ProcessName, World } from './world';

/** The statement of an operation with its values bound. */
export function statementOf(
  engine: Engine,
  world: World,
  name: ProcessName,
  task: number,
  action: Extract<Action, { kind: 'sql' }>,
): Statement & { readonly params: Readonly<Record<string, string | number | null>> } {
  const scope = scopeOf(engine, world, name, task);
  const params: Record<string, string | number | null> = {};
  for (const parameter of action.names) params[parameter] = bound(scope(parameter) ?? null);
  return { sql: sqlFor(action.sql, engine.database?.dialect ?? 'sqlite'), params };
}

/** A value as a database parameter or a word of a command. */
export function bound(value: Value): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

/** What a statement's branches see. */
export function valuesOf(outcome: Exclude<Outcome, { kind: 'blocked' }>): Values {
  if (outcome.kind === 'error')
    return { error: outcome.class, tx: outcome.tx, rows: 0, row: null, affected: 0 };
  const rows = outcome.rows as readonly Values[];
  return {
    error: null,
    tx: outcome.tx,
    rows: rows.length,
    row: rows[0] ?? null,
    all: rows,
    affected: outcome.affected,
  };
}
