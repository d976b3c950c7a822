/**
 * Help with a *Break it* level, which fades: the shortest run is given whole, then without its last decision, without
 * its last two, and not at all. Every beginning is a part of the run that the search found.
 */
import type { SearchStart } from '../explore/exploration';
import type { Decision } from '../world/decision';
import { enabled } from '../world/enabled';
import type { Engine } from '../world/engine';
import { next } from '../world/next';
import type { Verdict } from '../world/outcome';
import { lastStep } from '../trace/step';
import type { BreakLevel } from './lessonForm';
import { shortestBreak } from './shortestBreak';
import { play, type LessonStage } from './stage';

/** How many of the last decisions each help leaves open; the whole way is always left last. */
const LEFT = [0, 1, 2] as const;

/** One beginning of a level. */
export interface Help {
  /** How many decisions are left, which is its par; none where the whole run is shown. */
  readonly left: number;
  /** What is given, from the first decision of the prologue on. */
  readonly schedule: string;
}

/** How many decisions each help leaves of a run of so many: from all given to nothing given, each once. */
export function helpsOf(par: number): readonly number[] {
  return [...LEFT.filter((left) => left < par), par];
}

/** What is wrong with the beginnings, a line each: as the page plays them, each is won in what it leaves and no sooner. */
export function helpProblems(
  stage: LessonStage,
  level: BreakLevel,
  scenario: string,
  helps: readonly Help[],
): readonly string[] {
  return helps.flatMap(({ left, schedule }) => {
    const played = play(stage, { ...level, scenario: level.scenario ?? scenario }, schedule);
    if (!played.ok) return played.reasons;
    const { engine, trace } = played.value;
    const start = { world: lastStep(trace).world, decisions: [], resting: engine.setting.prologue };
    const found = shortestBreak(engine, start, level.into);
    const got = found.kind === 'found' ? found.way.length : null;
    return got === left
      ? []
      : [`after ${schedule} it takes ${got ?? `more than a search finds (${found.kind})`}`];
  });
}

/**
 * The reasons for a way: at each of its decisions, those others after which no schedule breaks the promise any more.
 * Processes that rest are left out, as in the search.
 */
export function savingDecisions(
  engine: Engine,
  start: SearchStart,
  way: readonly Decision[],
  into: readonly Verdict[] | undefined,
): readonly (readonly Decision[])[] {
  let { world } = start;
  return way.map((taken) => {
    const before = world;
    const after = (decision: Decision) => next(engine, before, decision).world;
    world = after(taken);
    return enabled(engine, before).filter((other) => {
      if ('process' in other && start.resting.includes(other.process)) return false;
      return shortestBreak(engine, { ...start, world: after(other) }, into).kind === 'never';
    });
  });
}
