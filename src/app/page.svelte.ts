import { detectLanguage } from '../i18n/language';
import { printLink, readLink, type Link, type LinkProblem } from '../trace/link';
import type {
  Answer,
  AskProblem,
  EngineClient,
  RunOptions,
  SceneAnswer,
  SceneAsk,
} from '../ui/engine/engineClient';
import { Stage } from '../ui/player/stage.svelte';
import { readRoom, type Room } from '../ui/rooms/room';
import { Preferences } from '../ui/site/preferences.svelte';
import { FIRST_ASK } from './firstAsk';
import { keep, readKept } from './storage';

const ADDRESS_REST_MS = 150;

/** What the page is opened with. */
export interface PageSetup {
  readonly client: EngineClient;
  /** The stored answer to the first ask; rejects or is null when it cannot be had. */
  readonly stored: () => Promise<Answer<SceneAnswer> | null>;
}

/** The page: a stage, the address that names it, and what a person prefers. */
export class Page {
  readonly #setup: PageSetup;
  readonly preferences: Preferences;
  /** Where the reader is, when it is not the player. */
  room = $state.raw<Room | null>(null);
  stage = $state.raw<Stage | null>(null);
  linkProblems = $state.raw<readonly LinkProblem[]>([]);
  askProblems = $state.raw<readonly AskProblem[]>([]);
  /** What the address names could not be loaded: it stays in the address, and can be opened again. */
  unloaded = $state(false);
  #written = '';
  #writing: ReturnType<typeof setTimeout> | undefined;

  /** What the address should say; null before there is anything to name. */
  link = $derived.by(() => (this.stage === null ? null : printLink(linkOf(this.stage))));

  constructor(setup: PageSetup) {
    this.#setup = setup;
    const kept = readKept();
    this.preferences = new Preferences(
      kept.language ?? detectLanguage(navigator.languages),
      kept.theme ?? 'auto',
    );
  }

  /** Whoever answers what the rooms ask. */
  get client(): EngineClient {
    return this.#setup.client;
  }

  /** Shows what the address names; without a link the stored first picture, before any engine is there. */
  async openAddress(): Promise<void> {
    const hash = location.hash.slice(1);
    this.room = readRoom(hash);
    if (this.room) {
      clearTimeout(this.#writing);
      this.stage?.stop();
      return;
    }
    if (hash === this.#written && this.stage) return;
    const read = hash === '' ? { link: null, problems: [] } : readLink(hash);
    this.linkProblems = read.problems;
    if (!read.link) return this.#openFirst();
    const { scenario, protections, options, schedule, step } = read.link;
    const ask = { scenario, protections, options: options as RunOptions, schedule };
    const answer = (await this.#storedFor(ask)) ?? (await this.#setup.client.scene(ask).answer);
    this.unloaded = !answer.value && answer.problems.some(isUnloaded);
    if (this.unloaded) {
      this.stage?.stop();
      this.stage = null;
      return;
    }
    this.askProblems = answer.problems;
    if (!answer.value) return this.#openFirst();
    const { length } = answer.value.scene.rows;
    if (step > length) {
      const expected = { phrase: 'stepWithin', range: `0–${length}` } as const;
      const beyond = { code: 'ERR_LINK_VALUE', parameter: 'step', got: String(step), expected } as const;
      this.linkProblems = [...this.linkProblems, beyond];
    }
    this.#show(answer.value, step);
  }

  /** Somebody is there: the engine will be asked soon. */
  prepare(): void {
    this.#setup.client.prepare();
  }

  /** Writes the address once the playhead has come to rest: browsers refuse to be told of every move. */
  writeAddress(link: string): void {
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(link), ADDRESS_REST_MS);
  }

  async copyLink(): Promise<boolean> {
    if (this.link !== null && this.room === null) this.#write(this.link);
    try {
      await navigator.clipboard.writeText(location.href);
      return true;
    } catch {
      return false;
    }
  }

  keepPreferences(): void {
    const { language, theme } = this.preferences;
    keep({ language, theme });
  }

  #write(link: string): void {
    clearTimeout(this.#writing);
    if (link === this.#written) return;
    this.#written = link;
    history.replaceState(null, '', `#${link}`);
  }

  /** The stored answer where it is the one that is asked for: a reload of the first run waits for no engine. */
  async #storedFor(ask: SceneAsk): Promise<Answer<SceneAnswer> | null> {
    if (!sameRun(ask, FIRST_ASK)) return null;
    const stored = await this.#setup.stored().catch(() => null);
    const rows = stored?.value?.scene.rows.join(' ');
    return ask.schedule === null || ask.schedule === rows ? stored : null;
  }

  async #openFirst(): Promise<void> {
    const stored = await this.#setup.stored().catch(() => null);
    const answer = stored?.value ? stored : await this.#setup.client.scene(FIRST_ASK).answer;
    this.unloaded = answer.problems.some(isUnloaded);
    this.askProblems = [...this.askProblems, ...answer.problems.filter((problem) => !isUnloaded(problem))];
    if (answer.value) this.#show(answer.value, null);
  }

  #show(answer: SceneAnswer, row: number | null): void {
    this.stage?.stop();
    this.stage = new Stage({ client: this.#setup.client, answer, row, id: 'player' });
  }
}

function isUnloaded({ kind }: AskProblem): boolean {
  return kind === 'unloaded';
}

/** Whether two asks differ in nothing but their schedule. */
function sameRun(one: SceneAsk, other: SceneAsk): boolean {
  return (
    one.scenario === other.scenario &&
    one.protections.join() === other.protections.join() &&
    JSON.stringify(one.options) === JSON.stringify(other.options)
  );
}

/** The link to what a stage shows. */
export function linkOf(stage: Stage): Link {
  const { scenario, protections, options } = stage.ask;
  return {
    scenario,
    protections,
    options,
    schedule: stage.scene.rows.join(' '),
    step: stage.rested,
    view: 'lanes',
  };
}
