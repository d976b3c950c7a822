/**
 * Records a scenario on a live server: goes through every world that the search can reach, depth first, so that the
 * server is carried on from state to state, and asks it whenever something was never asked before.
 */
import { createRecordedEngine, type Missing } from '../../database/recorded/engine';
import type { Recording } from '../../database/recorded/recording';
import type { Book } from '../../database/recorded/book';
import { startOf } from '../../explore/prologue';
import { searchToEnd } from '../../explore/search';
import type { CompiledSetting } from '../../scenario/compile';
import type { Schedule } from '../../trace/notation';
import { runSchedule } from '../../trace/run';
import { isFault } from '../../world/decision';
import { enabled } from '../../world/enabled';
import type { Engine } from '../../world/engine';
import { canonicalKey, createKeyCache } from '../../world/key';
import { moveOnly } from '../../world/next';
import { startWorld } from '../../world/start';
import type { World } from '../../world/world';
import type { LiveServer } from './liveServer';
import { createNotebook, type Notebook } from './notebook';
import { createRecorder, type Recorder } from './recorder';

/** One thing to record: a search within the bounds of a setting, or one schedule of its own. */
export interface Errand {
  readonly name: string;
  readonly setting: CompiledSetting;
  readonly schedule?: Schedule;
}

/** The recording of these errands of one scenario, on equal tables. */
export async function recordScenario(
  scenario: string,
  errands: readonly Errand[],
  server: LiveServer,
  tell: (line: string) => void,
): Promise<Recording> {
  const definition = errands[0]?.setting.database;
  if (!definition) throw new Error(`${scenario} has no database`);
  const reads = readsOf(errands);
  const notebook = createNotebook(server, definition, reads, false);
  const recorder = createRecorder(server, notebook, reads, 'scenario');
  await recorder.start();
  for (const errand of errands) {
    const startedAt = performance.now();
    const worlds = await goThrough(errand, notebook, recorder);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const found = `${worlds} worlds, ${notebook.states()} states, ${notebook.transitions()} transitions so far`;
    tell(`${scenario} ${server.server}-${server.level} ${errand.name}: ${found}, ${seconds} s`);
  }
  return notebook.recording(scenario);
}

/** What a recording cannot answer of an errand: nothing, when it is whole. */
export function missingFor({ setting, schedule }: Errand, book: Book): readonly Missing[] {
  const missing: Missing[] = [];
  const engine = { setting, database: createRecordedEngine(book, (each) => void missing.push(each)) };
  if (schedule) runSchedule(engine, startWorld(engine), schedule);
  else searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
  return missing;
}

/** The queries that count effects, for every business event. */
function readsOf(errands: readonly Errand[]): readonly string[] {
  const queries = errands.flatMap(({ setting: { effects, events } }) =>
    effects.flatMap((effect) =>
      effect.kind === 'sql'
        ? events.map(({ key }) => effect.sql.replaceAll(':key', `'${key.replaceAll("'", "''")}'`))
        : [],
    ),
  );
  return [...new Set(queries)];
}

async function goThrough(
  { setting, schedule }: Errand,
  notebook: Notebook,
  recorder: Recorder,
): Promise<number> {
  const missing: Missing[] = [];
  const engine = { setting, database: createRecordedEngine(notebook, (each) => void missing.push(each)) };
  /** Tries again until nothing was missing. */
  const complete = async <T>(attempt: () => T): Promise<T> => {
    for (;;) {
      missing.length = 0;
      const result = attempt();
      if (missing.length === 0) return result;
      for (const each of different(missing)) await recorder.record(each);
    }
  };
  if (schedule) {
    await complete(() => runSchedule(engine, startWorld(engine), schedule));
    return 1;
  }
  const { world } = await complete(() => startOf(engine, startWorld(engine), setting.prologue));
  return goDeep(engine, world, complete);
}

async function goDeep(
  engine: Engine & { readonly setting: CompiledSetting },
  start: World,
  complete: <T>(attempt: () => T) => Promise<T>,
): Promise<number> {
  const keys = createKeyCache();
  const seen = new Set([canonicalKey(start, keys)]);
  const open = [start];
  const { prologue } = engine.setting;
  for (let world = open.pop(); world; world = open.pop()) {
    const from = world;
    for (const decision of await complete(() => enabled(engine, from))) {
      if (isFault(decision) && 'process' in decision && prologue.includes(decision.process)) continue;
      const { world: to } = await complete(() => moveOnly(engine, from, decision));
      const key = canonicalKey(to, keys);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(to);
    }
  }
  return seen.size;
}

function different(missing: readonly Missing[]): readonly Missing[] {
  return [...new Map(missing.map((each) => [JSON.stringify(each), each])).values()];
}
