/** What a search found, as the page says it. */
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

/** How a number of effects is shown: red only where it doubles something. */
export function effectTone(effects: number, { outcomes }: SearchAnswer): Tone {
  const occurs = (verdict: Verdict): boolean => outcomes.some((each) => each.verdict === verdict);
  if (effects === 0) return occurs('lost') ? 'lost' : 'plain';
  return effects > 1 && occurs('doubled') ? 'bad' : 'good';
}

/** A run that shows an outcome, as a link into the player. */
export interface Way {
  readonly href: string;
  readonly verdict: Verdict;
  readonly decisions: number;
}

/** The shortest runs to everything but the kept promise, worst first. */
export function waysOf({ scenario, options }: SearchRun, found: SearchAnswer): readonly Way[] {
  const broken = found.outcomes.filter(({ verdict }) => verdict !== 'exactlyOnce').toReversed();
  return broken.map(({ verdict, witness, decisions }) => {
    const protections = [found.protection];
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
  const total = run.offers.length;
  const done = run.rows.filter(({ found }) => found?.complete).length;
  const held = run.rows.filter(holds).length;
  const some = speaker.text(words.keptSome, { held, total });
  const none = done === total ? speaker.text(words.keptNone) : some;
  const all = speaker.text(words.keptAll, { count: total });
  const kept = held === 0 ? none : held === total ? all : some;
  return done === total
    ? speaker.say(words.every, { bounds, kept })
    : speaker.say(words.some, { bounds, done, total, kept });
}
