/** The form of `lesson.yaml`: what both languages share. The words are in the texts. */
import * as v from 'valibot';
import { ENGINES } from '../database/engineName';
import { DIALECTS } from '../program/program';
import { boundsForm } from '../scenario/expectationForm';
import { count, keys, may, name, named, told } from '../scenario/form';

const engineNames = [...new Set([...ENGINES, ...DIALECTS])];

const optionEntries = {
  ...boundsForm.entries,
  rabbitmq: may(v.string()),
  engine: may(v.picklist(engineNames)),
};

/** What a run may choose besides its scenario; the same names as the options of the commands. */
export const runOptionsForm = keys(optionEntries);

const place = {
  scenario: may(told(name, 'default: that of the lesson')),
  variant: may(name),
  protection: may(name),
  options: may(runOptionsForm),
};

/** A run in pieces: each piece of the schedule ends at a stop, by whose name the text and the gates refer to it. */
export const runForm = keys({
  ...place,
  steps: told(named(v.string()), 'stop: the part of the schedule that leads there; in order'),
});

/** What can be asked of a run at a stop. */
export const FACTS = [
  'effects',
  'verdict',
  'promise',
  'live',
  'affected',
  'error',
  'redelivered',
  'deaths',
  'waiting',
  'reply',
] as const;
export type Fact = (typeof FACTS)[number];

const factValue = v.union([v.string(), v.number(), v.boolean(), v.null()]);

export const choiceForm = keys({
  answer: factValue,
  because: may(told(name, 'the misconception that predicts this; the right answer has none')),
});

/** A question at a stop; what stands at `until` answers it. */
export const gateForm = keys({
  run: name,
  at: name,
  until: name,
  asks: v.picklist(FACTS),
  choices: v.pipe(v.array(choiceForm), v.minLength(2)),
});

const factEntries = {
  effects: may(v.union([count, v.array(count)])),
  verdict: may(v.union([v.string(), v.array(v.string())])),
  promise: may(factValue),
  live: may(factValue),
  affected: may(factValue),
  error: may(factValue),
  redelivered: may(factValue),
  deaths: may(factValue),
  waiting: may(factValue),
  reply: may(factValue),
};

/** Something that the text says of a stop, or of every schedule within bounds. */
export const claimForm = keys({
  run: may(name),
  at: may(name),
  search: may(told(boundsForm, 'over all schedules within these bounds, instead of a stop')),
  protection: may(told(name, 'of a search')),
  scenario: may(told(name, 'of a search')),
  variant: may(told(name, 'of a search')),
  ...factEntries,
  rows: may(told(named(v.any()), 'a query: its first value')),
  queues: may(named(count)),
});

/** The same plan for several protections, with the effects that each comes to. */
export const compareForm = keys({
  scenario: may(name),
  options: may(runOptionsForm),
  plan: may(told(v.string(), 'default: the plan of the scenario')),
  protections: told(named(count), 'protection: effects at the end'),
});

const broken = v.array(v.picklist(['doubled', 'lost', 'parked', 'stuck']));

export const breakForm = keys({
  kind: v.literal('break'),
  ...place,
  into: may(told(broken, 'what counts as broken; default doubled and lost')),
  par: told(count, 'the fewest decisions after the prologue; computed by the search'),
});

export const fixForm = keys({
  kind: v.literal('fix'),
  scenario: may(name),
  options: may(runOptionsForm),
  choices: v.pipe(
    v.array(keys({ protection: may(name), variant: may(name), holds: v.boolean() })),
    v.minLength(2),
  ),
});

export const lessonForm = keys({
  id: told(name, 'the name of the folder without its number'),
  minutes: told(count, 'reading and playing time'),
  needs: told(v.array(name), 'ids of lessons to have read'),
  misconception: told(name, 'the one that the lesson kills'),
  scenario: name,
  runs: named(runForm),
  gates: may(named(gateForm)),
  claims: named(claimForm),
  compare: compareForm,
  level: v.variant('kind', [breakForm, fixForm]),
  cards: v.array(name),
});

export type RunData = v.InferOutput<typeof runForm>;
export type GateData = v.InferOutput<typeof gateForm>;
export type ClaimData = v.InferOutput<typeof claimForm>;
export type LevelData = v.InferOutput<typeof breakForm> | v.InferOutput<typeof fixForm>;
export type BreakLevel = v.InferOutput<typeof breakForm>;
export type FixLevel = v.InferOutput<typeof fixForm>;
export type LessonData = v.InferOutput<typeof lessonForm>;
export type FactValue = string | number | boolean | null;
