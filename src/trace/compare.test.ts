import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineOf } from '../../tests/rig/rig';
import { compare, stepAfter, type Comparison } from './compare';
import { parseSchedule } from './parseSchedule';
import { printDecisions } from './printSchedule';

const text = readFileSync('lessons/scenarios/order-payment.yaml', 'utf8');
const engines = ['none', 'id-table', 'state-guard'].map((protection) =>
  engineOf(text, { protection, crashes: 2 }),
);

function compared(plan: string): Comparison {
  const items = parseSchedule(plan);
  if (!items.ok) throw new Error(JSON.stringify(items.problems));
  return compare(engines, items.value);
}

/** What each pane did in a row. */
function row(comparison: Comparison, index: number): readonly string[] {
  return comparison.panes.map((pane) => {
    const cell = pane.cells[index];
    const decisions = (cell?.steps ?? []).flatMap((step) => step.decision ?? []);
    return cell?.end.kind === 'done'
      ? printDecisions(decisions, () => 'q')
      : `${cell?.end.kind} ${printDecisions(decisions)}`;
  });
}

const everyLandmark =
  'P* q>A A@received A@begun A@id-stored A@effect A@committed A! ' +
  'q>B B@received B@begun B@id-stored B@effect B@committed B@acked';

describe('comparing protections under one plan', () => {
  it('aligns the panes by landmark however many operations each needs', () => {
    const comparison = compared('P* q>A A@committed A! q>B B@acked');
    expect(row(comparison, 2)).toEqual(['A A', 'A A A A A', 'A A']);
    expect(comparison.panes.map((pane) => pane.cells.length)).toEqual([6, 6, 6]);
    expect(comparison.panes.map((pane) => pane.outcomes[0]?.effects)).toEqual([2, 1, 1]);
  });

  it('leaves a process where it is when its program has no such landmark', () => {
    const comparison = compared(everyLandmark);
    expect(row(comparison, 4)).toEqual(['absent ', 'A', 'absent ']);
  });

  it('goes to the point where the handling takes another way, and then stays put', () => {
    const comparison = compared(everyLandmark);
    expect(row(comparison, 11)).toEqual(['absent ', 'passedBy B', 'absent ']);
    expect(row(comparison, 12)).toEqual(['B', 'passedBy ', 'passedBy B']);
    expect(row(comparison, 14)).toEqual(['B', 'B B', 'B']);
  });

  it('says why an item cannot be done in a pane, and goes on with the next', () => {
    const comparison = compared('P* q>A q>B A@committed');
    expect(comparison.panes[0]?.cells[2]?.end).toMatchObject({ kind: 'refused', reason: { code: 'empty' } });
    expect(row(comparison, 3)).toEqual(['A A', 'A A A A A', 'A A']);
  });

  it('marks the row from which the panes differ for good', () => {
    expect(compared('P* q>A A@committed A! q>B B@acked').firstDivergence).toBe(5);
  });

  it('does not take for a divergence what a later row makes good', () => {
    const comparison = compared(everyLandmark);
    // After A@effect the others have committed and the transaction of id-table has not.
    expect(comparison.panes.map((pane) => stepAfter(pane, 6).outcomes[0]?.effects)).toEqual([1, 0, 1]);
    expect(comparison.firstDivergence).toBe(12);
  });

  it('marks no row when the panes come to the same', () => {
    expect(compared('P* q>A A@acked').firstDivergence).toBeNull();
    expect(compared('').firstDivergence).toBeNull();
  });

  it('shows the beginning before the first row and the end of the row after each', () => {
    const [pane] = compared('P* q>A A@acked').panes;
    expect(pane && stepAfter(pane, 0)).toBe(pane?.trace.steps[0]);
    expect(pane && stepAfter(pane, 3)).toBe(pane?.trace.steps.at(-1));
  });
});
