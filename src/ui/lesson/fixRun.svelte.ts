import type { Sentence } from '../../i18n/sentence';
import type { Verdict } from '../../world/outcome';
import type { Pending, SearchAnswer } from '../engine/engineClient';
import type { Stage } from '../player/stage.svelte';
import type { PageSpeaker } from '../words/pageWords';
import type { FixLevelData } from './lessonData';
import type { Study } from './study.svelte';
import type { LevelWords } from './levelWords';

/** The search of a choice stops there: no choice of a level needs more. */
const STATES_MAX = 200_000;
const KEPT: readonly Verdict[] = ['exactlyOnce', 'parked'];

type Outcome = SearchAnswer['outcomes'][number];

/** A *Fix it* level being played: the search, live, of what was chosen. */
export class FixRun {
  readonly #level: FixLevelData;
  readonly #study: Study;
  #pending: Pending<SearchAnswer> | null = null;
  #chosen = $state<number | null>(null);
  #tried = $state.raw<readonly number[]>([]);
  states = $state(0);
  searching = $state(false);
  found = $state.raw<SearchAnswer | null>(null);
  failed = $state(false);
  stage = $state.raw<Stage | null>(null);
  /** The outcome that breaks the promise; null where none does, or nothing is found yet. */
  witness: Outcome | null = $derived.by(
    () => this.found?.outcomes.find(({ verdict }) => !KEPT.includes(verdict)) ?? null,
  );

  constructor(level: FixLevelData, study: Study) {
    this.#level = level;
    this.#study = study;
  }

  get chosen(): number | null {
    return this.#chosen;
  }

  /** Choosing anew takes away what was found. */
  set chosen(chosen: number | null) {
    this.cancel();
    this.#chosen = chosen;
    this.found = null;
    this.failed = false;
    this.stage = null;
  }

  cancel(): void {
    this.#pending?.cancel();
    this.#pending = null;
    this.searching = false;
  }

  async search(): Promise<void> {
    const chosen = this.#chosen;
    const choice = chosen === null ? undefined : this.#level.choices[chosen];
    if (chosen === null || !choice || this.searching) return;
    if (!this.#tried.includes(chosen)) this.#tried = [...this.#tried, chosen];
    this.searching = true;
    this.states = 0;
    const pending = this.#study.client.search(
      { ...choice.ask, statesMax: STATES_MAX },
      ({ states }) => (this.states = states),
    );
    this.#pending = pending;
    const { value } = await pending.answer;
    if (this.#pending !== pending) return;
    this.searching = false;
    this.found = value?.complete ? value : null;
    this.failed = !this.found;
    if (this.found && !this.witness) this.#study.win(this.#tried.length);
  }

  /** Puts the schedule that breaks the choice on a stage. */
  async showWitness(): Promise<void> {
    const { witness } = this;
    const choice = this.#chosen === null ? undefined : this.#level.choices[this.#chosen];
    if (!witness || !choice) return;
    const { scenario, protection, options } = choice.ask;
    const ask = {
      scenario,
      protections: protection === null ? [] : [protection],
      options,
      schedule: witness.witness,
    };
    const { value } = await this.#study.client.scene(ask).answer;
    if (value) this.stage = this.#study.show('witness', value, null);
  }

  /** What is to be told of the search. */
  news(speaker: PageSpeaker, words: LevelWords): Sentence {
    const { verdicts } = speaker.messages;
    if (this.failed) return speaker.say(words.notSearched);
    if (!this.found) return [];
    const { witness } = this;
    if (witness)
      return speaker.say(words.breaks, { verdict: verdicts[witness.verdict], count: witness.decisions });
    const { outcomes, states } = this.found;
    return speaker.say(words.holds, { verdict: verdicts[outcomes.at(-1)?.verdict ?? 'exactlyOnce'], states });
  }
}
