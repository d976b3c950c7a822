/** The kept table of verdicts: read, recomputed, compared and written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteEngine } from '../database/sqlite/engine';
import {
  rowDifferences,
  rowsOf,
  tableRow,
  type TableRow,
  type TableStage,
  type VerdictTable,
} from '../explore/verdictTable';
import { readLibrary, readScenario, scenarioIds } from './loadLessons';
import { loadSqliteInNode } from './sqliteModule';
import type { Print, Tally } from './tally';

const file = join(import.meta.dirname, '../../lessons/verdicts.json');
const ENGINE = 'sqlite';

/** The table as it is kept; empty when there is none. */
export function readTable(): VerdictTable {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VerdictTable) : {};
}

/** Computes every row on real SQLite, telling the differences; `write` keeps what was computed. */
export async function checkTable(print: Print, write: boolean): Promise<Tally> {
  const kept = readTable();
  const stage = await stageOnSqlite();
  const computed: { [scenario: string]: { [protection: string]: TableRow } } = {};
  let [passed, failed] = [0, 0];
  for (const id of scenarioIds()) {
    const scenario = readScenario(id);
    const rows: { [protection: string]: TableRow } = {};
    for (const protection of rowsOf(scenario, stage.library)) {
      const row = tableRow(stage, scenario, protection);
      rows[protection] = row;
      const differences = rowDifferences(kept[ENGINE]?.[id]?.[protection], row);
      for (const difference of differences) print(`${id}, ${protection}: ${difference}`);
      if (differences.length === 0) passed += 1;
      else failed += 1;
    }
    if (Object.keys(rows).length > 0) computed[id] = rows;
  }
  const gone = missingRows(kept, computed);
  for (const row of gone) print(`${row}: kept, and no longer there`);
  if (write) writeFileSync(file, textOf({ ...kept, [ENGINE]: computed }));
  return { passed, failed: write ? 0 : failed + gone.length, skipped: 0 };
}

/** What the rows are computed with here. */
export async function stageOnSqlite(): Promise<TableStage> {
  const module = await loadSqliteInNode();
  return {
    library: readLibrary(),
    databaseFor: (setting) => (setting.database ? createSqliteEngine(module) : null),
  };
}

function missingRows(kept: VerdictTable, computed: VerdictTable[string]): readonly string[] {
  return Object.entries(kept[ENGINE] ?? {}).flatMap(([id, rows]) =>
    Object.keys(rows).flatMap((protection) => (computed[id]?.[protection] ? [] : [`${id}, ${protection}`])),
  );
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
