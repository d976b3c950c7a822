import type { Help } from '../../lesson/help';
import { stepAt } from '../../trace/rows';
import type { EngineClient, SceneAnswer } from '../engine/engineClient';
import type { Branches } from '../player/branches';
import type { Stage } from '../player/stage.svelte';
import type { BreakLevelData } from './lessonData';
import { isWon, type Study } from './study.svelte';

/** What somebody made of a beginning, and where they stood. */
interface Kept {
  readonly branches: Branches;
  readonly row: number;
}

/** A *Break it* level being played: which part of the shortest run is given, what was decided since, what that came to. */
export class BreakRun {
  readonly #level: BreakLevelData;
  readonly #client: EngineClient;
  /** The beginnings that were asked for, and what was made of each, by how much they leave. */
  readonly #begins: { [left: number]: SceneAnswer } = {};
  readonly #kept: { [left: number]: Kept } = {};
  readonly stage: Stage;
  /** The row at which the level begins: nobody decides anything before it. */
  readonly first: number;
  help = $state.raw() as Help;
  /** How much the help leaves that was chosen last; it is on as soon as its run is there. */
  chosen = $state(0);
  /** The run of a help could not be made. */
  failed = $state(false);

  /** It begins without help: a run that was shown cannot be unseen. */
  constructor(level: BreakLevelData, study: Study) {
    this.#level = level;
    this.#client = study.client;
    this.first = level.start.scene.rows.length;
    this.stage = study.show('level', level.start, this.first);
    this.help = level.helps.at(-1) as Help;
    this.chosen = this.help.left;
    this.#begins[this.help.left] = level.start;
  }

  /** The whole run is shown: there is nothing to win. */
  get whole(): boolean {
    return this.help.left === 0;
  }

  /** Nothing is given. */
  get alone(): boolean {
    return this.help.left === this.#level.par;
  }

  /** How many decisions are given. */
  get given(): number {
    return this.#level.par - this.help.left;
  }

  /** The row at which decisions are one's own; a run that is shown is walked through from the first row. */
  get start(): number {
    return this.whole ? this.first : this.first + this.given;
  }

  /** How many decisions of one's own there are up to the playhead. */
  get used(): number {
    return this.whole ? 0 : Math.max(0, this.stage.row - this.start);
  }

  get won(): boolean {
    return isWon(this.stage, this.#level.into);
  }

  /** Nothing may happen any more, and the promise was kept. */
  get ended(): boolean {
    const [pane] = this.stage.scene.panes;
    return pane !== undefined && stepAt(pane, this.stage.row).over && !this.won;
  }

  /** The next help, which gives less than the present one; null where nothing is given. */
  get less(): Help | null {
    return this.#level.helps.find(({ left }) => left > this.help.left) ?? null;
  }

  undo(): void {
    if (this.stage.row > this.start) this.stage.back();
  }

  /** Begins again with the same help. */
  startOver(): void {
    const begin = this.#begins[this.help.left];
    if (begin) this.#show(begin, null);
  }

  /** Changes the help, and goes on where it was left when it was on before. */
  async take(left: number): Promise<void> {
    const help = this.#level.helps.find((each) => each.left === left);
    if (!help) return;
    this.chosen = left;
    this.failed = false;
    const begin = this.#begins[left] ?? (await this.#made(help));
    // Whoever has chosen something else meanwhile gets that.
    if (this.chosen !== left) return;
    if (!begin) {
      this.failed = true;
      this.chosen = this.help.left;
      return;
    }
    this.#begins[left] = begin;
    this.#kept[this.help.left] = { branches: this.stage.branches, row: this.stage.row };
    this.help = help;
    this.#show(begin, this.#kept[left] ?? null);
  }

  async #made({ schedule }: Help): Promise<SceneAnswer | null> {
    const { ask } = this.#level.start;
    const { value, problems } = await this.#client.scene({ ...ask, schedule }).answer;
    return value && problems.length === 0 && value.skipped.length === 0 ? value : null;
  }

  #show(begin: SceneAnswer, kept: Kept | null): void {
    this.stage.pause();
    // A decision that is still being worked out belongs to the run that was shown before.
    this.stage.goTo(this.stage.row);
    this.stage.show(begin, this.start);
    if (!kept) return;
    this.stage.branches = kept.branches;
    this.stage.goTo(kept.row);
  }
}
