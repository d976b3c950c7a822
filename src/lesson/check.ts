/** Everything that a lesson says, held against the engine. */
import { LANGUAGES } from '../i18n/language';
import { checkText } from './checkText';
import { checkComparison, checkLevel } from './checkLevel';
import { factOf } from './facts';
import { problemAt, rightChoice, scheduleOf, type Lesson } from './lesson';
import { FACTS, type ClaimData, type Fact, type GateData, type RunData } from './lessonForm';
import type { LessonProblem } from './problem';
import { searched } from './searched';
import { play, type LessonStage, type Place, type Played, type Tried } from './stage';

/** What else there is for a lesson to refer to, by id. */
export interface Known {
  readonly lessons: ReadonlySet<string>;
  readonly cards: ReadonlySet<string>;
  readonly misconceptions: ReadonlySet<string>;
}

/** One thing that was checked; without problems it has passed. */
export interface Checked {
  readonly name: string;
  readonly problems: readonly LessonProblem[];
}

/** Checks of a lesson that was read: references, runs, gates, claims, comparison, level and both texts. */
export function checkLesson(stage: LessonStage, lesson: Lesson, known: Known): readonly Checked[] {
  const named = (name: string, problems: readonly LessonProblem[]): Checked => ({
    name: `${lesson.slug} ${name}`,
    problems,
  });
  return [
    named('refers to what exists', unknownReferences(lesson, known)),
    ...Object.entries(lesson.runs).map(([name, run]) =>
      named(`run ${name}`, checkRun(stage, lesson, name, run)),
    ),
    ...Object.entries(lesson.gates ?? {}).map(([name, gate]) =>
      named(`gate ${name}`, checkGate(stage, lesson, name, gate, known)),
    ),
    ...Object.entries(lesson.claims).map(([name, claim]) =>
      named(`claim ${name}`, checkClaim(stage, lesson, name, claim)),
    ),
    named('compare', checkComparison(stage, lesson)),
    named('level', checkLevel(stage, lesson)),
    ...LANGUAGES.map((language) => named(`${language}.md`, checkText(lesson, language))),
  ];
}

function unknownReferences(lesson: Lesson, known: Known): readonly LessonProblem[] {
  const missing = (path: readonly (string | number)[], id: string, ids: ReadonlySet<string>) =>
    ids.has(id)
      ? []
      : [problemAt(lesson.source, path, 'unknownReference', `one of ${[...ids].sort().join(', ')}`, id)];
  return [
    ...lesson.needs.flatMap((id, index) => missing(['needs', index], id, known.lessons)),
    ...lesson.cards.flatMap((id, index) => missing(['cards', index], id, known.cards)),
    ...missing(['misconception'], lesson.misconception, known.misconceptions),
  ];
}

/** Where a run of a lesson runs. */
export function placeOf(lesson: Lesson, { scenario, variant, protection, options }: RunData): Place {
  return {
    scenario: scenario ?? lesson.scenario,
    ...(variant === undefined ? {} : { variant }),
    ...(protection === undefined ? {} : { protection }),
    ...(options === undefined ? {} : { options }),
  };
}

/** Plays a run of a lesson to a stop. */
export function playTo(stage: LessonStage, lesson: Lesson, name: string, stop?: string): Tried<Played> {
  const run = Object.hasOwn(lesson.runs, name) ? lesson.runs[name] : undefined;
  if (!run)
    return { ok: false, reasons: [`no run ${name}: there is ${Object.keys(lesson.runs).join(', ')}`] };
  const schedule = scheduleOf(run, stop);
  if (schedule === null)
    return {
      ok: false,
      reasons: [`run ${name} has no stop ${stop}: it has ${Object.keys(run.steps).join(', ')}`],
    };
  return play(stage, placeOf(lesson, run), schedule);
}

