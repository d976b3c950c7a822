/**
 * Levels, certified by the search. *Break it*: the player decides what happens next, and wins when the promise is broken;
 * par is the fewest decisions that do it. *Fix it*: the player chooses what no schedule within the bounds can break.
 */
import { createExploration, expandNext, statesOf, worldAt } from '../explore/exploration';
import { startOf } from '../explore/prologue';
import { searchToEnd } from '../explore/search';
import { wayTo } from '../explore/stateGraph';
import { printDecisions } from '../trace/printSchedule';
import type { Engine } from '../world/engine';
import { isTerminal } from '../world/enabled';
import { outcomes, type Verdict } from '../world/outcome';
import { startWorld } from '../world/start';
import type { BreakLevel, FixLevel } from './lessonForm';
import { engineAt, type LessonStage, type OpenEngine, type Tried } from './stage';

/** No level asks for a longer search than this. */
export const LEVEL_STATES_MAX = 200_000;

/** The shortest way to a broken promise: the decisions of the player, and the schedule with those of the prologue. */
export interface BreakCertificate {
  readonly par: number;
  readonly schedule: string;
}

/** What a choice of a Fix-it level comes to. `witness` breaks it; null when no schedule does. */
export interface FixCertificate {
  readonly holds: boolean;
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly number[];
  readonly states: number;
  readonly witness: string | null;
}

const BROKEN: readonly Verdict[] = ['doubled', 'lost'];

/** Whether a world has lost the game for the program: too many effects count at once, too few only at the end. */
export function isBroken(
  engine: Engine,
  world: Parameters<typeof outcomes>[1],
  into: readonly Verdict[] = BROKEN,
): boolean {
  const over = isTerminal(engine, world);
  return outcomes(engine, world, over).some(({ effects, expected, verdict }) =>
    over ? into.includes(verdict) : effects > expected && into.includes('doubled'),
  );
}

/** Searches the fewest decisions that break the promise. Refuses a level that cannot be won. */
export function certifyBreak(
  stage: LessonStage,
  level: BreakLevel,
  scenario: string,
): Tried<BreakCertificate> {
  const opened = engineAt(stage, { ...level, scenario: level.scenario ?? scenario });
  if (!opened.ok) return opened;
  const engine = opened.value;
  const start = startOf(engine, startWorld(engine), engine.setting.prologue);
  const run = createExploration(engine, start, { symmetry: false });
  const into = level.into ?? BROKEN;
  // States are found in the order of their distance, so the first broken one is nearest.
  for (let looked = 0; looked < statesOf(run); looked += 1) {
    if (isBroken(engine, worldAt(run, looked), into)) {
      const way = wayTo(run.graph, looked);
      return {
        ok: true,
        value: { par: way.length, schedule: printed(engine, [...start.decisions, ...way]) },
      };
    }
    if (statesOf(run) > LEVEL_STATES_MAX) return { ok: false, reasons: ['the search did not finish'] };
    expandNext(run);
  }
  return { ok: false, reasons: [`no schedule of ${statesOf(run)} states breaks it`] };
}

/** Searches every schedule of each choice. */
export function certifyFix(
  stage: LessonStage,
  level: FixLevel,
  scenario: string,
): readonly Tried<FixCertificate>[] {
  return level.choices.map(({ protection, variant }) => {
    const opened = engineAt(stage, {
      scenario: level.scenario ?? scenario,
      ...(level.options ? { options: level.options } : {}),
      ...(protection === undefined ? {} : { protection }),
      ...(variant === undefined ? {} : { variant }),
    });
    return opened.ok ? certificateOf(opened.value) : opened;
  });
}

function certificateOf(engine: OpenEngine): Tried<FixCertificate> {
  const start = startOf(engine, startWorld(engine), engine.setting.prologue);
  const result = searchToEnd(engine, start, { statesMax: LEVEL_STATES_MAX, statesPerProgress: 10_000 });
  if (!result.complete) return { ok: false, reasons: ['the search did not finish'] };
  const bad = result.outcomes.find(({ verdict }) => verdict !== 'exactlyOnce' && verdict !== 'parked');
  const value: FixCertificate = {
    holds: bad === undefined,
    verdicts: result.outcomes.map(({ verdict }) => verdict),
    effects: result.effects,
    states: result.states,
    witness: bad ? printed(engine, [...bad.witness, ...bad.loop]) : null,
  };
  return { ok: true, value };
}

function printed(engine: Engine, decisions: Parameters<typeof printDecisions>[0]): string {
  const alias = (queue: string): string =>
    engine.setting.queues.find((plan) => plan.name === queue)?.alias ?? queue;
  return printDecisions(decisions, alias);
}
