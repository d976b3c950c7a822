/** Runs that were computed when the site was built, so that an embed shows one before any engine is there. */
import type { StepRef } from '../../embed/parameters';
import type { Words } from '../../i18n/language';
import type { PaneScene } from '../../trace/sight';
import type { SceneAnswer } from '../engine/engineClient';
import type { Gate } from '../player/gate';

/** A named place of a run: how many rows have happened there. */
export interface Stop {
  readonly name: string;
  readonly row: number;
}

export interface StoredRun {
  readonly name: string;
  readonly answer: SceneAnswer;
  readonly gates: readonly Gate[];
  /** In order. */
  readonly stops: readonly Stop[];
}

/** The runs of a lesson, or the one of a scenario. */
export interface StoredRuns {
  readonly title: Words;
  readonly runs: readonly StoredRun[];
}

/** A run and a place in it. */
export interface RunPlace {
  readonly run: StoredRun;
  readonly row: number;
}

/** The full name of a stop, by which addresses name it: stops of different runs may have one name. */
export function stopName(run: StoredRun, stop: Stop): string {
  return `${run.name}.${stop.name}`;
}

/** Every stop by its full name, run by run. */
export function stopNames(runs: readonly StoredRun[]): readonly string[] {
  return runs.flatMap((run) => run.stops.map((stop) => stopName(run, stop)));
}

/**
 * The place that a step means: a number is one of the given run, `run.4` one of that run; `run.stop` is that stop; `stop`
 * alone the first of that name, in the given run if it has one; a name of a run its end. Null when there is none.
 */
export function placeOf(runs: readonly StoredRun[], current: StoredRun, step: StepRef): RunPlace | null {
  if (typeof step === 'number') return { run: current, row: step };
  const ordered = [current, ...runs.filter((run) => run !== current)];
  for (const run of ordered) {
    const stop = run.stops.find((each) => each.name === step || stopName(run, each) === step);
    if (stop) return { run, row: stop.row };
  }
  const [, name, row] = /^(.+)\.(\d+)$/.exec(step) ?? [];
  const run = runs.find((each) => each.name === (name ?? step));
  return run ? { run, row: row === undefined ? run.answer.scene.rows.length : Number(row) } : null;
}

/** The full name of the stop at a row; null where there is none. */
export function stopAt(run: StoredRun, row: number): string | null {
  const stop = run.stops.find((each) => each.row === row);
  return stop ? stopName(run, stop) : null;
}

/** A run that ends at a row. */
export function endingAt(run: StoredRun, row: number): StoredRun {
  const { scene } = run.answer;
  if (row >= scene.rows.length) return run;
  const panes = scene.panes.map((pane): PaneScene => {
    const cells = pane.cells.slice(0, row);
    return { ...pane, cells, steps: pane.steps.slice(0, (cells.at(-1)?.stepIndex ?? 0) + 1) };
  });
  const diverges = scene.firstDivergence !== null && scene.firstDivergence < row;
  const cut = {
    rows: scene.rows.slice(0, row),
    panes,
    firstDivergence: diverges ? scene.firstDivergence : null,
  };
  return {
    ...run,
    answer: { ...run.answer, scene: cut },
    gates: run.gates.filter((gate) => gate.row < row),
    stops: run.stops.filter((stop) => stop.row <= row),
  };
}