function checkRun(stage: LessonStage, lesson: Lesson, name: string, run: RunData): readonly LessonProblem[] {
  for (const stop of Object.keys(run.steps)) {
    const played = playTo(stage, lesson, name, stop);
    if (played.ok) continue;
    const path = ['runs', name, 'steps', stop];
    return [
      problemAt(lesson.source, path, 'runWrong', 'a schedule that can be played', played.reasons.join('; ')),
    ];
  }
  return [];
}

function checkGate(
  stage: LessonStage,
  lesson: Lesson,
  name: string,
  gate: GateData,
  known: Known,
): readonly LessonProblem[] {
  const tell = (path: readonly (string | number)[], expected: string, got: string): LessonProblem =>
    problemAt(lesson.source, ['gates', name, ...path], 'gateWrong', expected, got);
  const stops = Object.keys(lesson.runs[gate.run]?.steps ?? {});
  const early = stops.indexOf(gate.at) < 0 || stops.indexOf(gate.at) >= stops.indexOf(gate.until);
  if (early) return [tell(['until'], `two stops of run ${gate.run}, first at, then until`, gate.until)];
  const played = playTo(stage, lesson, gate.run, gate.until);
  if (!played.ok) return [tell(['run'], 'a run that can be played', played.reasons.join('; '))];
  const answer = factOf(played.value, gate.asks);
  const right = rightChoice(gate);
  const free = gate.choices.filter((choice) => choice.because === undefined).length;
  const problems = gate.choices.flatMap(({ because }, index) =>
    because === undefined || known.misconceptions.has(because)
      ? []
      : [tell(['choices', index, 'because'], 'the id of a misconception', because)],
  );
  if (free !== 1) problems.push(tell(['choices'], 'one choice without because, the right one', `${free}`));
  else if (gate.choices[right]?.answer !== answer)
    problems.push(tell(['choices', right, 'answer'], `${answer}`, `${gate.choices[right]?.answer}`));
  const others = gate.choices.filter((choice, index) => index !== right && choice.answer === answer);
  if (others.length > 0) problems.push(tell(['choices'], 'one choice that says so', `two: ${answer}`));
  return problems;
}

function checkClaim(
  stage: LessonStage,
  lesson: Lesson,
  name: string,
  claim: ClaimData,
): readonly LessonProblem[] {
  const untrue = (path: readonly string[], expected: string, got: string): LessonProblem =>
    problemAt(lesson.source, ['claims', name, ...path], 'claimUntrue', expected, got);
  if (claim.search) return searched(stage, lesson, claim, untrue);
  if (claim.run === undefined || claim.at === undefined)
    return [untrue([], 'run and at, or search', Object.keys(claim).join(', '))];
  const played = playTo(stage, lesson, claim.run, claim.at);
  if (!played.ok) return [untrue(['at'], 'a stop that is reached', played.reasons.join('; '))];
  const asserted = FACTS.filter((fact) => claim[fact] !== undefined);
  const wrong = asserted.flatMap((fact) => differing(played.value, claim, fact, untrue));
  const rows = Object.entries(claim.rows ?? {}).flatMap(([sql, value]) => {
    const got = firstValue(played.value, sql);
    return String(got) === String(value) ? [] : [untrue(['rows', sql], `${got}`, `${value}`)];
  });
  const empty = asserted.length === 0 && !claim.rows;
  return [...(empty ? [untrue([], 'something to hold against the run', 'nothing')] : []), ...wrong, ...rows];
}

function differing(
  played: Played,
  claim: ClaimData,
  fact: Fact,
  untrue: (path: readonly string[], expected: string, got: string) => LessonProblem,
): readonly LessonProblem[] {
  const got = factOf(played, fact);
  return got === claim[fact] ? [] : [untrue([fact], `${got}`, `${claim[fact]}`)];
}

function firstValue({ engine, trace }: Played, sql: string): unknown {
  const { database } = trace.steps.at(-1)?.world ?? { database: null };
  if (!engine.database || !database) return null;
  try {
    return Object.values(engine.database.read(database, sql)[0] ?? {})[0] ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
