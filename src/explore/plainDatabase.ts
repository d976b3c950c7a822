/**
 * The database as a search asks it: whether a statement has to wait, not for whom. Rows that bear the moment in which they
 * were written, where nobody asks for it, are written as if time stood still: then the same row is the same row whenever
 * it was written.
 */
import type { DatabaseEngine, Statement } from '../database/database';
import type { Engine } from '../world/engine';
import { readsOf } from '../world/reads';

/** The engine with its database so asked. Moments stay without `timeless`, where somebody looks at them, and where answers are recorded. */
export function withPlainDatabase(engine: Engine, timeless: boolean): Engine {
  const { database, setting } = engine;
  if (!database) return engine;
  const unasked: DatabaseEngine = { ...database, holder: () => null };
  const stamped = !timeless || database.knows !== undefined || readsOf(setting).clock;
  return { ...engine, database: stamped ? unasked : withoutMoments(unasked) };
}

function withoutMoments(database: DatabaseEngine): DatabaseEngine {
  return {
    ...database,
    execute: (state, session, statement) => database.execute(state, session, withoutMoment(statement)),
  };
}

function withoutMoment(statement: Statement): Statement {
  const { params } = statement;
  return params && 'now' in params ? { ...statement, params: { ...params, now: 0 } } : statement;
}
