/** Recorded scripts on recordings: every recording of this repository whose tables are those of the script. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentKey } from '../../database/contentKey';
import { bookOf } from '../../database/recorded/book';
import { createRecordedEngine } from '../../database/recorded/engine';
import { definitionText, RECORDING_FORMAT, type Recording } from '../../database/recorded/recording';
import { liveConfigurationOf } from './sqlLive';
import { statementTexts, type RunResult, type SqlScript } from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

/** Recordings by configuration and tables, opened when they are asked for. */
export type ScriptRecordings = (configuration: string, definition: string) => readonly Recording[];

const folder = `${import.meta.dirname}/../../../tests/conformance/recorded`;

/** The recordings of scripts in this repository: one file for each configuration. */
export function scriptRecordings(): ScriptRecordings {
  const files = new Map<string, readonly Recording[]>();
  return (configuration, definition) => {
    const known = files.get(configuration) ?? readAll(join(folder, `${configuration}.json`));
    files.set(configuration, known);
    return known.filter((each) => each.definition === definition);
  };
}

/** What the script did on a recording; null where none answers every step of it. */
export function runScriptRecorded(
  recordings: ScriptRecordings,
  configuration: string,
  script: SqlScript,
): RunResult | null {
  const server = liveConfigurationOf(configuration)?.server;
  if (!server) return null;
  const schema = statementTexts(script.schema, server);
  const seed = statementTexts(script.seed, server);
  for (const recording of recordings(configuration, contentKey(definitionText(schema, seed)))) {
    let missing = 0;
    const engine = createRecordedEngine(bookOf(recording), () => void (missing += 1));
    const start = engine.initial({ schema, seed, begin: 'deferred', journal: 'rollback' });
    try {
      const result = runSqlScript(engine, script, start);
      if (missing === 0) return result;
    } catch (error) {
      // A query that was not recorded, or what follows from a missing answer: the next recording may have it.
      if (missing === 0 && !(error instanceof Error && error.message.startsWith('not recorded'))) throw error;
    }
  }
  return null;
}

function readAll(file: string): readonly Recording[] {
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as readonly Recording[];
  return list.filter((each) => each.format === RECORDING_FORMAT);
}

/** The folder of the recordings of scripts, for whoever makes them. */
export function scriptRecordingFile(configuration: string): string {
  return join(folder, `${configuration}.json`);
}
