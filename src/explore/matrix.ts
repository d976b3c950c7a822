/**
 * The crash matrix: one row for each protection, one cell for every point at which its handler may die. A cell is what
 * a search finds from there on: after the crash nothing else fails, everybody goes on in every possible order, and the
 * cell shows the worst of what can become of the event. With two faults the one that takes over dies as well, at every
 * point of its own handling.
 */
import type { Landmark, OperationId } from '../program/program';
import type { Decision } from '../world/decision';
import type { Engine } from '../world/engine';
import { moveOnly } from '../world/next';
import { VERDICTS, type Verdict } from '../world/outcome';
import { FAULTS, type Budget, type ProcessName, type World } from '../world/world';
import { handlingFrom } from './handling';
import { createMemory, type SearchMemory, type SearchStart } from './exploration';
import { searchToEnd, SEARCH_LIMITS } from './search';

/** What follows a crash, as far as one cell can be held against another. */
export interface CellSum {
  /** The worst that can follow. */
  readonly verdict: Verdict;
  /** The numbers of durable effects that can follow: distinct, ascending. */
  readonly effects: readonly number[];
  /** Every continuation was searched. */
  readonly complete: boolean;
}

export interface CrashCell extends CellSum {
  /** The shortest run from the first world that shows the verdict; what goes round for ever after it is `loop`. */
  readonly witness: readonly Decision[];
  readonly loop: readonly Decision[];
}

/** The gap behind an operation of the handler: the process dies after it and before the next. */
export interface CrashGap<Cell extends CellSum = CrashCell> {
  readonly process: ProcessName;
  readonly operation: OperationId;
  /** The landmarks that the operation passes. */
  readonly landmarks: readonly Landmark[];
  readonly cell: Cell;
  /** With two faults: the gaps in the handling of whoever takes over. Empty when nobody has to, and with one fault. */
  readonly second: readonly CrashGap<Cell>[];
}

export interface CrashRow {
  readonly protection: string | null;
  /** In the order in which the handler performs them when nothing fails; one gap behind each. */
  readonly gaps: readonly CrashGap[];
}

/** Consecutive gaps up to a landmark, and the worst of their cells. */
export interface GapGroup<Cell extends CellSum = CrashCell> {
  readonly landmarks: readonly Landmark[];
  readonly gaps: readonly CrashGap<Cell>[];
  readonly cell: Cell;
}

const NO_FAULTS = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Budget;

/** The row of one protection. The setting should hand out one copy; `start` is where a search of it begins. */
export function crashRow(engine: Engine, start: SearchStart, faults: 1 | 2): CrashRow {
  const calm = { ...start, world: withBudget(start.world, 0) };
  const memory = createMemory(engine, calm);
  return { protection: engine.setting.protection, gaps: gapsOf(engine, memory, calm, null, faults) };
}

/** The gaps of a row by landmark: operations that pass none stand with the landmark before them. */
export function byLandmark<Cell extends CellSum>(gaps: readonly CrashGap<Cell>[]): readonly GapGroup<Cell>[] {
  const groups: CrashGap<Cell>[][] = [];
  for (const gap of gaps) {
    const last = groups.at(-1);
    if (!last || gap.landmarks.length > 0) groups.push([gap]);
    else last.push(gap);
  }
  return groups.map((group) => ({
    landmarks: group[0]?.landmarks ?? [],
    gaps: group,
    cell: worstCell(group.map((gap) => gap.cell)),
  }));
}

/** The cell with the worst verdict, with the effects of all. */
export function worstCell<Cell extends CellSum>(cells: readonly Cell[]): Cell {
  const [first, ...rest] = cells as readonly [Cell, ...Cell[]];
  const rank = (cell: Cell): number => VERDICTS.indexOf(cell.verdict);
  const worst = rest.reduce((so, cell) => (rank(cell) > rank(so) ? cell : so), first);
  const effects = [...new Set(cells.flatMap((cell) => cell.effects))].sort((a, b) => a - b);
  return { ...worst, effects, complete: cells.every((cell) => cell.complete) };
}

function gapsOf(
  engine: Engine,
  memory: SearchMemory,
  start: SearchStart,
  crashed: ProcessName | null,
  faults: number,
): readonly CrashGap[] {
  return handlingFrom(engine, start, crashed).map(({ process, operation, landmarks, at }) => {
    const decision: Decision = { kind: 'crash', process };
    const after: SearchStart = {
      ...at,
      world: moveOnly(engine, withBudget(at.world, 1), decision).world,
      decisions: [...at.decisions, decision],
    };
    const second = faults > 1 ? gapsOf(engine, memory, after, process, faults - 1) : [];
    return { process, operation, landmarks, cell: cellOf(engine, memory, after), second };
  });
}

function cellOf(engine: Engine, memory: SearchMemory, start: SearchStart): CrashCell {
  const { outcomes, effects, complete } = searchToEnd(engine, start, SEARCH_LIMITS, {}, memory);
  const worst = outcomes.at(-1);
  return {
    verdict: worst?.verdict ?? 'stuck',
    effects,
    witness: worst?.witness ?? start.decisions,
    loop: worst?.loop ?? [],
    complete,
  };
}

function withBudget(world: World, crashes: number): World {
  return { ...world, budget: { ...NO_FAULTS, crashes } };
}
