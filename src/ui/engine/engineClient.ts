/** What the page may ask of the engine, and what it gets: plain values on both sides, problems instead of exceptions. */
import type { OtherDatabase } from '../../explore/otherDatabases';
import type { FoundOutcome } from '../../explore/foundOutcomes';
import type { CellSum, CrashGap } from '../../explore/matrix';
import type { Price } from '../../explore/price';
import type { Words } from '../../i18n/language';
import type { ScenarioWords } from '../../narrate/context';
import type { CompileOptions } from '../../scenario/options';
import type { Problem as FileProblem } from '../../scenario/problem';
import type { ItemEnd } from '../../trace/apply';
import type { LinkProblem } from '../../trace/link';
import type { ScheduleProblem } from '../../trace/notation';
import type { RunProblemCode } from '../../trace/run';
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

/** A link of a chain that can be switched off. */
export interface SwitchOffer extends Offer {
  /** The faults against which it stands; those that it does not name do not happen. */
  readonly against: RunOptions;
}

/** A schedule that the scenario names. */
export interface NamedSchedule {
  readonly name: string;
  readonly title: Words | null;
  readonly schedule: string;
  /** What it needs to be what its title says: copies, ids, faults. */
  readonly needs: RunOptions;
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
  /** Other tellings of the same story. */
  readonly variants: readonly Pick<Offer, 'id' | 'title'>[];
  /** The bounds of the file: what the settings begin with. */
  readonly bounds: RunOptions;
  /** Links that a run can leave out; see `RunOptions.off`. */
  readonly switches: readonly SwitchOffer[];
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

/** An item of the schedule that names what the scenario does not have. It was left out. */
export interface UnknownItem {
  readonly code: Extract<RunProblemCode, 'ERR_RUN_NO_LANDMARK' | 'ERR_RUN_UNKNOWN_NAME'>;
  readonly item: string;
  /** Its place in the schedule, from 1. */
  readonly number: number;
  /** What it could have named; empty where that would be too much to say. */
  readonly known: readonly string[];
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
  /** An option of the ask is not what the scenario can be run with: its place is the address, and no file. */
  | { readonly kind: 'option'; readonly problem: LinkProblem }
  | { readonly kind: 'database'; readonly reason: string; readonly sql: string }
  | { readonly kind: 'schedule'; readonly problem: ScheduleProblem }
  | { readonly kind: 'item'; readonly problem: UnknownItem }
  /** Something that the answer needs could not be fetched: nothing is known of it, and the next ask fetches it anew. */
  | { readonly kind: 'unloaded' }
  /** The engine failed: nothing that the person can mend. */
  | { readonly kind: 'failed'; readonly reason: string };

/** What could be made of an ask, and everything that was wrong with it. */
export interface Answer<T> {
  readonly value: T | null;
  readonly problems: readonly AskProblem[];
}

export interface SearchAsk {
  readonly scenario: string;
  /** Null: the one that the scenario takes by itself, if any. */
  readonly protection: string | null;
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
  /** Null where the scenario leaves nothing to a protection. */
  readonly protection: string | null;
  readonly effects: readonly number[];
  readonly outcomes: readonly (Pick<FoundOutcome, 'verdict' | 'ends'> & {
    readonly witness: string;
    /** How many the witness has. */
    readonly decisions: number;
  })[];
  readonly states: number;
  readonly complete: boolean;
  /** Steps were left out that were never recorded. */
  readonly gaps: boolean;
  /** How long the search itself took. */
  readonly ms: number;
  /** Null where nobody handles a message twice. */
  readonly price: Price | null;
}

/** The crash matrix of one protection: one message, and so many crashes at every point in turn. */
export interface CrashesAsk {
  readonly scenario: string;
  /** Null: the one that the scenario takes by itself, if any. */
  readonly protection: string | null;
  readonly options: RunOptions;
  readonly faults: 1 | 2;
}

/** What follows a crash, with the shortest run that shows the worst of it. */
export interface CrashAnswerCell extends CellSum {
  readonly witness: string;
  readonly decisions: number;
}

export interface CrashesAnswer {
  readonly protection: string | null;
  readonly gaps: readonly CrashGap<CrashAnswerCell>[];
}

/** What the site has. */
export interface ContentsAnswer {
  readonly scenarios: readonly (Pick<Offer, 'id' | 'title'> & {
    /** Whether it has links that a run can leave out. */
    readonly hasSwitches: boolean;
  })[];
  readonly protections: readonly Offer[];
}

/** What happened to somebody, in words. */
export interface IncidentCard {
  readonly id: string;
  readonly title: Words;
  readonly story: Words;
  /** Public addresses. */
  readonly sources: readonly string[];
}

export interface IncidentAnswer {
  readonly card: IncidentCard;
  /** Null where it is shown by a search alone. */
  readonly run: SceneAsk | null;
  /** Null where no mending is known. */
  readonly fix: SceneAsk | null;
  /** Bounds within which the run is one of many: the faults that happened in it. */
  readonly bounds: RunOptions;
}

/** A schedule, and the panes it runs in. */
export interface DatabasesAsk extends SceneAsk {
  readonly schedule: string;
}

/** Each pane on every database; SQLite, which the others are compared with, comes first. */
export interface DatabasesAnswer {
  readonly panes: readonly (readonly OtherDatabase[])[];
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
  /** How the schedule goes on every database. */
  databases(ask: DatabasesAsk): Pending<DatabasesAnswer>;
  crashes(ask: CrashesAsk): Pending<CrashesAnswer>;
  contents(): Pending<ContentsAnswer>;
  incidents(): Pending<readonly IncidentCard[]>;
  incident(id: string): Pending<IncidentAnswer>;
  search(ask: SearchAsk, onNews: (news: SearchNews) => void): Pending<SearchAnswer>;
}
