/**
 * Records a scenario on a live server: goes through every world that the search can reach, depth first, so that the
 * server is carried on from state to state, and asks it whenever something was never asked before.
 */
import { createRecordedEngine, stateIndexOf, type Missing } from '../../database/recorded/engine';
import type { Recording } from '../../database/recorded/recording';
import type { Book } from '../../database/recorded/book';
import { startOf } from '../../explore/prologue';
import { SEARCH_LIMITS, searchToEnd } from '../../explore/search';
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
  /** Searches of an earlier round are recorded first: with every protection the small bounds before anybody's large ones. */
  readonly round?: number;
  /** A search with many more states than the others. */
  readonly isLarge?: boolean;
  /** Queries that its file expects something of. */
  readonly reads?: readonly string[];
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
  const recordEach = async (chosen: readonly Errand[]): Promise<void> => {
    for (const errand of chosen) {
      const startedAt = performance.now();
      const worlds = await goThrough(errand, notebook, recorder);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const found = `${worlds} worlds, ${notebook.states()} states, ${notebook.transitions()} transitions so far`;
      tell(`${scenario} ${server.server}-${server.level} ${errand.name}: ${found}, ${seconds} s`);
    }
  };
  await recordEach(errands.filter(({ schedule }) => schedule));
  const searches = errands.filter(({ schedule }) => !schedule);
  const rounds = [...searches].sort((one, other) => (one.round ?? 0) - (other.round ?? 0));
  await recordEach(rounds.filter(({ isLarge }) => !isLarge));
  if (notebook.states() <= LARGE_FROM_MAX) await recordEach(rounds.filter(({ isLarge }) => isLarge));
  return notebook.recording(scenario);
}

/** What a recording cannot answer of an errand, in the first worlds of its search: nothing, when it is whole. */
export function missingFor({ setting, schedule }: Errand, book: Book): readonly Missing[] {
  const missing: Missing[] = [];
  const engine = { setting, database: createRecordedEngine(book, (each) => void missing.push(each)) };
  if (schedule) runSchedule(engine, startWorld(engine), schedule);
  else {
    const limits = { ...SEARCH_LIMITS, statesMax: WORLDS_MAX };
    searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue), limits);
  }
  return missing;
}

/** The queries that count effects, for every business event, and those that something is expected of. */
function readsOf(errands: readonly Errand[]): readonly string[] {
  const queries = errands.flatMap(({ setting: { effects, events }, reads = [] }) => [
    ...reads,
    ...effects.flatMap((effect) =>
      effect.kind === 'sql'
        ? events.map(({ key }) => effect.sql.replaceAll(':key', `'${key.replaceAll("'", "''")}'`))
        : [],
    ),
  ]);
  return [...new Set(queries)];
}

async function goThrough(
  { setting, schedule, isLarge = false }: Errand,
  notebook: Notebook,
  recorder: Recorder,
): Promise<number> {
  const missing: Missing[] = [];
  const hopeless: string[] = [];
  const engine = { setting, database: createRecordedEngine(notebook, (each) => void missing.push(each)) };
  /** Tries again until nothing was missing but what cannot be had. */
  const complete = async <T>(attempt: () => T): Promise<T> => {
    for (;;) {
      missing.length = 0;
      const result = attempt();
      const wanted = different(missing).filter((each) => !hopeless.includes(JSON.stringify(each)));
      if (wanted.length === 0) return result;
      for (const each of wanted) if (!(await recorder.record(each))) hopeless.push(JSON.stringify(each));
    }
  };
  if (schedule) {
    await complete(() => runSchedule(engine, startWorld(engine), schedule));
    return 1;
  }
  const { world } = await complete(() => startOf(engine, startWorld(engine), setting.prologue));
  return goDeep(engine, world, notebook, isLarge ? LARGE_STATES_MAX : ERRAND_STATES_MAX, complete);
}

/**
 * A program that tries again for ever raises a sequence each time, or never lets the server come to rest: its states have
 * no end. What lies beyond so many is left unrecorded.
 */
const RAISES_MAX = 3;
const STEPS_MAX = 30;
const WORLDS_MAX = 50_000;
/**
 * Searches stop when the recording knows so many states; schedules are recorded before them, in any case. One search may
 * add so many, so that one without an end leaves room for those behind it.
 */
const STATES_MAX = 12_000;
const ERRAND_STATES_MAX = 1000;
const LARGE_STATES_MAX = 5000;
/** Large searches have some ten times the states of the others. Where those have more than this, they would not end. */
const LARGE_FROM_MAX = 350;

function wanders({ database }: World, notebook: Notebook): boolean {
  if (!database) return false;
  const { base, log } = notebook.wayTo(stateIndexOf(database));
  const first = notebook.wayTo(0).base;
  const raised = base.map(({ counter }, at) => (counter ?? 0) - (first[at]?.counter ?? 0));
  return log.length > STEPS_MAX || Math.max(...raised) > RAISES_MAX;
}

async function goDeep(
  engine: Engine & { readonly setting: CompiledSetting },
  start: World,
  notebook: Notebook,
  statesMax: number,
  complete: <T>(attempt: () => T) => Promise<T>,
): Promise<number> {
  const keys = createKeyCache();
  const seen = new Set([canonicalKey(start, keys)]);
  const open = [start];
  const { prologue } = engine.setting;
  const most = Math.min(STATES_MAX, notebook.states() + statesMax);
  for (let world = open.pop(); world && seen.size < WORLDS_MAX; world = open.pop()) {
    if (notebook.states() >= most) break;
    const from = world;
    if (wanders(from, notebook)) continue;
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
