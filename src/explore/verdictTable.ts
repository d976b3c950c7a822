/**
 * The table of verdicts: what a search finds for every scenario, protection and engine within a few bounds. It is kept
 * in the repository; recomputing it must give the same.
 */
import type { DatabaseEngine } from '../database/database';
import { compile, type CompiledSetting } from '../scenario/compile';
import type { CompileOptions } from '../scenario/options';
import type { Library } from '../scenario/programs';
import { protectionsFor } from '../scenario/protections';
import type { ScenarioFile } from '../scenario/scenarioFile';
import type { Verdict } from '../world/outcome';
import { startWorld } from '../world/start';
import { startOf } from './prologue';
import { searchToEnd, SEARCH_LIMITS } from './search';

/** The bounds of the columns. Copies, ids and crashes are set; everything else is as the scenario says. */
export const TABLE_BOUNDS = [
  { id: 'crash', copies: 1, ids: 'same', crashes: 1 },
  { id: 'duplicate', copies: 2, ids: 'same', crashes: 0 },
  { id: 'fresh', copies: 2, ids: 'fresh', crashes: 0 },
  { id: 'both', copies: 2, ids: 'same', crashes: 2 },
] as const satisfies readonly (CompileOptions & { readonly id: string })[];
export type TableColumn = (typeof TABLE_BOUNDS)[number]['id'];

/** What can happen within the bounds of a column. */
export interface TableCell {
  readonly effects: readonly number[];
  /** From best to worst. */
  readonly verdicts: readonly Verdict[];
  /** Absent when every schedule was searched; otherwise it stopped at so many states, and more may happen. */
  readonly stoppedAt?: number;
}

export type TableRow = { readonly [C in TableColumn]: TableCell };

/** By engine, scenario and protection. */
export interface VerdictTable {
  readonly [engine: string]: {
    readonly [scenario: string]: { readonly [protection: string]: TableRow };
  };
}

/** What the rows of the table are computed with. */
export interface TableStage {
  readonly library: Library;
  /** The database that a setting asks for, fresh for every row; null when there is none to search with. */
  readonly databaseFor: (setting: CompiledSetting) => DatabaseEngine | null;
}

/** The row of one scenario with one protection; throws when the scenario does not compile with it. */
export function tableRow(stage: TableStage, file: ScenarioFile, protection: string): TableRow {
  const cells = TABLE_BOUNDS.map(({ id, ...bounds }) => [id, cellOf(stage, file, { ...bounds, protection })]);
  return Object.fromEntries(cells) as TableRow;
}

function cellOf(stage: TableStage, file: ScenarioFile, options: CompileOptions): TableCell {
  const compiled = compile(file, stage.library, options);
  if (!compiled.ok) throw new Error(`${file.data.id} does not compile with ${options.protection}`);
  const setting = compiled.value;
  const engine = { setting, database: stage.databaseFor(setting) };
  const start = startOf(engine, startWorld(engine), setting.prologue);
  const { effects, outcomes, complete } = searchToEnd(engine, start, {
    ...SEARCH_LIMITS,
    statesMax: STATES_MAX,
  });
  const verdicts = outcomes.map(({ verdict }) => verdict);
  return complete ? { effects, verdicts } : { effects, verdicts, stoppedAt: STATES_MAX };
}

/** Beyond it a row says that it is not finished: where a publisher tries for ever there is no end. */
const STATES_MAX = 50_000;

/** The rows that a table has to have for a scenario. */
export function rowsOf(file: ScenarioFile, library: Library): readonly string[] {
  return protectionsFor(file, library);
}

/** What differs between a kept row and a computed one, a line each. */
export function rowDifferences(kept: TableRow | undefined, computed: TableRow): readonly string[] {
  if (!kept) return ['not in the table'];
  return TABLE_BOUNDS.flatMap(({ id }) => {
    const [was, is] = [cellText(kept[id]), cellText(computed[id])];
    return was === is ? [] : [`${id}: kept ${was}, computed ${is}`];
  });
}

/** A cell in one line: `1, 2 (exactlyOnce, doubled)`. */
export function cellText(cell: TableCell | undefined): string {
  if (!cell) return 'nothing';
  const stopped = cell.stoppedAt === undefined ? '' : `, stopped at ${cell.stoppedAt} states`;
  return `${cell.effects.join(', ')} (${cell.verdicts.join(', ')})${stopped}`;
}
