/** What the page may ask of the engine, and what it gets: plain values on both sides, problems instead of exceptions. */
import type { FoundOutcome } from '../../explore/foundOutcomes';
import type { Words } from '../../i18n/language';
import type { ScenarioWords } from '../../narrate/context';
import type { CompileOptions } from '../../scenario/options';
import type { Problem as FileProblem } from '../../scenario/problem';
import type { ItemEnd } from '../../trace/apply';
import type { ScheduleProblem } from '../../trace/notation';
import type { Scene } from '../../trace/sight';

/** How a scenario is to be run, apart from its protections and its schedule. */
export type RunOptions = Omit<CompileOptions, 'protection'>;

/** A run of one protection, or the same plan run with several. */
export interface SceneAsk {
  readonly scenario: string;
  /** One pane each. Empty: the panes that the scenario shows by itself. */
  readonly protections: readonly string[];
  readonly options: RunOptions;
  /** In the schedule notation. Null: the plan that the scenario shows by itself. */
  readonly schedule: string | null;
}

/** Something with a title that can be chosen. */
export interface Offer {
  readonly id: string;
  readonly title: Words;
  readonly summary: Words | null;
}

/** A schedule that the scenario names. */
export interface NamedSchedule {
  readonly name: string;
  readonly title: Words | null;
  readonly schedule: string;
}

/** What a scenario says about itself: everything the page shows besides the run. */
export interface ScenarioCard {
  readonly id: string;
  readonly title: Words;
  readonly story: Words | null;
  readonly words: ScenarioWords;
  /** The protections that make sense here. */
  readonly protections: readonly Offer[];
  readonly schedules: readonly NamedSchedule[];
  /** The bounds of the file: what the settings begin with. */
  readonly bounds: RunOptions;
}

/** An item of the schedule that a single run could not do as it says; the run went on without it. */
export interface SkippedItem {
  readonly item: string;
  readonly end: ItemEnd;
}

export interface SceneAnswer {
  /** The ask with every gap filled: what a link to this run says. */
  readonly ask: SceneAsk & { readonly schedule: string };
  readonly card: ScenarioCard;
  readonly scene: Scene;
  readonly skipped: readonly SkippedItem[];
}

/** What was wrong with an ask. The page says it, and shows the nearest sensible thing. */
export type AskProblem =
  | {
      readonly kind: 'unknown';
      readonly what: 'scenario' | 'protection' | 'engine';
      readonly got: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'file'; readonly problem: FileProblem }
  | { readonly kind: 'database'; readonly reason: string; readonly sql: string }
  | { readonly kind: 'schedule'; readonly problem: ScheduleProblem }
  /** The engine did not come up, or failed: nothing that the person can mend. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What could be made of an ask, and everything that was wrong with it. */
export interface Answer<T> {
  readonly value: T | null;
  readonly problems: readonly AskProblem[];
}

export interface SearchAsk {
  readonly scenario: string;
  readonly protection: string;
  readonly options: RunOptions;
  readonly statesMax: number;
}

export interface SearchNews {
  readonly states: number;
  readonly depth: number;
  readonly open: number;
}

/** What a search found. Witnesses are schedules that a scene can be asked with. */
export interface SearchAnswer {
  readonly protection: string;
  readonly effects: readonly number[];
  readonly outcomes: readonly (Pick<FoundOutcome, 'verdict' | 'ends'> & {
    readonly witness: string;
    /** How many the witness has. */
    readonly decisions: number;
  })[];
  readonly states: number;
  readonly complete: boolean;
}

/** A question under way. Cancelling it answers with no value and no problem. */
export interface Pending<T> {
  readonly answer: Promise<Answer<T>>;
  cancel(): void;
}

/** Whoever answers: a worker in the page. Never rejects. */
export interface EngineClient {
  /** Begins to load what the first question will need. */
  prepare(): void;
  scene(ask: SceneAsk): Pending<SceneAnswer>;
  search(ask: SearchAsk, onNews: (news: SearchNews) => void): Pending<SearchAnswer>;
}
