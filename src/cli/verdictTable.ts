/** The kept table of verdicts: read, recomputed, compared and written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, USUAL_ENGINE, type EngineName } from '../database/engineName';
import type { DatabaseEngine } from '../database/database';
import { definitionText } from '../database/recorded/recording';
import { createSqliteEngine } from '../database/sqlite/engine';
import { rowsOf, tableRow, type TableStage } from '../explore/verdictRow';
import { rowDifferences, type TableRow, type VerdictTable } from '../explore/verdictTable';
import { readProgramTexts, readScenario, scenarioIds } from './loadLessons';
import { loadRecordedEngine } from './loadRecordings';
import { loadSqliteInNode } from './sqliteModule';
import { compile } from '../scenario/compile';
import type { ScenarioFile } from '../scenario/scenarioFile';
import { addTallies, emptyTally, type Print, type Tally } from './tally';

const file = join(import.meta.dirname, '../../lessons/verdicts.json');

/** The table as it is kept; empty when there is none. */
export function readTable(): VerdictTable {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VerdictTable) : {};
}

/** Computes every row on every database, telling the differences; `write` keeps what was computed. */
export async function checkTable(print: Print, write: boolean): Promise<Tally> {
  const kept = readTable();
  const stage = await tableStage();
  const table: { [engine: string]: VerdictTable[string] } = {};
  let total = emptyTally;
  for (const engine of ENGINES) {
    const computed = computeOn(stage, engine);
    const { tally, lines } = compareWith(kept[engine] ?? {}, computed);
    for (const line of lines) print(`${engine}: ${line}`);
    total = addTallies(total, tally);
    table[engine] = computed;
  }
  if (write) writeFileSync(file, textOf(table));
  return write ? { ...total, failed: 0 } : total;
}

/** The rows of all scenarios that run on this database. */
function computeOn(stage: TableStage, engine: EngineName): VerdictTable[string] {
  const computed: { [scenario: string]: { [protection: string]: TableRow } } = {};
  for (const id of scenarioIds()) {
    const scenario = readScenario(id);
    const rows = rowsOf(scenario, stage.programTexts).flatMap((protection) => {
      if (engine !== USUAL_ENGINE && !isRecorded(stage, scenario, protection, engine)) return [];
      return [[protection, tableRow(stage, scenario, protection, engine)] as const];
    });
    if (rows.length > 0) computed[id] = Object.fromEntries(rows);
  }
  return computed;
}

function isRecorded(
  { programTexts, databaseFor }: TableStage,
  scenario: ScenarioFile,
  protection: string,
  engine: EngineName,
): boolean {
  const compiled = compile(scenario, programTexts, { protection, engine });
  return compiled.ok && databaseFor(compiled.value) !== null;
}

function compareWith(kept: VerdictTable[string], computed: VerdictTable[string]) {
  const lines: string[] = [];
  let [passed, failed] = [0, 0];
  for (const [id, rows] of Object.entries(computed)) {
    for (const [protection, row] of Object.entries(rows)) {
      const differences = rowDifferences(kept[id]?.[protection], row);
      lines.push(...differences.map((difference) => `${id}, ${protection}: ${difference}`));
      if (differences.length === 0) passed += 1;
      else failed += 1;
    }
  }
  const gone = Object.entries(kept).flatMap(([id, rows]) =>
    Object.keys(rows)
      .filter((protection) => !computed[id]?.[protection])
      .map((name) => `${id}, ${name}`),
  );
  lines.push(...gone.map((row) => `${row}: kept, and no longer there`));
  return { tally: { passed, failed: failed + gone.length, skipped: 0 }, lines };
}

/** What the rows are computed with here: real SQLite, and what was recorded. */
export async function tableStage(): Promise<TableStage> {
  const module = await loadSqliteInNode();
  const recorded = new Map<string, DatabaseEngine | null>();
  return {
    programTexts: readProgramTexts(),
    databaseFor: ({ scenario, database }) => {
      if (!database) return null;
      if (database.engine === USUAL_ENGINE) return createSqliteEngine(module);
      const name = [scenario, database.engine, definitionText(database.schema, database.seed)].join('\n');
      const known = recorded.get(name);
      if (known !== undefined) return known;
      const engine = loadRecordedEngine(scenario, database.engine, database);
      recorded.set(name, engine);
      return engine;
    },
  };
}

/** One row a line, so that a difference is seen in a diff. */
function textOf(table: VerdictTable): string {
  const engines = Object.entries(table).map(([engine, scenarios]) => {
    const blocks = Object.entries(scenarios).map(([id, rows]) => {
      const lines = Object.entries(rows).map(
        ([protection, row]) => `      ${JSON.stringify(protection)}: ${JSON.stringify(row)}`,
      );
      return `    ${JSON.stringify(id)}: {\n${lines.join(',\n')}\n    }`;
    });
    return `  ${JSON.stringify(engine)}: {\n${blocks.join(',\n')}\n  }`;
  });
  return `{\n${engines.join(',\n')}\n}\n`;
}
