/** The step of a player on a slide that is built up by fragments. */
import type { StepRef } from './parameters';

/** How many of the visible fragments count: those with one index appear together. */
export function fragmentsShown(indices: readonly (string | null)[]): number {
  const unnumbered = indices.filter((index) => index === null).length;
  return new Set(indices.filter((index) => index !== null)).size + unnumbered;
}

/** So many steps further: from a number, or from a row of a run, `race.4`. A stop by its name stays where it is. */
export function stepFurther(step: StepRef, count: number): StepRef {
  if (typeof step === 'number') return step + count;
  return step.replace(/\.(\d+)$/, (_, row: string) => `.${Number(row) + count}`);
}

/** What reveal.js calls `indexf` as an absolute step: it fires forwards and backwards, and is -1 or undefined before the first. */
export function stepOfFragment(base: StepRef, indexf: number | undefined): StepRef {
  return stepFurther(base, (indexf ?? -1) + 1);
}
