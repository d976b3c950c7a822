/** The words of a row: the sentence, the verdict of a pane, the label of a choice. */
import type { Words } from '../../i18n/language';
import type { Sentence } from '../../i18n/sentence';
import { narrateDecision, narrateReason } from '../../narrate/narrateDecision';
import { narrateDifference, narratePane, type NarratedPane } from '../../narrate/narrateDifference';
import { narrateOutcomes } from '../../narrate/narrateOutcome';
import { narrateStep } from '../../narrate/narrateStep';
import type { PaneScene, Scene } from '../../trace/sight';
import type { Reason } from '../../world/reason';
import type { ListedChoice } from '../decisions/choiceList';
import type { ScenarioCard } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';
import { contextAfter, contextAt, stepAt, stepsOfRow } from './sights';

/** What a protection is called. */
export function titleOf(card: ScenarioCard, protection: string | null): Words {
  const offer = card.protections.find((each) => each.id === protection);
  return offer?.title ?? { en: protection ?? '', zh: protection ?? '' };
}

/** A pane at a row, as the narration takes it. */
export function narratedPane(pane: PaneScene, card: ScenarioCard, row: number): NarratedPane {
  const end = pane.cells[row - 1]?.end;
  return {
    title: titleOf(card, pane.protection),
    context: contextAt(pane, card.words, row),
    steps: stepsOfRow(pane, row),
    reason: end?.kind === 'refused' ? end.reason : null,
    outcomes: stepAt(pane, row).outcomes,
  };
}

/** The sentence of a row: what happened, and between the panes that are seen, what differs. */
export function sentenceAt(
  scene: Scene,
  card: ScenarioCard,
  row: number,
  speaker: PageSpeaker,
  seen: readonly number[] = scene.panes.map((_, index) => index),
): Sentence {
  const { language } = speaker;
  const panes = seen.flatMap((index) => scene.panes[index] ?? []);
  const [first] = panes;
  if (!first) return [];
  if (row === 0 || scene.panes.length === 1) {
    return narrateStep(stepAt(first, row), contextAt(first, card.words, row), language);
  }
  const told = panes.map((pane) => narratedPane(pane, card, row));
  const [only, ...more] = told;
  return only && more.length === 0 ? narratePane(only, language) : narrateDifference(told, language);
}

/** The sentence of one pane at a row, for the text log of a comparison. */
export function sentenceOfPane(
  pane: PaneScene,
  card: ScenarioCard,
  row: number,
  speaker: PageSpeaker,
): Sentence {
  return narratePane(narratedPane(pane, card, row), speaker.language);
}

/** What has become of the promise in a pane by a row. */
export function verdictAt(pane: PaneScene, card: ScenarioCard, row: number, speaker: PageSpeaker): Sentence {
  const { outcomes, over } = stepAt(pane, row);
  return narrateOutcomes(outcomes, over, contextAfter(pane, card.words, row), speaker.language);
}

/** The label of a choice. */
export function labelOf(
  choice: ListedChoice,
  scene: Scene,
  card: ScenarioCard,
  row: number,
  speaker: PageSpeaker,
): Sentence {
  const pane = scene.panes[choice.pane] as PaneScene;
  const { decision, landmark } = choice;
  if (landmark === null || !('process' in decision)) {
    return narrateDecision(decision, contextAfter(pane, card.words, row), speaker.language);
  }
  const process = { text: decision.process, role: 'process' as const };
  const { landmarks, goesTo } = speaker.page.decisions;
  const known = Object.hasOwn(landmarks, landmark) ? landmarks[landmark as keyof typeof landmarks] : null;
  return known === null ? speaker.say(goesTo, { process, landmark }) : speaker.say(known, { process });
}

/** Why something cannot happen in a pane. */
export function reasonOf(
  reason: Reason,
  pane: PaneScene,
  card: ScenarioCard,
  row: number,
  speaker: PageSpeaker,
): Sentence {
  return narrateReason(reason, contextAfter(pane, card.words, row), speaker.language);
}
