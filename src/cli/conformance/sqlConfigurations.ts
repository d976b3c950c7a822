/** The engines a recorded script can be run on here. */
import { createSqliteEngine } from '../../database/sqlite/engine';
import type { DatabaseEngine, DatabaseState } from '../../database/database';
import { loadSqliteInNode } from '../sqliteModule';
import { statementTexts, type SqlScript } from './sqlScriptFormat';

/** One engine with its settings, under the name the recordings use. */
export interface SqlConfiguration {
  readonly name: string;
  readonly engine: DatabaseEngine;
  /** The state a script starts from. Throws DefinitionError when its schema or seed is wrong. */
  readonly start: (script: SqlScript) => DatabaseState;
}

const SQLITE_SETTINGS = [
  { name: 'sqlite-deferred', begin: 'deferred', journal: 'rollback' },
  { name: 'sqlite-immediate', begin: 'immediate', journal: 'rollback' },
  { name: 'sqlite-wal', begin: 'deferred', journal: 'wal' },
] as const;

/** The configurations that are live in this program, by name. */
export async function liveConfigurations(): Promise<ReadonlyMap<string, SqlConfiguration>> {
  const engine = createSqliteEngine(await loadSqliteInNode());
  const configurations = SQLITE_SETTINGS.map(({ name, begin, journal }): [string, SqlConfiguration] => {
    const start = (script: SqlScript): DatabaseState => {
      const [schema, seed] = [statementTexts(script.schema, 'sqlite'), statementTexts(script.seed, 'sqlite')];
      return engine.initial({ schema, seed, begin, journal });
    };
    return [name, { name, engine, start }];
  });
  return new Map(configurations);
}
