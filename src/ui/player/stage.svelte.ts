import { createContext } from 'svelte';
import { createActor } from 'xstate';
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
import { aliasOf } from '../decisions/choiceList';
import { asPlan } from './asPlan';
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
import { playbackMachine, type Speed } from './playback.machine';
import { tellingRow } from './sights';

/** What a stage is made with. */
export interface StageSetup {
  readonly client: EngineClient;
  readonly answer: SceneAnswer;
  /** How many rows have happened; null for the row that teaches most. */
  readonly row: number | null;
  readonly gates?: readonly Gate[];
  /** Names the elements of this player on its page. */
  readonly id: string;
}

/** The schedule of a branch as other protections can follow it, and how much of it lies before a row. */
interface Plan {
  readonly schedule: string;
  readonly done: number;
}

/**
 * One player's state: its runs, where its playhead stands, and what plays it. Values are replaced, never changed; several
 * stages on a page share nothing but the client.
 */
export class Stage {
  readonly #client: EngineClient;
  readonly #gates: readonly Gate[];
  readonly #playback = createActor(playbackMachine, {
    input: { advance: () => this.forward(), canAdvance: () => this.canGoOn },
  });
  #asked = 0;
  readonly id: string;

  card = $state.raw() as ScenarioCard;
  ask = $state.raw() as SceneAnswer['ask'];
  branches = $state.raw() as Branches;
  row = $state.raw(0);
  answers = $state.raw<GateAnswers>({});
  problems = $state.raw<readonly AskProblem[]>([]);
  skipped = $state.raw<SceneAnswer['skipped']>([]);
  waiting = $state.raw(false);
  playing = $state.raw(false);
  /** The scrubber is in somebody's hand. */
  seeking = $state.raw(false);
  speed = $state.raw<Speed>(1);

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
    this.#client = setup.client;
    this.id = setup.id;
    this.#gates = setup.gates ?? [];
    this.show(setup.answer, setup.row);
    this.#playback.subscribe((snapshot) => {
      this.playing = snapshot.matches('playing');
      this.seeking = snapshot.matches('seeking');
      this.speed = snapshot.context.speed;
    });
    this.#playback.start();
  }

  /** Ends what would go on by itself. */
  stop(): void {
    this.#playback.stop();
  }

  /** Shows a run as if it had just been opened. */
  show(answer: SceneAnswer, row: number | null): void {
    this.card = answer.card;
    this.ask = answer.ask;
    this.skipped = answer.skipped;
    this.branches = branchesOf(answer.scene);
    this.row = this.#clamped(row ?? tellingRow(answer.scene));
  }

  goTo(row: number): void {
    this.row = this.#clamped(row);
  }

  forward(): boolean {
    if (!this.canGoOn) return false;
    this.row += 1;
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
    this.#playback.send({ type: this.playing ? 'pause' : 'play' });
  }

  pause(): void {
    this.#playback.send({ type: 'pause' });
  }

  grab(): void {
    this.#playback.send({ type: 'grab' });
  }

  release(): void {
    this.#playback.send({ type: 'release' });
  }

  setSpeed(speed: Speed): void {
    this.#playback.send({ type: 'speed', speed });
    this.speed = speed;
  }

  answerGate(gate: Gate, answer: GateAnswer): void {
    this.answers = { ...this.answers, [gate.id]: answer };
  }

  /** Decides at the playhead: goes on along a branch that exists, or makes one. */
  async choose(item: string): Promise<void> {
    this.pause();
    const way = wayOn(this.branches, this.row, item);
    const row = this.row + 1;
    if (way.kind === 'known') {
      this.branches = switchBranch(this.branches, way.branch);
      this.row = this.#clamped(row);
      return;
    }
    const answer = await this.#get({ ...this.ask, schedule: way.rows.join(' ') });
    if (!answer?.value) return;
    const { scene } = answer.value;
    this.branches = way.extends ? extendCurrent(this.branches, scene) : addBranch(this.branches, scene);
    this.row = this.#clamped(row);
  }

  /** Shows another branch; the playhead stays where both agree. */
  switchTo(branch: number): void {
    const shared = sharedRows(this.branches, branch);
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
    const { all, current } = this.branches;
    const plans = all.map(({ scene }) => this.#planOf(scene));
    const rerun: SceneAnswer[] = [];
    for (const { schedule } of plans) {
      const answer = await this.#get({ ...this.ask, ...change, schedule });
      if (!answer?.value) return;
      rerun.push(answer.value);
    }
    const at = all.findIndex(({ id }) => id === current);
    const shown = rerun[at];
    if (!shown) return;
    this.card = shown.card;
    this.ask = shown.ask;
    this.branches = {
      ...this.branches,
      all: all.map(({ id, scene }, index) => ({ id, scene: rerun[index]?.scene ?? scene })),
    };
    this.row = this.#clamped(rowAfter(shown.scene, plans[at]?.done ?? 0));
  }

  /** Opens another run in place of everything; false when it could not be made. */
  async open(ask: SceneAsk, row: number | null): Promise<boolean> {
    this.pause();
    const answer = await this.#get(ask);
    if (!answer?.value) return false;
    this.show(answer.value, row);
    return true;
  }

  /** Asks the engine; null when a later question has overtaken this one. */
  async #get(ask: SceneAsk): Promise<Answer<SceneAnswer> | null> {
    const mine = (this.#asked += 1);
    this.waiting = true;
    const answer = await this.#client.scene(ask).answer;
    if (mine !== this.#asked) return null;
    this.waiting = false;
    this.problems = answer.problems;
    return answer;
  }

  #planOf(scene: Scene): Plan {
    const [only, ...more] = scene.panes;
    if (!only || more.length > 0) return { schedule: scene.rows.join(' '), done: this.row };
    const items = asPlan(only.steps, aliasOf(only));
    const done = items.filter((item) => item.step <= this.row).length;
    return { schedule: items.map((item) => item.text).join(' '), done };
  }

  #clamped(row: number): number {
    return Math.max(0, Math.min(row, this.visible));
  }
}

/** The row at which so many items of the schedule are done. */
function rowAfter(scene: Scene, done: number): number {
  const [only, ...more] = scene.panes;
  if (!only || more.length > 0) return done;
  return Math.max(
    0,
    only.steps.findLastIndex((step) => step.item !== null && step.item < done),
  );
}

/** The stage of the player that a component is part of. */
export const [getStage, setStage] = createContext<Stage>();
