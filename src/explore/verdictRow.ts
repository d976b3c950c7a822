/** Computing the rows of the table of verdicts. */
import type { DatabaseEngine } from '../database/database';
import { USUAL_ENGINE, type EngineName } from '../database/engineName';
import { compile, type CompiledSetting } from '../scenario/compile';
import type { CompileOptions } from '../scenario/options';
import type { ProgramTexts } from '../scenario/programs';
import { protectionsFor } from '../scenario/protections';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { startWorld } from '../world/start';
import { startOf } from './prologue';
import { searchToEnd, SEARCH_LIMITS } from './search';
import { ROW_STATES_MAX, TABLE_BOUNDS, tableCell, type TableCell, type TableRow } from './verdictTable';

/** What the rows of the table are computed with. */
export interface TableStage {
  readonly programTexts: ProgramTexts;
  /** The database that a setting asks for, fresh for every row; null when there is none to search with. */
  readonly databaseFor: (setting: CompiledSetting) => DatabaseEngine | null;
}

/** The row of one scenario with one protection on one database; throws when the scenario does not compile with them. */
export function tableRow(
  stage: TableStage,
  file: ScenarioFile,
  protection: string,
  engine: EngineName = USUAL_ENGINE,
): TableRow {
  const cells = TABLE_BOUNDS.map(({ id, ...bounds }) => [
    id,
    cellOf(stage, file, { ...bounds, protection, engine }),
  ]);
  return Object.fromEntries(cells) as TableRow;
}

function cellOf(stage: TableStage, file: ScenarioFile, options: CompileOptions): TableCell {
  const compiled = compile(file, stage.programTexts, options);
  if (!compiled.ok) throw new Error(`${file.data.id} does not compile with ${options.protection}`);
  const setting = compiled.value;
  const engine = { setting, database: stage.databaseFor(setting) };
  const start = startOf(engine, startWorld(engine), setting.prologue);
  const found = searchToEnd(engine, start, { ...SEARCH_LIMITS, statesMax: ROW_STATES_MAX });
  const verdicts = found.outcomes.map(({ verdict }) => verdict);
  return tableCell(found.effects, verdicts, found);
}

/** The rows that a table has to have for a scenario. */
export function rowsOf(file: ScenarioFile, programTexts: ProgramTexts): readonly string[] {
  return protectionsFor(file, programTexts);
}
