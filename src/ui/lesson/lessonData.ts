/** What the pages of the lessons show: computed with the real engine when the site is built, the same for both languages. */
import type { Language, Words } from '../../i18n/language';
import type { Help } from '../../lesson/help';
import type { LessonText } from '../../lesson/text';
import type { SceneAnswer, SearchAsk } from '../engine/engineClient';
import type { Gate } from '../player/gate';
import type { Verdict } from '../../world/outcome';

/** A lesson as others refer to it. */
export interface LessonRef {
  readonly id: string;
  readonly number: number;
  readonly title: Words;
}

/** A run of a lesson with the questions that are asked in it. */
export interface LessonRun {
  readonly answer: SceneAnswer;
  readonly gates: readonly Gate[];
}

/** What shows a claim of the text: a row of a run, or a search of every schedule of a scenario. */
export type ClaimPlace =
  | { readonly kind: 'run'; readonly run: string; readonly row: number }
  | { readonly kind: 'search'; readonly scenario: string };

/** *Break it*: whoever plays decides what happens next. */
export interface BreakLevelData {
  readonly kind: 'break';
  /** Where the level begins: after the prologue. */
  readonly start: SceneAnswer;
  /** The fewest decisions after the prologue that break the promise. */
  readonly par: number;
  /** Parts of the shortest run that can be given, from the whole of it to nothing. */
  readonly helps: readonly Help[];
  /** At each decision of that run, those others after which no schedule wins. */
  readonly saving: readonly (readonly string[])[];
  readonly into: readonly Verdict[];
}

export interface FixChoice {
  readonly title: Words;
  readonly summary: Words | null;
  readonly ask: Omit<SearchAsk, 'statesMax'>;
}

/** *Fix it*: whoever plays chooses, and the search tells. */
export interface FixLevelData {
  readonly kind: 'fix';
  readonly choices: readonly FixChoice[];
}

export type LevelData = BreakLevelData | FixLevelData;

/** A card as a lesson shows it. */
export interface CardRef {
  readonly id: string;
  readonly question: Words;
  readonly recite: Words;
}

/** Everything on the page of a lesson. */
export interface LessonData extends LessonRef {
  readonly minutes: number;
  readonly needs: readonly LessonRef[];
  readonly texts: { readonly [L in Language]: LessonText };
  readonly runs: { readonly [run: string]: LessonRun };
  readonly claims: { readonly [claim: string]: ClaimPlace };
  readonly compare: SceneAnswer;
  readonly level: LevelData;
  readonly cards: readonly CardRef[];
  readonly previous: LessonRef | null;
  readonly next: LessonRef | null;
}

/** A line of the overview. */
export interface LessonEntry extends LessonRef {
  readonly minutes: number;
  readonly needs: readonly LessonRef[];
  readonly summary: Words;
  readonly rule: Words;
  readonly misconception: Words;
  /** The ids of its gates. */
  readonly gates: readonly string[];
  readonly level: { readonly kind: 'break'; readonly par: number } | { readonly kind: 'fix' };
}
