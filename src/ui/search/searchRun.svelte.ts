import type {
  Answer,
  AskProblem,
  EngineClient,
  Offer,
  Pending,
  RunOptions,
  SearchAnswer,
  SearchNews,
} from '../engine/engineClient';

/** Enough for the bounds that the controls offer, and a page still fits into memory with it. */
export const STATES_MAX = 300_000;

/** What became of the search of one protection. */
export interface SearchedRow {
  readonly offer: Offer;
  /** Null when it could not be searched. */
  readonly found: SearchAnswer | null;
  readonly problems: readonly AskProblem[];
}

/** A search of one protection after the other, of which the page shows what is there so far. */
export class SearchRun {
  readonly scenario: string;
  readonly options: RunOptions;
  readonly offers: readonly Offer[];
  rows = $state.raw<readonly SearchedRow[]>([]);
  news = $state.raw<SearchNews | null>(null);
  state = $state<'running' | 'done' | 'cancelled'>('running');
  #pending: Pending<SearchAnswer> | null = null;

  constructor(scenario: string, options: RunOptions, offers: readonly Offer[]) {
    this.scenario = scenario;
    this.options = options;
    this.offers = offers;
  }

  /** Searches until everything is searched or somebody cancels. */
  async run(client: EngineClient, statesMax: number = STATES_MAX): Promise<void> {
    for (const offer of this.offers) {
      this.news = null;
      const ask = { scenario: this.scenario, protection: offer.id, options: this.options, statesMax };
      this.#pending = client.search(ask, (news) => (this.news = news));
      const answer: Answer<SearchAnswer> = await this.#pending.answer;
      if (this.state === 'cancelled') return;
      this.rows = [...this.rows, { offer, found: answer.value, problems: answer.problems }];
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
