import type { AskProblem, CrashesAnswer, EngineClient, Pending, RunOptions } from '../engine/engineClient';
import type { Searched } from '../search/searchRun.svelte';

/** What became of the row of one protection. */
export interface CrashLine {
  readonly searched: Searched;
  /** Null when it could not be searched. */
  readonly found: CrashesAnswer | null;
  readonly problems: readonly AskProblem[];
}

/** The crash matrix of a scenario, a row after the other. */
export class CrashRun {
  readonly scenario: string;
  readonly options: RunOptions;
  readonly faults: 1 | 2;
  readonly all: readonly Searched[];
  lines = $state.raw<readonly CrashLine[]>([]);
  state = $state<'running' | 'done' | 'cancelled'>('running');
  #pending: Pending<CrashesAnswer> | null = null;

  constructor(scenario: string, options: RunOptions, faults: 1 | 2, all: readonly Searched[]) {
    this.scenario = scenario;
    this.options = options;
    this.faults = faults;
    this.all = all;
  }

  async run(client: EngineClient): Promise<void> {
    const { scenario, options, faults } = this;
    for (const searched of this.all) {
      this.#pending = client.crashes({ scenario, protection: searched.id, options, faults });
      const { value, problems } = await this.#pending.answer;
      if (this.state === 'cancelled') return;
      this.lines = [...this.lines, { searched, found: value, problems }];
    }
    this.state = 'done';
  }

  cancel(): void {
    if (this.state !== 'running') return;
    this.state = 'cancelled';
    this.#pending?.cancel();
  }
}
