/** What the page around is told. */
import { MESSAGE_VERSION, type FromPlayer } from '../../embed/messages';
import { plainText } from '../../i18n/sentence';
import { stopAt, stopNames, type StoredRun } from '../../ui/embed/storedRun';
import type { GateAnswers } from '../../ui/player/gate';
import type { Stage } from '../../ui/player/stage.svelte';
import { sentenceAt } from '../../narrate/tellRow';
import type { PageSpeaker } from '../../ui/words/pageWords';

/** The player has a run: how long it is, and which names its steps have. */
export function readyMessage(stage: Stage, runs: readonly StoredRun[]): FromPlayer {
  const steps = stage.scene.rows.length;
  return { type: 'ready', steps, stops: stopNames(runs), version: MESSAGE_VERSION };
}

/** Where the playhead stands, and the sentence of that step. */
export function stepMessage(stage: Stage, run: StoredRun | null, speaker: PageSpeaker): FromPlayer {
  const { scene, card, row } = stage;
  const caption = plainText(sentenceAt(scene, card, row, speaker.language));
  return { type: 'step', n: row, total: scene.rows.length, stop: run && stopAt(run, row), caption };
}

/** What was answered beyond what is known. Skipping a question is no choice. */
export function answersSince(known: GateAnswers, stage: Stage | null): readonly FromPlayer[] {
  const given = Object.entries(stage?.answers ?? {}).filter(([gate]) => known[gate] === undefined);
  return given.map(([gate, answer]) => ({
    type: 'answer',
    gate,
    choice: answer === 'skipped' ? null : answer,
    correct: answer === stage?.gates.find((each) => each.id === gate)?.right,
  }));
}

/** How much room the player has. */
export function sizeMessage({ innerWidth, innerHeight }: Window): FromPlayer {
  return { type: 'size', width: innerWidth, height: innerHeight };
}
