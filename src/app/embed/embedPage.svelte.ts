import { keyOwner } from '../../embed/keys';
import type { Change, ToPlayer } from '../../embed/messages';
import { readParameters, type EmbedParameters, type EmbedSource, type StepRef } from '../../embed/parameters';
import { detectLanguage } from '../../i18n/language';
import type { Answer, AskProblem, EngineClient, RunOptions, SceneAnswer } from '../../ui/engine/engineClient';
import { endingAt, placeOf, type StoredRun, type StoredRuns } from '../../ui/embed/storedRun';
import type { EmbedProblem } from '../../ui/embed/words';
import { Stage } from '../../ui/player/stage.svelte';
import { Preferences } from '../../ui/site/preferences.svelte';
import { FIRST_ASK } from '../firstAsk';
import { readKept } from '../storage';
import type { Port } from './port';

export interface EmbedSetup {
  readonly client: EngineClient;
  /** The stored runs of a source; rejects when there are none. */
  readonly storedRuns: (source: EmbedSource) => Promise<StoredRuns>;
  /** The picture that the site begins with; rejects when it cannot be had. */
  readonly storedFirst: () => Promise<Answer<SceneAnswer>>;
  /** What stands after the `?` of the address. */
  readonly query: string;
  readonly port: Port;
}

/** A player in somebody else's page: what its address says, what it shows, and what the page around tells it. */
export class EmbedPage {
  readonly #setup: EmbedSetup;
  readonly parameters: EmbedParameters;
  readonly preferences: Preferences;
  theme = $state.raw<EmbedParameters['theme']>('auto');
  stage = $state.raw<Stage | null>(null);
  /** The run that is shown, with its stops. */
  run = $state.raw<StoredRun | null>(null);
  problems = $state.raw<readonly EmbedProblem[]>([]);
  askProblems = $state.raw<readonly AskProblem[]>([]);
  /** How often the page around asked where the player stands. */
  asked = $state.raw(0);
  #runs: readonly StoredRun[] = [];
  #driven = false;
  /** What the page around asked for before there was a run. */
  #early: ToPlayer[] = [];

