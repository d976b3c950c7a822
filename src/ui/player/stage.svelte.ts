import { createContext } from 'svelte';
import type { Scene } from '../../trace/sight';
import type {
  Answer,
  AskProblem,
  EngineClient,
  RunOptions,
  SceneAnswer,
  SceneAsk,
  ScenarioCard,
} from '../engine/engineClient';
import { planOf, rowAfter } from './asPlan';
import {
  addBranch,
  branchesOf,
  currentBranch,
  extendCurrent,
  switchBranch,
  sharedRows,
  wayOn,
  type Branches,
} from './branches';
import { closedGate, lastVisibleRow, type Gate, type GateAnswer, type GateAnswers } from './gate';
import { nextMarkedRow, rowMarks } from './landmarkRows';
import { createPlayback } from './playback';
import type { Speed } from './speed';
import { tellingRow } from '../../trace/rows';

/** What a stage is made with. */
export interface StageSetup {
  /** Null where the run is all there is: nothing else can be asked for. */
  readonly client: EngineClient | null;
  readonly answer: SceneAnswer;
  /** How many rows have happened; null for the row that teaches most. */
  readonly row: number | null;
  readonly gates?: readonly Gate[];
  /** Names the elements of this player on its page. */
  readonly id: string;
}

/** How long a scrubber in somebody's hand stands still before the details of its row are shown. */
const REST_MS = 120;

/**
 * One player's state: its runs, where its playhead stands, and what plays it. Values are replaced, never changed; several
 * stages on a page share nothing but the client.
 */
