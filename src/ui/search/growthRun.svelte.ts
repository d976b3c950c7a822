import type { EngineClient, Pending, RunOptions, SearchAnswer } from '../engine/engineClient';
import { STATES_MAX } from './searchRun.svelte';

export const GROWTH_COPIES = [1, 2, 3] as const;
export const GROWTH_CRASHES = [0, 1, 2, 3] as const;

/** How a search grows with its bounds: the same one again and again, each time with a little more that may happen. */
export class GrowthRun {
  readonly scenario: string;
  readonly protection: string | null;
  readonly options: RunOptions;
  /** By copies, then by crashes, as far as they were searched. */
  cells = $state.raw<{ readonly [copies: number]: { readonly [crashes: number]: SearchAnswer } }>({});
  state = $state<'running' | 'done' | 'cancelled'>('running');
  #pending: Pending<SearchAnswer> | null = null;

  constructor(scenario: string, protection: string | null, options: RunOptions) {
    this.scenario = scenario;
    this.protection = protection;
    this.options = options;
  }

  async run(client: EngineClient): Promise<void> {
    const { scenario, protection } = this;
    for (const copies of GROWTH_COPIES) {
      for (const crashes of GROWTH_CRASHES) {
        const options = { ...this.options, copies, crashes };
        this.#pending = client.search({ scenario, protection, options, statesMax: STATES_MAX }, () => {});
        const { value } = await this.#pending.answer;
        if (this.state === 'cancelled') return;
        if (value) this.cells = { ...this.cells, [copies]: { ...this.cells[copies], [crashes]: value } };
      }
    }
    this.state = 'done';
  }

  cancel(): void {
    if (this.state !== 'running') return;
    this.state = 'cancelled';
    this.#pending?.cancel();
  }
}
