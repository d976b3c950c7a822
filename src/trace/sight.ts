/**
 * What a person can see of a world that the world alone does not say: tables as each session sees them, who waits for
 * whom, what may happen next. The page has no engine; it gets this with every step, as plain data.
 */
import { entries, type CacheEntry } from '../cache/cache';
import type { Row } from '../database/database';
import { choices, type Choice } from '../world/enabled';
import type { Engine } from '../world/engine';
import type { Setting } from '../world/setting';
import type { ProcessName, World } from '../world/world';
import type { ItemEnd } from './apply';
import type { Comparison } from './compare';
import { printDecision, printItem } from './printSchedule';
import { decisionsOf, type Step, type Trace } from './step';

/** A table: its committed rows, and the rows of every session whose open transaction sees it otherwise. */
export interface TableSight {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly uncommitted: readonly { readonly session: string; readonly rows: readonly Row[] }[];
}

/** A process whose next statement would find the database locked. */
export interface LockWait {
  readonly process: ProcessName;
  readonly task: number;
  readonly holder: ProcessName;
}

export interface Sight {
  readonly tables: readonly TableSight[];
  readonly cache: readonly CacheEntry[];
  /** Sessions with an open transaction. */
  readonly transactions: readonly string[];
  readonly waits: readonly LockWait[];
  readonly choices: readonly Choice[];
}

/** A step with what can be seen after it. */
export type SceneStep = Step & { readonly sight: Sight };

/** One pane: a run of one protection, ready to be drawn without an engine. */
export interface PaneScene {
  readonly protection: string | null;
  readonly setting: Setting;
  readonly steps: readonly SceneStep[];
  /** What the pane did for each row: how its item ended, and at which step the pane stands after it. */
  readonly cells: readonly { readonly end: ItemEnd; readonly stepIndex: number }[];
}

/**
 * What a stage shows: one pane, or several under one plan. A row is an item of the plan; in a run of a single pane every
 * decision is a row of its own. The playhead counts rows: at 0 nothing has happened yet.
 */
export interface Scene {
  /** The items in the notation. */
  readonly rows: readonly string[];
  readonly panes: readonly PaneScene[];
  readonly firstDivergence: number | null;
}

/** What can be seen of a world. */
export function sightOf(engine: Engine, world: World): Sight {
  const all = choices(engine, world);
  const { database } = engine;
  return {
    tables: tablesOf(engine, world),
    cache: world.cache ? entries(world.cache, world.nowMs) : [],
    transactions: database && world.database ? database.sessions(world.database) : [],
    waits: all.flatMap(({ decision, why }) =>
      decision.kind === 'perform' && why?.code === 'waitsForLock'
        ? [{ process: decision.process, task: decision.task, holder: why.holder }]
        : [],
    ),
    choices: all,
  };
}

/** The scene of a comparison. */
export function sceneOf(engines: readonly Engine[], comparison: Comparison): Scene {
  const panes = comparison.panes.map((pane, index): PaneScene => {
    const engine = engines[index] as Engine;
    const cells = pane.cells.map(({ end, stepIndex }) => ({ end, stepIndex }));
    return { protection: pane.protection, setting: engine.setting, steps: seen(engine, pane.trace), cells };
  });
  return {
    rows: comparison.plan.map((item) => printItem(item)),
    panes,
    firstDivergence: comparison.firstDivergence,
  };
}

/** The scene of a single run: every decision is a row. */
export function sceneOfTrace(engine: Engine, trace: Trace): Scene {
  const steps = seen(engine, trace);
  const rows = decisionsOf(trace).map((decision) => printDecision(decision));
  const cells = rows.map((_, row) => ({ end: { kind: 'done' } as const, stepIndex: row + 1 }));
  const pane = { protection: engine.setting.protection, setting: engine.setting, steps, cells };
  return { rows, panes: [pane], firstDivergence: null };
}

function seen(engine: Engine, trace: Trace): readonly SceneStep[] {
  return trace.steps.map((step) => ({ ...step, sight: sightOf(engine, step.world) }));
}

function tablesOf(engine: Engine, world: World): readonly TableSight[] {
  const { database } = engine;
  const state = world.database;
  if (!database || !state) return [];
  const views = database
    .sessions(state)
    .map((session) => ({ session, tables: database.seenBy(state, session) }));
  return database.tables(state).map((table) => ({
    name: table.name,
    columns: table.columns,
    rows: table.rows,
    uncommitted: views.flatMap(({ session, tables }) => {
      const rows = tables.find((each) => each.name === table.name)?.rows ?? [];
      return JSON.stringify(rows) === JSON.stringify(table.rows) ? [] : [{ session, rows }];
    }),
  }));
}
