/**
 * Recorded scripts on live servers: the runner is the one for every engine, over a recording that is made while it runs.
 * What the recording does not have yet is asked from the server, and the script begins again.
 */
import { createRecordedEngine, type Missing } from '../../database/recorded/engine';
import type { Level, Recording, Server } from '../../database/recorded/recording';
import { NotAvailable, type LiveOptions, type LiveServer } from '../liveDatabase/liveServer';
import { createNotebook } from '../liveDatabase/notebook';
import { openLive } from '../liveDatabase/openLive';
import { createRecorder } from '../liveDatabase/recorder';
import { countsFoundRows, statementTexts, textFor, type RunResult, type SqlScript } from './sqlScriptFormat';
import { runSqlScript } from './sqlScriptRun';

/** A server at a level, with the settings that its recorded scripts had. */
export interface LiveConfiguration {
  readonly server: Server;
  readonly level: Level;
  readonly options: LiveOptions;
}

const SNAPSHOT = { server: 'mariadb', level: 'rr', options: { snapshotIsolation: true } } as const;

const CONFIGURATIONS: { readonly [name: string]: LiveConfiguration } = {
  'mariadb-rc': { server: 'mariadb', level: 'rc', options: {} },
  'mariadb-rr': { server: 'mariadb', level: 'rr', options: {} },
  'mariadb-serializable': { server: 'mariadb', level: 'serializable', options: {} },
  'mariadb-rr-snapshot': SNAPSHOT,
  'postgres-rc': { server: 'postgres', level: 'rc', options: {} },
  'postgres-rr': { server: 'postgres', level: 'rr', options: {} },
  'postgres-serializable': { server: 'postgres', level: 'serializable', options: {} },
};

/** The live configuration of this name, or null. */
export function liveConfigurationOf(name: string): LiveConfiguration | null {
  return Object.hasOwn(CONFIGURATIONS, name) ? (CONFIGURATIONS[name] ?? null) : null;
}

/** What a script did on the live server, and the recording of it. */
export interface LiveRun {
  readonly result: RunResult;
  readonly recording: Recording;
}

/** Why a script cannot run on the live server here. */
export interface LiveRefusal {
  readonly why: string;
}

/** Runs a script on a scratch database of its own. Throws when the script itself is wrong. */
export async function runScriptLive(
  { server, level, options }: LiveConfiguration,
  script: SqlScript,
): Promise<LiveRun | LiveRefusal> {
  if (server === 'postgres' && script.options?.postgres) return { why: 'depends on the pace' };
  const definition = {
    schema: statementTexts(script.schema, server),
    seed: statementTexts(script.seed, server),
  };
  try {
    const live = await openLive(server, level, definition, {
      ...options,
      foundRows: countsFoundRows(script),
    });
    try {
      return await runOn(live, definition, script);
    } finally {
      await live.end();
    }
  } catch (error) {
    if (error instanceof NotAvailable) return { why: 'not available' };
    throw error;
  }
}

const STEPS_MAX = 200;

async function runOn(
  live: LiveServer,
  definition: { readonly schema: readonly string[]; readonly seed: readonly string[] },
  script: SqlScript,
): Promise<LiveRun> {
  const reads = 'sql' in script.effect ? [textFor(script.effect.sql, live.server) ?? ''] : [];
  const notebook = createNotebook(live, definition, reads, true);
  const recorder = createRecorder(live, notebook, reads, 'script');
  await recorder.start();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const missing: Missing[] = [];
    const engine = createRecordedEngine(notebook, (each) => void missing.push(each));
    const start = engine.initial({ ...definition, begin: 'deferred', journal: 'rollback' });
    const result = attempt(() => runSqlScript(engine, script, start), missing);
    const [first] = missing;
    if (!first && result) return { result, recording: notebook.recording(script.name) };
    if (first) await recorder.record(first);
  }
  throw new Error(`${script.name}: did not end after ${STEPS_MAX} steps`);
}

/** After the first missing answer the run means nothing, not even when it throws. */
function attempt<T>(run: () => T, missing: readonly Missing[]): T | null {
  try {
    return run();
  } catch (error) {
    if (missing.length > 0) return null;
    throw error;
  }
}
