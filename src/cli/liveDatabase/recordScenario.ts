/** Records a scenario on a live server: searches with what is recorded, asks the server for what was missing, until nothing is. */
import { createRecordedEngine, type Missing } from '../../database/recorded/engine';
import { statementKey, type Recording } from '../../database/recorded/recording';
import { searchToEnd } from '../../explore/search';
import { startOf } from '../../explore/prologue';
import type { CompiledSetting } from '../../scenario/compile';
import { startWorld } from '../../world/start';
import type { LiveServer } from './liveServer';
import { createNotebook } from './notebook';
import { recordMissing, recordStart } from './recorder';

/** Rounds of search and asking; each goes at least one statement deeper into every program. */
const ROUNDS_MAX = 200;

/** The recording of these settings of one scenario: one per protection and set of bounds, on equal tables. */
export async function recordScenario(
  scenario: string,
  settings: readonly CompiledSetting[],
  server: LiveServer,
  tell: (line: string) => void,
): Promise<Recording> {
  const definition = settings[0]?.database;
  if (!definition) throw new Error(`${scenario} has no database`);
  const reads = readsOf(settings);
  const notebook = createNotebook(scenario, server, definition, reads);
  await recordStart(server, notebook, reads);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const missing = missingIn(settings, notebook.recording());
    if (missing.length === 0) return notebook.recording();
    tell(`${scenario} ${server.server}-${server.level}: round ${round + 1} asks ${missing.length}`);
    for (const each of missing) await recordMissing(server, notebook, reads, each);
  }
  throw new Error(`${scenario}: still missing after ${ROUNDS_MAX} rounds`);
}

/** The queries that count effects, for every business event. */
function readsOf(settings: readonly CompiledSetting[]): readonly string[] {
  const queries = settings.flatMap(({ effects, events }) =>
    effects.flatMap((effect) =>
      effect.kind === 'sql' ? events.map(({ key }) => effect.sql.replaceAll(':key', `'${key.replaceAll("'", "''")}'`)) : [],
    ),
  );
  return [...new Set(queries)];
}

function missingIn(settings: readonly CompiledSetting[], recording: Recording): readonly Missing[] {
  const found = new Map<string, Missing>();
  const note = (missing: Missing): void => {
    const about = missing.kind === 'execute' ? statementKey(missing.statement.sql, missing.statement.params) : '';
    found.set(`${missing.state} ${missing.session} ${about}`, missing);
  };
  for (const setting of settings) {
    const engine = { setting, database: createRecordedEngine(recording, note) };
    searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
  }
  return [...found.values()];
}
