/** The form of an interview card and of the list of misconceptions. */
import * as v from 'valibot';
import { keys, may, name, named, told } from '../scenario/form';
import { runOptionsForm } from './lessonForm';

const words = keys({ en: v.string(), zh: v.string() });
const lists = keys({ en: v.array(v.string()), zh: v.array(v.string()) });

/** A run whose end shows what the card says; without a schedule the first of the scenario. */
export const proofForm = keys({
  scenario: name,
  variant: may(name),
  protection: may(name),
  options: may(runOptionsForm),
  schedule: may(told(v.string(), 'default: the first schedule of the scenario')),
  effects: may(told(v.union([v.pipe(v.number(), v.integer()), named(v.number())]), 'at the end of the run')),
  verdict: may(v.string()),
});

/** A fact about a server that no run of ours shows: the recorded script that holds it. */
export const scriptProofForm = keys({ script: name });

export const cardForm = keys({
  id: name,
  rung: may(told(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(18)), 'place on the ladder')),
  question: words,
  also: told(lists, 'other phrasings'),
  recite: told(words, '30 seconds'),
  long: told(words, 'what two minutes add'),
  deep: told(words, 'in depth'),
  keywords: lists,
  common: told(words, 'the common answer'),
  sharper: told(words, 'the sharper one'),
  followUps: lists,
  flaw: may(told(keys({ en: v.string(), zh: v.string() }), 'spot the flaw: code or a plan with a mistake')),
  proof: v.union([proofForm, scriptProofForm]),
  checkedOn: told(v.string(), 'server and version on which the facts were checked'),
});

/** A wrong claim by its id, and the card whose proof refutes it. */
export const misconceptionsForm = named(keys({ en: v.string(), zh: v.string(), card: name }));

export type Proof = v.InferOutput<typeof proofForm>;
export type Card = v.InferOutput<typeof cardForm>;
export type Misconceptions = v.InferOutput<typeof misconceptionsForm>;
