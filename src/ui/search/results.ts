/** What a search found, as the page says it. */
import type { Price } from '../../explore/price';
import type { Sentence } from '../../i18n/sentence';
import { printLink } from '../../trace/link';
import type { Verdict } from '../../world/outcome';
import type { SearchAnswer } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import { boundsText } from './boundsText';
import type { SearchedRow, SearchRun } from './searchRun.svelte';
import type { SearchWords } from './words';

export type Tone = 'good' | 'bad' | 'lost' | 'plain';

const TONES: { readonly [V in Verdict]: Tone } = {
  exactlyOnce: 'good',
  parked: 'plain',
  lost: 'lost',
  doubled: 'bad',
  stuck: 'bad',
};

/** Proved: every schedule was searched, and none of them breaks the promise. */
export function holds({ found }: SearchedRow): boolean {
  return found !== null && found.complete && found.outcomes.every(({ verdict }) => verdict === 'exactlyOnce');
}

/** The colour of a row: that of the worst that can happen. */
export function toneOf(found: SearchAnswer): Tone {
  const worst = found.outcomes.at(-1)?.verdict;
  if (worst === undefined) return 'plain';
  return worst === 'exactlyOnce' && !found.complete ? 'plain' : TONES[worst];
}

/** `always exactly once`, `exactly once or lost`; a search that did not finish proves no `always`. */
export function outcomesText(found: SearchAnswer, speaker: PageSpeaker, words: SearchWords): string {
  const names = found.outcomes.map(({ verdict }) => speaker.text(speaker.messages.verdicts[verdict]));
  const [first, ...more] = names;
  if (first === undefined) return speaker.text(words.nothingYet);
  const last = more.pop();
  if (last === undefined)
    return speaker.text(found.complete ? words.always : words.soFar, { verdict: first, outcomes: first });
  const before = more.reduce((so, name) => speaker.text(words.comma, { before: so, after: name }), first);
  const outcomes = speaker.text(words.or, { before, after: last });
  return found.complete ? outcomes : speaker.text(words.soFar, { outcomes });
}

/** How many states were searched, or why that proves nothing. */
export function statesText(found: SearchAnswer, speaker: PageSpeaker, words: SearchWords): string {
  const { complete, gaps, states: count } = found;
  if (gaps) return speaker.text(words.gaps);
  return speaker.text(complete ? words.states : words.stopped, { count });
}

/** What a protection costs, for the first copy and for the next. */
export function priceText(
  { first, repeated, extraTables }: Price,
  speaker: PageSpeaker,
  words: SearchWords,
): string {
  const work = speaker.text(words.price, { first: first.roundTrips, repeated: repeated.roundTrips });
  if (extraTables.length === 0) return work;
  return `${work} · ${speaker.text(speaker.messages.price.extraTables, { tables: extraTables.join(', ') })}`;
}

/** A run that shows an outcome, as a link into the player. */
export interface Way {
  readonly href: string;
  readonly verdict: Verdict;
  readonly decisions: number;
}

/** The shortest runs to everything but the kept promise, worst first. */
export function waysOf(
  { scenario, options }: Pick<SearchRun, 'scenario' | 'options'>,
  found: SearchAnswer,
): readonly Way[] {
  const broken = found.outcomes.filter(({ verdict }) => verdict !== 'exactlyOnce').toReversed();
  return broken.map(({ verdict, witness, decisions }) => {
    const protections = found.protection === null ? [] : [found.protection];
    const link = {
      scenario,
      protections,
      options,
      schedule: witness,
      step: decisions,
      view: 'lanes' as const,
    };
    return { verdict, decisions, href: `#${printLink(link)}` };
  });
}

/** What was proved, within which bounds, in one or two sentences. */
export function headline(run: SearchRun, speaker: PageSpeaker, words: SearchWords): Sentence {
  const bounds = boundsText(run.options, speaker, words);
  const total = run.all.length;
  const done = run.rows.filter(({ found }) => found?.complete).length;
  const held = run.rows.filter(holds).length;
  const some = speaker.text(words.keptSome, { held, total });
  const alone = run.all[0]?.id === null;
  const none = done === total ? speaker.text(alone ? words.brokenAlone : words.keptNone) : some;
  const all = speaker.text(words.keptAll, { count: total });
  const kept = held === 0 ? none : held === total ? all : some;
  return done === total
    ? speaker.say(words.every, { bounds, kept })
    : speaker.say(words.some, { bounds, done, total, kept });
}
