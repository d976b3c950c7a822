/** Reading a scene at a row: the step at which each pane stands, and what it has behind it. */
import type { PaneScene, Scene, SceneStep } from '../../trace/sight';
import type { NarrationContext, ScenarioWords } from '../../narrate/context';

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

/** What the narration knows of a pane before a row. */
export function contextAt(pane: PaneScene, words: ScenarioWords, row: number): NarrationContext {
  return { setting: pane.setting, words, before: row <= 0 ? null : stepAt(pane, row - 1).world };
}

/** What the narration knows of the decisions that a pane could take after a row. */
export function contextAfter(pane: PaneScene, words: ScenarioWords, row: number): NarrationContext {
  return { setting: pane.setting, words, before: stepAt(pane, row).world };
}

/** The row at which a scene teaches most without a click: where a promise breaks, else where the panes part, else the last. */
export function tellingRow(scene: Scene): number {
  const broken = Array.from({ length: scene.rows.length }, (_, index) => index + 1).find((row) =>
    scene.panes.some((pane) => stepAt(pane, row).outcomes.some((outcome) => outcome.promise === 'broken')),
  );
  if (broken !== undefined) return broken;
  return scene.firstDivergence === null ? scene.rows.length : scene.firstDivergence + 1;
}
