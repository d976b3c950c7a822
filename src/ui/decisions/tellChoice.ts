/** The words of what can happen next: the label of a choice, and why something cannot. */
import type { Sentence } from '../../i18n/sentence';
import { contextAfter } from '../../narrate/tellRow';
import { narrateDecision, narrateReason } from '../../narrate/narrateDecision';
import type { PaneScene, Scene } from '../../trace/sight';
import type { Reason } from '../../world/reason';
import type { ListedChoice } from './choiceList';
import type { ScenarioCard } from '../engine/engineClient';
import type { PageSpeaker } from '../words/pageWords';

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
