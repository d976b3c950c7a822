import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../cli/loadLessons';
import { readTable, tableStage } from '../cli/verdictTable';
import { rowsOf, tableRow } from './verdictRow';
import { rowDifferences, TABLE_BOUNDS } from './verdictTable';

const stage = await tableStage();
const kept = readTable()['sqlite'] ?? {};
const scenarios = readdirSync('lessons/scenarios').map((name) => name.replace(/\.yaml$/, ''));

/** A row from every corner; the long check recomputes them all. */
const sample: readonly (readonly [string, string])[] = [
  ['order-payment', 'id-table'],
  ['order-payment', 'state-guard'],
  ['order-payment', 'id-table-no-tx'],
  ['inventory', 'unique-business-key'],
  ['mail', 'id-stored-first'],
  ['no-id', 'in-memory-set'],
  ['refund', 'state-guard'],
  ['form-token', 'form-token-steps'],
];

describe('the kept table of verdicts', () => {
  it('has a row for every protection of every scenario, and no other', () => {
    const wanted = scenarios.flatMap((id) =>
      rowsOf(readScenario(id), stage.programTexts).map((each) => `${id} ${each}`),
    );
    const rows = Object.entries(kept).flatMap(([id, own]) => Object.keys(own).map((each) => `${id} ${each}`));
    expect(rows.toSorted()).toEqual(wanted.toSorted());
  });

  it('has a cell for every bound, and something that can happen in each', () => {
    for (const row of Object.values(kept).flatMap((own) => Object.values(own))) {
      for (const { id } of TABLE_BOUNDS) {
        expect(row[id].effects.length).toBeGreaterThan(0);
        expect(row[id].verdicts.length).toBeGreaterThan(0);
      }
    }
  });

  it.each(sample)('says of %s with %s what a search finds', (scenario, protection) => {
    const computed = tableRow(stage, readScenario(scenario), protection);
    expect(rowDifferences(kept[scenario]?.[protection], computed)).toEqual([]);
  });

  it('a changed cell is a difference', () => {
    const row = kept['order-payment']?.['id-table'];
    if (!row) throw new Error('no row');
    const changed = { ...row, fresh: { effects: [1], verdicts: ['exactlyOnce'] as const } };
    expect(rowDifferences(row, changed)).toEqual(['fresh: kept 2 (doubled), computed 1 (exactlyOnce)']);
  });
});
