import { createContext } from 'svelte';
import { isBroken } from '../../lesson/broken';
import { answered, lessonProgress, reopened, won, wonWithHelp } from '../../practice/review';
import type { EngineClient, SceneAnswer } from '../engine/engineClient';
import type { Gate } from '../player/gate';
import { stepAt, tellingRow } from '../../trace/rows';
import { Stage } from '../player/stage.svelte';
import type { ProgressStore } from '../practice/progressStore.svelte';
import type { LessonData, LessonRun } from './lessonData';

/** The stage of the comparison stands beside those of the runs. */
export const COMPARE = 'compare';

/** A player in the text: the run that the text gives it, or another one that a claim has brought. */
export class Slot {
  /** Its place among the blocks of the text. */
  readonly index: number;
  readonly main: string;
  run = $state.raw('');
  /** What was claimed by the words that brought another run. */
  claimed = $state.raw('');

  constructor(index: number, run: string) {
    this.index = index;
    this.main = run;
    this.run = run;
  }

  show(run: string, claimed: string): void {
    this.run = run;
    this.claimed = run === this.main ? '' : claimed;
  }
}

/** One lesson in the hands of a reader: its players, what was answered, and what is therefore shown. */
export class Study {
  readonly data: LessonData;
  readonly #client: EngineClient;
  readonly #progress: ProgressStore;
  readonly #stages: { [name: string]: Stage } = {};
  readonly slots: readonly Slot[];
  /** Questions and level without the text. */
  testing = $state(false);

  constructor(
    data: LessonData,
    blocks: LessonData['texts']['en']['blocks'],
    client: EngineClient,
    progress: ProgressStore,
  ) {
    this.data = data;
    this.#client = client;
    this.#progress = progress;
    this.slots = blocks.flatMap((block, index) =>
      block.kind === 'player' ? [new Slot(index, block.run)] : [],
    );
    for (const [name, run] of Object.entries(data.runs)) this.#open(name, run);
    this.#make(COMPARE, data.compare, null, []);
  }

  get client(): EngineClient {
    return this.#client;
  }

  /** What is known of this lesson from now and earlier. */
  get done() {
    return lessonProgress(this.#progress.progress, this.data.id);
  }

  get refused(): boolean {
    return this.#progress.refused;
  }

  /** The stage of a run of the lesson. */
  stageOf(run: string): Stage {
    const stage = this.#stages[run];
    if (!stage) throw new Error(`no run ${run}`);
    return stage;
  }

  /** A run begins at the first question that is still open, else where it tells most. */
  #open(run: string, { answer, gates }: LessonRun): void {
    const known = this.done.gates;
    const open = gates.find((gate) => known[gate.id] === undefined);
    const row = open?.row ?? tellingRow(answer.scene);
    const stage = this.#make(run, answer, row, gates);
    stage.answers = Object.fromEntries(
      gates.flatMap(({ id }) => {
        const answer = known[id];
        return answer === undefined ? [] : [[id, answer] as const];
      }),
    );
    stage.goTo(row);
  }

  /** A stage of its own for a run that was made here. */
  show(id: string, answer: SceneAnswer, row: number | null): Stage {
    this.#stages[id]?.stop();
    return this.#make(id, answer, row, []);
  }

  #make(id: string, answer: SceneAnswer, row: number | null, gates: readonly Gate[]): Stage {
    const stage = new Stage({ client: this.#client, answer, row, gates, id: id.replace(/[^\w-]+/g, '-') });
    this.#stages[id] = stage;
    return stage;
  }

  /** Shows a claim at the player of its run, else at the one above the words; gives that player. */
  jump(claim: string, words: string, from: number): Slot | null {
    const place = this.data.claims[claim];
    if (place?.kind !== 'run') return null;
    const slot =
      this.slotOf(place.run) ?? this.slots.findLast(({ index }) => index < from) ?? this.slots[0] ?? null;
    if (!slot) return null;
    slot.show(place.run, words);
    const stage = this.stageOf(place.run);
    stage.pause();
    stage.switchTo(0);
    stage.goTo(place.row);
    return slot;
  }

  /** The player that the text gives to a run. */
  slotOf(run: string): Slot | null {
    return this.slots.find(({ main }) => main === run) ?? null;
  }

  /** Records the answers of a stage. */
  record(stage: Stage): void {
    const fresh = Object.entries(stage.answers).filter(([gate, answer]) => this.done.gates[gate] !== answer);
    if (fresh.length === 0) return;
    this.#progress.change((progress) => answered(progress, this.data.id, Object.fromEntries(fresh)));
  }

  win(count: number): void {
    if (this.done.won !== null && this.done.won <= count) return;
    this.#progress.change((progress) => won(progress, this.data.id, count));
  }

  winWithHelp(left: number): void {
    if (this.done.helped !== null && this.done.helped >= left) return;
    this.#progress.change((progress) => wonWithHelp(progress, this.data.id, left));
  }

  /** All questions are open again. */
  reopen(): void {
    this.#progress.change((progress) => reopened(progress, this.data.id));
    for (const [run, { gates }] of Object.entries(this.data.runs)) {
      const stage = this.#stages[run];
      if (!stage || gates.length === 0) continue;
      stage.switchTo(0);
      stage.answers = {};
      stage.goTo(gates[0]?.row ?? 0);
    }
  }

  stop(): void {
    for (const stage of Object.values(this.#stages)) stage.stop();
  }
}

/** Whether the level is won where a stage stands. */
export function isWon(stage: Stage, into: Parameters<typeof isBroken>[1]): boolean {
  const [pane] = stage.scene.panes;
  return pane !== undefined && isBroken(stepAt(pane, stage.row), into);
}

interface Held {
  /** Null until there is a browser. */
  readonly study: Study | null;
  readonly data: LessonData;
}

/** The lesson that a component is part of. */
export const [getLesson, setLesson] = createContext<Held>();
