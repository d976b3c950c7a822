/** What the memory of the database engine is worth, on schedules of two sessions that come back to each other. */
import { compileScenario } from '../../src/cli/loadEngine';
import { readScenario } from '../../src/cli/loadLessons';
import { loadSqliteInNode } from '../../src/cli/sqliteModule';
import type { DatabaseEngine, DatabaseState, EngineStats } from '../../src/database/database';
import { createSqliteEngine } from '../../src/database/sqlite/engine';
import { startOf } from '../../src/explore/prologue';
import { searchToEnd } from '../../src/explore/search';
import { startWorld } from '../../src/world/start';
import type { Figure } from './figure';

const DEFINITION = {
  schema: [
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, status INT NOT NULL, pay_count INT NOT NULL)',
    'CREATE TABLE msg_id_record (msg_id TEXT PRIMARY KEY, at INT)',
  ],
  seed: ['INSERT INTO orders VALUES (1001, 1, 0)'],
  begin: 'deferred',
  journal: 'rollback',
} as const;
const STATEMENTS = [
  { sql: 'BEGIN' },
  { sql: 'SELECT status FROM orders WHERE id = :id', params: { id: 1001 } },
  { sql: 'INSERT INTO msg_id_record VALUES (:id, :now)', params: { id: 'm1', now: 0 } },
  { sql: 'UPDATE orders SET status = 2, pay_count = pay_count + 1 WHERE id = 1001 AND status = 1' },
  { sql: 'COMMIT' },
  { sql: 'ROLLBACK' },
] as const;
const SESSIONS = ['A', 'B'] as const;

/** Plays `count` schedules of 20 steps, the same ones for the same count. A step of -1 closes the session. */
function play(engine: DatabaseEngine, count: number): void {
  const start = engine.initial(DEFINITION);
  const draw = drawing(1);
  for (let schedule = 0; schedule < count; schedule += 1) {
    let state: DatabaseState = start;
    for (let step = 0; step < 20; step += 1) {
      const session = SESSIONS[draw(2)] ?? 'A';
      const statement = STATEMENTS[draw(STATEMENTS.length + 1)];
      const after =
        statement === undefined ? engine.close(state, session) : engine.execute(state, session, statement);
      state = after.next;
    }
  }
}

// A small linear congruential generator: the bench must draw the same schedules every time.
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

/** The least of several measurements: what else the machine does only adds to it. */
function leastMilliseconds(times: number, prepare: () => () => void): number {
  const all = Array.from({ length: times }, () => {
    const measured = prepare();
    const began = performance.now();
    measured();
    return performance.now() - began;
  });
  return Math.min(...all);
}

async function speedup(): Promise<number> {
  const module = await loadSqliteInNode();
  const [remembering = 1, plain = 0] = [true, false].map((memo) =>
    leastMilliseconds(3, () => {
      const engine = createSqliteEngine(module, { memo });
      return () => play(engine, 50);
    }),
  );
  return Math.round((plain / remembering) * 10) / 10;
}

async function warmNanoseconds(): Promise<number> {
  const engine = createSqliteEngine(await loadSqliteInNode());
  const count = 100;
  play(engine, count);
  return Math.round((leastMilliseconds(200, () => () => play(engine, count)) * 1e6) / (count * 20));
}

async function coldMicroseconds(): Promise<number> {
  const module = await loadSqliteInNode();
  let executions = 0;
  const least = leastMilliseconds(4, () => {
    const engine = createSqliteEngine(module);
    return () => {
      play(engine, 50);
      executions = engine.stats().executions;
    };
  });
  return Math.round((least * 1000) / executions);
}

/** The reference search: `order-payment` with `id-table`, two consumers, three copies, two crashes. */
function searchOnce(database: DatabaseEngine): void {
  const options = { protection: 'id-table', copies: 3, ids: 'same', crashes: 2 } as const;
  const setting = compileScenario(readScenario('order-payment'), options);
  const engine = { setting, database };
  searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
}

async function statsOfSearch(): Promise<EngineStats> {
  const engine = createSqliteEngine(await loadSqliteInNode());
  searchOnce(engine);
  return engine.stats();
}

async function hitRate(): Promise<number> {
  const { executions, hits } = await statsOfSearch();
  return Math.round((hits / (executions + hits)) * 1e4) / 1e4;
}

async function searchSpeedup(): Promise<number> {
  const module = await loadSqliteInNode();
  const [remembering = 1, plain = 0] = [true, false].map((memo) =>
    leastMilliseconds(2, () => {
      const engine = createSqliteEngine(module, { memo });
      return () => searchOnce(engine);
    }),
  );
  return Math.round((plain / remembering) * 10) / 10;
}

export const figures: Figure[] = [
  { name: 'database.memo_speedup', unit: 'times', run: speedup },
  { name: 'database.warm_execute', unit: 'ns', run: warmNanoseconds },
  { name: 'database.cold_execute', unit: 'µs', run: coldMicroseconds },
  {
    name: 'database.distinct_executions',
    unit: 'executions',
    run: async () => (await statsOfSearch()).executions,
  },
  { name: 'database.hit_rate', unit: 'of 1', run: hitRate },
  { name: 'database.search_speedup', unit: 'times', run: searchSpeedup },
];