export class Stage {
  readonly client: EngineClient | null;
  readonly #gates: readonly Gate[];
  readonly #playback = createPlayback(
    { advance: () => this.forward(), canAdvance: () => this.canGoOn },
    ({ playing, seeking, speed }) => Object.assign(this, { playing, seeking, speed }),
    () => (this.problems = [{ kind: 'unloaded' }]),
  );
  #asked = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #restedAt = $state.raw(0);
  readonly id: string;

  card = $state.raw() as ScenarioCard;
  ask = $state.raw() as SceneAnswer['ask'];
  branches = $state.raw() as Branches;
  row = $state.raw(0);
  answers = $state.raw<GateAnswers>({});
  problems = $state.raw<readonly AskProblem[]>([]);
  /** Items of the run that could not happen and were left out. */
  skipped = $state.raw<readonly string[]>([]);
  /** The item that was decided on and is being run; moving the playhead gives it up. */
  choosing = $state.raw<string | null>(null);
  playing = $state.raw(false);
  /** The scrubber is in somebody's hand. */
  seeking = $state.raw(false);
  speed = $state.raw<Speed>(1);

  /** The row whose details are shown: the playhead's, but a scrubber in somebody's hand has to stand still first. */
  rested = $derived.by(() => (this.seeking ? this.#restedAt : this.row));
  scene: Scene = $derived(currentBranch(this.branches).scene);
  /** Questions belong to the run that the lesson shows, not to what a person made of it. */
  gates: readonly Gate[] = $derived.by(() => (this.branches.current === 0 ? this.#gates : []));
  visible = $derived(lastVisibleRow(this.scene.rows.length, this.gates, this.answers));
  gate: Gate | null = $derived.by(() => {
    const gate = closedGate(this.gates, this.answers);
    return gate?.row === this.row ? gate : null;
  });
  canGoOn = $derived(this.row < this.visible);
  marks = $derived(rowMarks(this.scene, this.gates, this.visible));

  constructor(setup: StageSetup) {
    this.client = setup.client;
    this.id = setup.id;
    this.#gates = setup.gates ?? [];
    this.show(setup.answer, setup.row);
  }

  /** Ends what would go on by itself. */
  stop(): void {
    clearTimeout(this.#resting);
    this.#playback.stop();
  }

  /** Shows a run as if it had just been opened. */
  show(answer: SceneAnswer, row: number | null): void {
    this.card = answer.card;
    this.ask = answer.ask;
    this.skipped = answer.skipped.map(({ item }) => item);
    this.branches = branchesOf(answer.scene);
    this.row = this.#clamped(row ?? tellingRow(answer.scene));
  }

  goTo(row: number): void {
    this.#giveUpChoice();
    this.row = this.#clamped(row);
    clearTimeout(this.#resting);
    if (this.seeking) this.#resting = setTimeout(() => (this.#restedAt = this.row), REST_MS);
  }

  forward(): boolean {
    if (!this.canGoOn) return false;
    this.goTo(this.row + 1);
    return true;
  }

  back(): void {
    this.goTo(this.row - 1);
  }

  goToMark(direction: 1 | -1): void {
    const row = nextMarkedRow(this.marks, this.row, direction);
    this.goTo(row ?? (direction > 0 ? this.visible : 0));
  }

  togglePlay(): void {
    void this.#playback.send({ type: this.playing ? 'pause' : 'play' });
  }

  pause(): void {
    void this.#playback.send({ type: 'pause' });
  }

  grab(): void {
    this.#restedAt = this.row;
    void this.#playback.send({ type: 'grab' });
  }

  release(): void {
    void this.#playback.send({ type: 'release' });
  }

  setSpeed(speed: Speed): void {
    void this.#playback.send({ type: 'speed', speed });
    this.speed = speed;
  }

  answerGate(gate: Gate, answer: GateAnswer): void {
    this.answers = { ...this.answers, [gate.id]: answer };
  }

  /** Decides at the playhead: goes on along a branch that exists, or makes one. */
  async choose(item: string): Promise<void> {
    this.#giveUpChoice();
    this.pause();
    const way = wayOn(this.branches, this.row, item);
    const row = this.row + 1;
    if (way.kind === 'known') {
      this.branches = switchBranch(this.branches, way.branch);
      this.row = this.#clamped(row);
      return;
    }
    const asked = this.#get({ ...this.ask, schedule: way.rows.join(' ') });
    this.choosing = item;
    const answer = await asked;
    if (!answer) return;
    this.choosing = null;
    if (!answer.value) return;
    const { scene } = answer.value;
    this.branches = way.extends ? extendCurrent(this.branches, scene) : addBranch(this.branches, scene);
    this.row = this.#clamped(row);
  }

  /** Shows another branch; the playhead stays where both agree. */
  switchTo(branch: number): void {
    const shared = sharedRows(this.branches, branch);
    this.#giveUpChoice();
    this.pause();
    this.branches = switchBranch(this.branches, branch);
    this.row = this.#clamped(Math.min(this.row, shared));
  }

  /** The same runs under other protections or options. */
  async rerun(change: {
    readonly protections?: readonly string[];
    readonly options?: RunOptions;
  }): Promise<void> {
    this.pause();
    const { all } = this.branches;
    const rerun: SceneAnswer[] = [];
    for (const { scene } of all) {
      const { schedule } = planOf(scene, this.row);
      const answer = await this.#get({ ...this.ask, ...change, schedule });
      if (!answer?.value) return;
      rerun.push(answer.value);
    }
    // Whoever moved meanwhile keeps the place.
    const { done } = planOf(this.scene, this.row);
    const shown = rerun[all.findIndex(({ id }) => id === this.branches.current)];
    if (!shown) return;
    this.card = shown.card;
    this.ask = shown.ask;
    this.skipped = shown.skipped.map(({ item }) => item);
    this.branches = {
      ...this.branches,
      all: all.map(({ id, scene }, index) => ({ id, scene: rerun[index]?.scene ?? scene })),
    };
    this.row = this.#clamped(rowAfter(shown.scene, done));
  }

  /** Opens another run in place of everything; false when it could not be made. */
  async open(ask: SceneAsk, row: number | null): Promise<boolean> {
    this.pause();
    const answer = await this.#get(ask);
    if (!answer?.value) return false;
    this.show(answer.value, row);
    return true;
  }

  /** Asks the engine; null when a later question or move has overtaken this one. */
  async #get(ask: SceneAsk): Promise<Answer<SceneAnswer> | null> {
    if (!this.client) return null;
    const mine = (this.#asked += 1);
    this.choosing = null;
    const answer = await this.client.scene(ask).answer;
    if (mine !== this.#asked) return null;
    this.problems = answer.problems;
    return answer;
  }

  #giveUpChoice(): void {
    if (this.choosing === null) return;
    this.#asked += 1;
    this.choosing = null;
  }

  #clamped(row: number): number {
    return Math.max(0, Math.min(row, this.visible));
  }
}

/** The stage of the player that a component is part of. */
export const [getStage, setStage] = createContext<Stage>();
