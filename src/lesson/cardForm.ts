/** The form of an interview card and of the list of misconceptions. */
import * as v from 'valibot';
import { keys, may, name, named, told } from '../scenario/form';
import { runOptionsForm } from './lessonForm';

/** Prose in both languages; `code` stands between backticks. */
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

/** A fact about a server that no run of ours shows: the recorded script that holds it, and what it shows. */
export const scriptProofForm = keys({ script: name, shows: words });

/** A question that comes next, with the answer to it in a sentence or two. */
const followUpForm = keys({ question: words, answer: words });

/** One of several cases that look alike: when it is that, how to tell, and what to do. */
const caseForm = keys({ case: words, tell: words, then: words });

export const cardForm = keys({
  id: name,
  rung: may(told(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(18)), 'place on the ladder')),
  question: words,
  also: told(lists, 'other phrasings'),
  answer: may(told(words, 'the question answered in a sentence, for the sheet; needed on the ladder')),
  recite: told(words, '30 seconds'),
  long: told(words, 'what two minutes add'),
  deep: told(words, 'in depth'),
  cases: may(told(v.array(caseForm), 'cases that look alike, how to tell them apart, what to do in each')),
  keywords: lists,
  common: told(words, 'the common answer'),
  sharper: told(words, 'the sharper one'),
  followUps: told(v.pipe(v.array(followUpForm), v.minLength(1)), 'what is asked next, each with its answer'),
  flaw: may(told(keys({ en: v.string(), zh: v.string() }), 'spot the flaw: code or a plan with a mistake')),
  proof: v.union([proofForm, scriptProofForm]),
  checkedOn: told(v.array(v.string()), 'servers and versions on which the facts were checked'),
  readOnly: may(told(words, 'what was read in documentation and not run')),
});

/** A wrong claim by its id, and the card whose proof refutes it. */
export const misconceptionsForm = named(keys({ en: v.string(), zh: v.string(), card: name }));

export type Proof = v.InferOutput<typeof proofForm>;
export type Card = v.InferOutput<typeof cardForm>;
export type Misconceptions = v.InferOutput<typeof misconceptionsForm>;
