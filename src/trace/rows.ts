/** Reading a scene at a row: the step at which each pane stands, and what it has behind it. */
import { isFault } from '../world/decision';
import type { PaneScene, Scene, SceneStep } from './sight';

/** How many decisions a pane has behind it after so many rows. */
export function stepIndexAt(pane: PaneScene, row: number): number {
  return row <= 0 ? 0 : (pane.cells[Math.min(row, pane.cells.length) - 1]?.stepIndex ?? 0);
}

/** The step that a pane shows after so many rows. */
export function stepAt(pane: PaneScene, row: number): SceneStep {
  return pane.steps[stepIndexAt(pane, row)] as SceneStep;
}

/** What a pane did in a row (rows count from 1); nothing at row 0. */
export function stepsOfRow(pane: PaneScene, row: number): readonly SceneStep[] {
  return row <= 0 ? [] : pane.steps.slice(stepIndexAt(pane, row - 1) + 1, stepIndexAt(pane, row) + 1);
}

/** What a pane shows at the beginning of its run, before a row, and after it. */
export interface Moment {
  readonly first: SceneStep;
  readonly before: SceneStep;
  readonly after: SceneStep;
}

/** The moment of a row: what changed in it is the difference between its last two steps. */
export function momentAt(pane: PaneScene, row: number): Moment {
  return { first: stepAt(pane, 0), before: stepAt(pane, row - 1), after: stepAt(pane, row) };
}

/**
 * Whether the outcome of a pane is final after a row: its run is over, or nothing is left but to start a consumer again
 * that no message waits for.
 */
export function isSettled(pane: PaneScene, row: number): boolean {
  const { over, outcomes, sight } = stepAt(pane, row);
  if (over) return true;
  const consumes = (name: string): boolean =>
    pane.setting.processes.some((plan) => plan.name === name && plan.consumes !== null);
  const rests = sight.choices.every(
    ({ decision, why }) =>
      why !== null || isFault(decision) || (decision.kind === 'comeBack' && consumes(decision.process)),
  );
  return rests && outcomes.every(({ live, promise }) => live === 0 && promise !== 'pending');
}

/** The row at which a scene teaches most without a click: where a promise breaks, else where the panes part, else the last. */
export function tellingRow(scene: Scene): number {
  const broken = Array.from({ length: scene.rows.length }, (_, index) => index + 1).find((row) =>
    scene.panes.some((pane) => stepAt(pane, row).outcomes.some((outcome) => outcome.promise === 'broken')),
  );
  if (broken !== undefined) return broken;
  return scene.firstDivergence === null ? scene.rows.length : scene.firstDivergence + 1;
}
