import { createSqliteEngine } from '../../src/database/sqlite/engine';
import { loadSqliteInNode } from '../../src/cli/sqliteModule';
import { compileScenario } from '../../src/cli/loadEngine';
import { readScenario } from '../../src/cli/loadLessons';
import { startOf } from '../../src/explore/prologue';
import { searchToEnd, type SearchResult } from '../../src/explore/search';
import { startWorld } from '../../src/world/start';
import type { Figure } from './figure';

const protection = 'id-table';
const sqlite = loadSqliteInNode();

interface Timed {
  readonly result: SearchResult;
  readonly coldMs: number;
  /** With the memory of the database filled, and everything else computed again. */
  readonly warmMs: number;
}

/** Searches `order-payment` with 3 copies and 2 crashes: once on a fresh database, then the fastest of five. */
async function timed(): Promise<Timed> {
  const setting = compileScenario(readScenario('order-payment'), {
    protection,
    copies: 3,
    ids: 'same',
    crashes: 2,
  });
  const module = await sqlite;
  const engine = { setting, database: createSqliteEngine(module) };
  const once = (): { readonly result: SearchResult; readonly ms: number } => {
    const start = performance.now();
    const result = searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
    return { result, ms: performance.now() - start };
  };
  const cold = once();
  const warm = Array.from({ length: 5 }, once).map(({ ms }) => ms);
  return { result: cold.result, coldMs: cold.ms, warmMs: Math.min(...warm) };
}

/** All schedules of the reference scenario, as fast as they can be searched. */
export const figures: readonly Figure[] = [
  {
    name: 'search.states_per_s',
    unit: 'states/s',
    run: async () => {
      const { result, warmMs } = await timed();
      return Math.round((result.states / warmMs) * 1000);
    },
  },
  { name: 'search.cold_ms', unit: 'ms', run: async () => Number((await timed()).coldMs.toFixed(1)) },
];