  constructor(setup: EmbedSetup) {
    this.#setup = setup;
    const { parameters, problems } = readParameters(setup.query);
    this.parameters = parameters;
    this.problems = problems.map((problem) => ({ kind: 'parameter', problem }));
    const { language } = parameters;
    const own = readKept().language ?? detectLanguage(navigator.languages);
    this.preferences = new Preferences(language === 'auto' ? own : language, 'auto');
    this.theme = parameters.theme;
    setup.port.listen((message) => this.#hear(message));
  }

  get port(): Port {
    return this.#setup.port;
  }

  /** Every run that a step can name. */
  get runs(): readonly StoredRun[] {
    return this.#runs;
  }

  /** Loads what the address names, or the nearest thing to it. */
  async open(): Promise<void> {
    const { source, step, from } = this.parameters;
    const stored = (source && (await this.#stored(source))) ?? (await this.#first());
    this.#runs = stored?.runs ?? [];
    const [usual] = this.#runs;
    if (!usual) return;
    const wanted = step ?? from;
    const place = wanted === null ? null : placeOf(this.#runs, usual, wanted);
    if (wanted !== null && !place) this.#complain({ kind: 'noStop', got: String(wanted) });
    const run = await this.#asAsked(place?.run ?? usual);
    this.#show(run, place?.row ?? null);
    for (const message of this.#early.splice(0)) this.#hear(message);
    if (this.parameters.autoplay) this.stage?.togglePlay();
  }

  /** Goes to a step, in another run of the lesson where its name says so. */
  goTo(step: StepRef): void {
    const place = this.run && placeOf(this.#runs, this.run, step);
    if (!place) {
      this.#complain({ kind: 'noStop', got: String(step) });
      return;
    }
    this.stage?.pause();
    if (place.run.name === this.run?.name) this.stage?.goTo(place.row);
    else this.#show(place.run, place.row);
  }

  /** From the end back to where the loop begins. */
  again(): void {
    const { from } = this.parameters;
    const place = this.run && from !== null ? placeOf(this.#runs, this.run, from) : null;
    this.stage?.goTo(place?.row ?? 0);
    this.stage?.togglePlay();
  }

  /** Passes a key on when it is not the player's; true when that was so. */
  passKey(event: KeyboardEvent, inField: boolean): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || inField) return false;
    const situation = { policy: this.parameters.keys, framed: this.port.framed, driven: this.#driven };
    const owner = keyOwner(event.key, situation);
    if (owner === 'parent') {
      event.preventDefault();
      this.port.send({ type: 'key', key: event.key });
    }
    return owner !== 'player';
  }

  #hear(message: ToPlayer): void {
    this.#driven = true;
    if (!this.stage) {
      this.#early.push(message);
      return;
    }
    if (message.type === 'goto') this.goTo(message.step);
    else if (message.type === 'set') void this.#change(message.change);
    else if (message.type === 'pause' || message.type === 'slideStop') this.stage.pause();
    else if (message.type === 'getState') this.asked += 1;
    else if (message.type === 'play' || this.parameters.autoplay) this.#play(this.stage);
  }

  #play(stage: Stage): void {
    if (!stage.playing) stage.togglePlay();
  }

  async #change({ language, theme, protections, schedule }: Change): Promise<void> {
    if (language) this.preferences.language = language;
    if (theme) this.theme = theme;
    if (schedule !== undefined) await this.stage?.open({ ...this.stage.ask, schedule }, null);
    if (protections) await this.stage?.rerun({ protections });
  }

  /** The run under other protections, options or another schedule: the engine has to run it. */
  async #asAsked(run: StoredRun): Promise<StoredRun> {
    const { protections, options, schedule, to } = this.parameters;
    if (protections.length === 0 && schedule === null && Object.keys(options).length === 0)
      return this.#upTo(run, to);
    const { ask } = run.answer;
    const changed = {
      scenario: ask.scenario,
      protections: protections.length > 0 ? protections : ask.protections,
      options: { ...ask.options, ...(options as RunOptions) },
      schedule: schedule ?? ask.schedule,
    };
    const answer = await this.#setup.client.scene(changed).answer;
    this.askProblems = answer.problems;
    return this.#upTo(answer.value ? { ...run, answer: answer.value, gates: [], stops: [] } : run, to);
  }

  #upTo(run: StoredRun, to: StepRef | null): StoredRun {
    const place = to === null ? null : placeOf(this.#runs, run, to);
    if (to !== null && !place) this.#complain({ kind: 'noStop', got: String(to) });
    return place?.run.name === run.name ? endingAt(run, place.row) : run;
  }

  async #stored(source: EmbedSource): Promise<StoredRuns | null> {
    const stored = await this.#setup.storedRuns(source).catch(() => null);
    if (!stored)
      this.#complain({ kind: source.kind === 'lesson' ? 'noLesson' : 'noScenario', got: source.id });
    return stored;
  }

  async #first(): Promise<StoredRuns | null> {
    const stored = await this.#setup.storedFirst().catch(() => null);
    const answer = stored?.value ? stored : await this.#setup.client.scene(FIRST_ASK).answer;
    this.askProblems = answer.problems;
    const { value } = answer;
    return (
      value && {
        title: value.card.title,
        runs: [{ name: value.card.id, answer: value, gates: [], stops: [] }],
      }
    );
  }

  #show(run: StoredRun, row: number | null): void {
    const { speed, quiz } = this.parameters;
    this.stage?.stop();
    this.run = run;
    const gates = quiz ? run.gates : [];
    const first = row ?? (gates.length > 0 ? 0 : null);
    this.stage = new Stage({
      client: this.#setup.client,
      answer: run.answer,
      row: first,
      gates,
      id: 'player',
    });
    if (speed !== 1) this.stage.setSpeed(speed);
  }

  #complain(problem: EmbedProblem): void {
    this.problems = [...this.problems, problem];
  }
}
