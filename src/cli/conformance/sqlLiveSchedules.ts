/**
 * Holds recordings against the server they came from: random walks through the worlds of a recorded scenario, whose
 * statements are then run on a fresh live database. Every outcome, everything that was released and every table must be equal.
 */
import { createRecordedEngine } from '../../database/recorded/engine';
import { bookOf } from '../../database/recorded/book';
import type { DatabaseEngine, DatabaseState } from '../../database/database';
import {
  LEVELS,
  SERVERS,
  type Recording,
  type RecordedEngineName,
  type Server,
} from '../../database/recorded/recording';
import { startOf } from '../../explore/prologue';
import { enabled } from '../../world/enabled';
import type { Engine } from '../../world/engine';
import { moveOnly } from '../../world/next';
import { startWorld } from '../../world/start';
import { errandsOf } from '../liveDatabase/errands';
import { NotAvailable, type LiveDefinition, type LiveServer } from '../liveDatabase/liveServer';
import { openLive } from '../liveDatabase/openLive';
import type { Errand } from '../liveDatabase/recordScenario';
import { byPlace, createReplay, type Question, type Replay, type Walk } from '../liveDatabase/replay';
import { readProgramTexts, readScenario, scenarioIds } from '../loadLessons';
import { findRecording } from '../loadRecordings';
import { addTallies, emptyTally, tallyLine, type Print, type Tally } from '../tally';

/** How many random schedules of which scenarios, and from which seed. */
export interface ScheduleCheck {
  readonly schedules: number;
  readonly seed: number;
  readonly scenarios?: readonly string[];
}

/** A recording, what it was made for, and the tables that it begins with. */
interface Cell {
  readonly scenario: string;
  readonly engine: RecordedEngineName;
  readonly errands: readonly Errand[];
  readonly recording: Recording;
  readonly definition: LiveDefinition;
}

/**
 * One case for every schedule of every recording, the servers side by side. Without its server a recording is skipped,
 * and it says so.
 */
export async function conformRecordings(check: ScheduleCheck, print: Print): Promise<Tally> {
  const cells = (check.scenarios ?? scenarioIds()).flatMap(cellsOf);
  const conformServer = async (server: Server): Promise<Tally> => {
    let tally = emptyTally;
    // One after another: who holds a lock is a view of the whole server, which MariaDB keeps for a while.
    for (const cell of cells.filter(({ recording }) => recording.server === server))
      tally = addTallies(tally, await conformCell(cell, check, print));
    return tally;
  };
  return (await Promise.all(SERVERS.map(conformServer))).reduce(addTallies);
}

function cellsOf(scenario: string): readonly Cell[] {
  return SERVERS.flatMap((server) =>
    errandsOf(readScenario(scenario), readProgramTexts(), server).flatMap(({ errands }) =>
      LEVELS.flatMap((level): readonly Cell[] => {
        const engine: RecordedEngineName = `${server}-${level}`;
        const definition = errands[0]?.setting.database;
        const recording = definition ? findRecording(scenario, engine, definition) : null;
        return definition && recording ? [{ scenario, engine, errands, recording, definition }] : [];
      }),
    ),
  );
}

async function conformCell(cell: Cell, check: ScheduleCheck, print: Print): Promise<Tally> {
  const { engine, recording, definition } = cell;
  const live = await openLive(recording.server, recording.level, definition).catch((error: unknown) => {
    if (!(error instanceof NotAvailable)) throw error;
    print(`${engine}: ${error.message}`);
    return null;
  });
  if (!live) return { ...emptyTally, skipped: 1 };
  try {
    return await conformOn(live, cell, check, print);
  } finally {
    await live.end();
  }
}

/**
 * Schedules that ask the server the same in the same order, whatever its sessions are called, are one run there: it is
 * made once and counts for each of them.
 */
async function conformOn(
  live: LiveServer,
  { scenario, engine, errands, recording }: Cell,
  { schedules, seed }: ScheduleCheck,
  print: Print,
): Promise<Tally> {
  const replay = await createReplay(live);
  const recorded = createRecordedEngine(bookOf(recording));
  const runs = new Map<string, string | null>();
  let tally = emptyTally;
  for (let index = 0; index < schedules; index += 1) {
    const random = randomFrom(seed + index);
    const errand = errands[Math.floor(random() * errands.length)] as Errand;
    const walk = walkThrough(recorded, errand, random);
    const key = JSON.stringify(walk.questions);
    let mismatch = runs.get(key);
    if (mismatch === undefined) {
      const compared = await compare(replay, walk);
      const where = `${scenario} ${engine} ${errand.name}, seed ${seed + index}`;
      mismatch = compared.mismatch;
      runs.set(key, mismatch);
      if (mismatch !== null) print(`${where}: ${mismatch}`);
      else if (compared.runs > 1)
        print(`${where}: the server goes both ways, as recorded in run ${compared.runs}`);
    }
    tally = addTallies(tally, { ...emptyTally, [mismatch === null ? 'passed' : 'failed']: 1 });
  }
  print(`${scenario} ${engine}: ${tallyLine(tally)}, ${runs.size} different runs on the server`);
  return tally;
}

/** So often a run that differs is made again. A race that is won one time in ten is missed in one of 600 then. */
const RUNS_MAX = 60;

/**
 * A commit may wake two sessions at once, and who of them comes first is up to the server: the recording holds one of
 * its ways. So a difference counts when no run of many goes the recorded way.
 */
async function compare(replay: Replay, walk: Walk): Promise<{ mismatch: string | null; runs: number }> {
  let first: string | null = null;
  for (let runs = 1; runs <= RUNS_MAX; runs += 1) {
    const mismatch = await replay(walk);
    if (mismatch === null) return { mismatch, runs };
    first ??= mismatch;
  }
  return { mismatch: first, runs: RUNS_MAX };
}

const DECISIONS_MAX = 200;

/** What is asked of the database on a random way through the worlds of an errand. */
function walkThrough(recorded: DatabaseEngine, { setting }: Errand, random: () => number): Walk {
  const asked: Question[] = [];
  const engine: Engine = { setting, database: listening(recorded, asked) };
  const first = startWorld(engine);
  let { world } = startOf(engine, first, setting.prologue);
  for (let count = 0; count < DECISIONS_MAX; count += 1) {
    const decisions = enabled(engine, world);
    const decision = decisions[Math.floor(random() * decisions.length)];
    if (!decision) break;
    world = moveOnly(engine, world, decision).world;
  }
  const tables = (state: DatabaseState | null) => (state ? recorded.tables(state) : []);
  return { questions: byPlace(asked), before: tables(first.database), after: tables(world.database) };
}

/** An engine that remembers what was really asked of it. Choices look ahead without asking. */
function listening(engine: DatabaseEngine, asked: Question[]): DatabaseEngine {
  return {
    ...engine,
    execute: (state, session, statement) => {
      const answer = engine.execute(state, session, statement);
      asked.push({ kind: 'execute', session, statement, answer });
      return answer;
    },
    close: (state, session) => {
      const answer = engine.close(state, session);
      asked.push({ kind: 'close', session, answer });
      return answer;
    },
  };
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32, public domain). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
