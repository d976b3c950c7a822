import type { Words } from '../../i18n/language';
import type {
  Answer,
  AskProblem,
  EngineClient,
  Pending,
  RunOptions,
  ScenarioCard,
  SearchAnswer,
  SearchNews,
} from '../engine/engineClient';

/** Enough for the bounds that the controls offer, and a page still fits into memory with it. */
export const STATES_MAX = 300_000;

/** What is searched: a scenario with a protection, or by itself. */
export interface Searched {
  /** Null for a scenario whose programs leave nothing to a protection. */
  readonly id: string | null;
  readonly title: Words;
}

/** Everything that can be searched of a scenario. */
export function searchedOf({
  title,
  protections,
}: Pick<ScenarioCard, 'title' | 'protections'>): readonly Searched[] {
  return protections.length > 0 ? protections : [{ id: null, title }];
}

/** What became of one search. */
export interface SearchedRow {
  readonly searched: Searched;
  /** Null when it could not be searched. */
  readonly found: SearchAnswer | null;
  readonly problems: readonly AskProblem[];
}

/** The last search of each engine, with the address at which it was begun. */
const last = new WeakMap<EngineClient, { readonly address: string; readonly run: SearchRun }>();

/** Keeps a search for whoever comes back to its address. */
export function keepRun(client: EngineClient, address: string, run: SearchRun): void {
  last.set(client, { address, run });
}

/** The last search, if it was begun at this address; one that is left is stopped, and keeps what it had found. */
export function keptRun(client: EngineClient, address: string): SearchRun | null {
  const kept = last.get(client);
  return kept?.address === address ? kept.run : null;
}

/** One search after the other, of which the page shows what is there so far. */
export class SearchRun {
  readonly scenario: string;
  readonly options: RunOptions;
  readonly all: readonly Searched[];
  rows = $state.raw<readonly SearchedRow[]>([]);
  news = $state.raw<SearchNews | null>(null);
  state = $state<'running' | 'done' | 'cancelled'>('running');
  #pending: Pending<SearchAnswer> | null = null;

  constructor(scenario: string, options: RunOptions, all: readonly Searched[]) {
    this.scenario = scenario;
    this.options = options;
    this.all = all;
  }

  /** Searches until everything is searched or somebody cancels. */
  async run(client: EngineClient, statesMax: number = STATES_MAX): Promise<void> {
    for (const searched of this.all) {
      this.news = null;
      const ask = { scenario: this.scenario, protection: searched.id, options: this.options, statesMax };
      this.#pending = client.search(ask, (news) => (this.news = news));
      const answer: Answer<SearchAnswer> = await this.#pending.answer;
      if (this.state === 'cancelled') return;
      this.rows = [...this.rows, { searched, found: answer.value, problems: answer.problems }];
    }
    this.state = 'done';
  }

  /** Stops at once; what was found stays. */
  cancel(): void {
    if (this.state !== 'running') return;
    this.state = 'cancelled';
    this.#pending?.cancel();
  }
}
