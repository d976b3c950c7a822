/**
 * The table of verdicts: what a search finds for every scenario, protection and engine within a few bounds. It is kept
 * in the repository; recomputing it must give the same.
 */
import type { CompileOptions } from '../scenario/options';
import type { Verdict } from '../world/outcome';

/** The bounds of the columns. Copies, ids and crashes are set; everything else is as the scenario says. */
export const TABLE_BOUNDS = [
  { id: 'crash', copies: 1, ids: 'same', crashes: 1 },
  { id: 'duplicate', copies: 2, ids: 'same', crashes: 0 },
  { id: 'fresh', copies: 2, ids: 'fresh', crashes: 0 },
  { id: 'both', copies: 2, ids: 'same', crashes: 2 },
] as const satisfies readonly (CompileOptions & { readonly id: string })[];
export type TableColumn = (typeof TABLE_BOUNDS)[number]['id'];

/** Beyond so many states a cell says that it is not finished: where a publisher tries for ever there is no end. */
export const ROW_STATES_MAX = 50_000;

/** What can happen within the bounds of a column. */
export interface TableCell {
  readonly effects: readonly number[];
  /** From best to worst. */
  readonly verdicts: readonly Verdict[];
  /** Absent when every schedule was searched; otherwise it stopped at so many states, and more may happen. */
  readonly stoppedAt?: number;
  /** Present when steps were left out that a recorded database cannot answer: more may happen. */
  readonly gaps?: true;
}

export type TableRow = { readonly [C in TableColumn]: TableCell };

/** By engine, scenario and protection. */
export interface VerdictTable {
  readonly [engine: string]: {
    readonly [scenario: string]: { readonly [protection: string]: TableRow };
  };
}

/** The cell of a search that may have stopped at `ROW_STATES_MAX` states. */
export function tableCell(
  effects: readonly number[],
  verdicts: readonly Verdict[],
  { complete, gaps }: { readonly complete: boolean; readonly gaps: boolean },
): TableCell {
  if (gaps) return { effects, verdicts, gaps };
  return complete ? { effects, verdicts } : { effects, verdicts, stoppedAt: ROW_STATES_MAX };
}

/** Whether every schedule was searched and none breaks the promise. */
export function cellHolds({ verdicts, stoppedAt, gaps }: TableCell): boolean {
  return stoppedAt === undefined && !gaps && verdicts.join() === 'exactlyOnce';
}

/** Whether two cells say the same. */
export function sameCell(one: TableCell, other: TableCell): boolean {
  return cellText(one) === cellText(other);
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
  const gaps = cell.gaps ? ', not all recorded' : '';
  return `${cell.effects.join(', ')} (${cell.verdicts.join(', ')})${stopped}${gaps}`;
}
