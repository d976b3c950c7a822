/** Marks along the scrubber: where something happened that a person wants to go back to. */
import type { PaneScene, Scene, SceneStep } from '../../trace/sight';
import { isFault } from '../../world/decision';
import type { Gate } from './gate';
import { stepAt, stepsOfRow } from '../../trace/rows';

export const ROW_MARKS = ['fault', 'gate', 'differs', 'broken', 'lost', 'stop'] as const;
export type RowMarkKind = (typeof ROW_MARKS)[number];

export interface RowMark {
  readonly row: number;
  readonly kind: RowMarkKind;
}

/** The marks of a scene up to a row, in order. */
export function rowMarks(scene: Scene, gates: readonly Gate[], visible: number): readonly RowMark[] {
  const marks: RowMark[] = [];
  for (let row = 1; row <= visible; row += 1) {
    const kinds = new Set(scene.panes.flatMap((pane) => kindsIn(pane, row)));
    if (scene.firstDivergence === row - 1 && scene.panes.length > 1) kinds.add('differs');
    if (gates.some((gate) => gate.row === row)) kinds.add('gate');
    for (const kind of ROW_MARKS) if (kinds.has(kind)) marks.push({ row, kind });
  }
  return marks;
}

function kindsIn(pane: PaneScene, row: number): readonly RowMarkKind[] {
  const steps = stepsOfRow(pane, row);
  const before = stepAt(pane, row - 1);
  const broke = newlyBroken(before, stepAt(pane, row));
  const faulty = steps.some((step) => step.decision && isFault(step.decision));
  return [...(faulty ? (['fault'] as const) : []), ...(broke ? [broke] : [])];
}

/** Whether a promise was broken between two steps, and how. */
export function newlyBroken(before: SceneStep, after: SceneStep): 'broken' | 'lost' | null {
  const fresh = after.outcomes.filter(
    ({ key, promise }) =>
      promise === 'broken' && before.outcomes.find((each) => each.key === key)?.promise !== 'broken',
  );
  if (fresh.length === 0) return null;
  return fresh.some(({ effects, expected }) => effects > expected) ? 'broken' : 'lost';
}

/** The nearest marked row before or after one; null when there is none. */
export function nextMarkedRow(marks: readonly RowMark[], row: number, direction: 1 | -1): number | null {
  const rows = marks.map((mark) => mark.row).filter((each) => (each - row) * direction > 0);
  if (rows.length === 0) return null;
  return direction > 0 ? Math.min(...rows) : Math.max(...rows);
}

/** The marks of each row that has any. */
export function marksByRow(
  marks: readonly RowMark[],
): readonly { readonly row: number; readonly kinds: readonly RowMarkKind[] }[] {
  const rows = [...new Set(marks.map((mark) => mark.row))];
  return rows.map((row) => ({
    row,
    kinds: marks.filter((mark) => mark.row === row).map((mark) => mark.kind),
  }));
}

/** The least distance of two faults on the track, as a share of it: nearer ones would lie over each other. */
const APART_MIN = 0.012;

/** The marks that there is room for: of faults that lie too close only the first, of everything else all. */
export function thinned(marks: readonly RowMark[], total: number): readonly RowMark[] {
  let last = Number.NEGATIVE_INFINITY;
  return marks.filter(({ kind, row }) => {
    if (kind !== 'fault') return true;
    if ((row - last) / Math.max(total, 1) < APART_MIN) return false;
    last = row;
    return true;
  });
}
