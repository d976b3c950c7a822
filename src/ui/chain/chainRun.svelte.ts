import { FAULTS } from '../../world/world';
import type {
  EngineClient,
  Pending,
  RunOptions,
  ScenarioCard,
  SearchAnswer,
  SearchNews,
  SwitchOffer,
} from '../engine/engineClient';
import { STATES_MAX } from '../search/searchRun.svelte';

/** A search and what it found; null when it could not be searched. */
export interface Searched {
  readonly options: RunOptions;
  readonly found: SearchAnswer | null;
}

/** What happens with a link and without it, the others as they are set. */
export interface LinkResult {
  readonly with: Searched;
  readonly without: Searched;
}

const NO_FAULTS: RunOptions = Object.fromEntries(FAULTS.map((fault) => [fault, 0]));

/** The bounds in which a link is looked at: its own faults and no others, with these links off. */
export function boundsOfLink({ against }: SwitchOffer, off: readonly string[]): RunOptions {
  return { ...NO_FAULTS, ...against, off };
}

/** Searches what every link is for, then the chain as it is set. The page shows what is there so far. */
export class ChainRun {
  readonly card: ScenarioCard;
  readonly off: readonly string[];
  /** By the name of the link. */
  results = $state.raw<{ readonly [link: string]: LinkResult }>({});
  whole = $state.raw<Searched | null>(null);
  /** The link that is searched now; null while the whole chain is. */
  now = $state.raw<SwitchOffer | null>(null);
  news = $state.raw<SearchNews | null>(null);
  #pending: Pending<SearchAnswer> | null = null;
  #cancelled = false;

  constructor(card: ScenarioCard, off: readonly string[]) {
    this.card = card;
    this.off = off;
  }

  async run(client: EngineClient): Promise<void> {
    for (const link of this.card.switches) {
      this.now = link;
      const others = this.off.filter((name) => name !== link.id);
      const kept = await this.#search(client, boundsOfLink(link, others));
      const without = await this.#search(client, boundsOfLink(link, [...others, link.id]));
      if (this.#cancelled) return;
      this.results = { ...this.results, [link.id]: { with: kept, without } };
    }
    this.now = null;
    const whole = await this.#search(client, { ...this.card.bounds, off: this.off });
    if (!this.#cancelled) this.whole = whole;
  }

  /** Stops at once; what was found stays. */
  cancel(): void {
    this.#cancelled = true;
    this.#pending?.cancel();
  }

  async #search(client: EngineClient, options: RunOptions): Promise<Searched> {
    if (this.#cancelled) return { options, found: null };
    this.news = null;
    const ask = { scenario: this.card.id, protection: null, options, statesMax: STATES_MAX };
    this.#pending = client.search(ask, (news) => (this.news = news));
    return { options, found: (await this.#pending.answer).value };
  }
}
