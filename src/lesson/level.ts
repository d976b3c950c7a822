/**
 * Levels, certified by the search. *Break it*: the player decides what happens next, and wins when the promise is broken;
 * par is the fewest decisions that do it. *Fix it*: the player chooses what no schedule within the bounds can break.
 */
import { startOf } from '../explore/prologue';
import { searchToEnd } from '../explore/search';
import { printDecisions } from '../trace/printSchedule';
import type { Engine } from '../world/engine';
import type { Verdict } from '../world/outcome';
import { startWorld } from '../world/start';
import { helpsOf, savingDecisions, type Help } from './help';
import type { BreakLevel, FixLevel } from './lessonForm';
import { LEVEL_STATES_MAX, shortestBreak } from './shortestBreak';
import { engineAt, type LessonStage, type OpenEngine, type Tried } from './stage';

/** The shortest way to a broken promise: the decisions of the player, and the schedule with those of the prologue. */
export interface BreakCertificate {
  readonly par: number;
  readonly schedule: string;
  /** The decisions of the prologue alone: where the player begins. */
  readonly prologue: string;
  /** Where else the player may begin: from the whole way given to nothing given. */
  readonly helps: readonly Help[];
  /** At each decision of the player's way, those others after which no schedule breaks the promise any more. */
  readonly saving: readonly (readonly string[])[];
}

/** What a choice of a Fix-it level comes to. `witness` breaks it; null when no schedule does. */
export interface FixCertificate {
  readonly holds: boolean;
  readonly verdicts: readonly Verdict[];
  readonly effects: readonly number[];
  readonly states: number;
  readonly witness: string | null;
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
  const { into } = level;
  const found = shortestBreak(engine, start, into);
  if (found.kind === 'never') return refusal(`no schedule of ${found.states} states breaks it`);
  if (found.kind === 'unfinished') return refusal('the search did not finish');
  const { way } = found;
  const given = (count: number): string => printed(engine, [...start.decisions, ...way.slice(0, count)]);
  return {
    ok: true,
    value: {
      par: way.length,
      schedule: given(way.length),
      prologue: given(0),
      helps: helpsOf(way.length).map((left) => ({ left, schedule: given(way.length - left) })),
      saving: savingDecisions(engine, start, way, into).map((others) =>
        others.map((decision) => printed(engine, [decision])),
      ),
    },
  };
}

function refusal(reason: string): Tried<never> {
  return { ok: false, reasons: [reason] };
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
  if (!result.complete) return refusal('the search did not finish');
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
