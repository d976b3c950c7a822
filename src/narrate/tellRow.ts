/** The words of a row of a scene: the sentence, and the verdict of a pane. */
import type { Language, Words } from '../i18n/language';
import type { Sentence } from '../i18n/sentence';
import { isSettled, stepAt, stepsOfRow } from '../trace/rows';
import type { PaneScene, Scene } from '../trace/sight';
import type { NarrationContext, ScenarioWords } from './context';
import { narrateDifference, narratePane, type NarratedPane } from './narrateDifference';
import { narrateOutcomes } from './narrateOutcome';
import { narrateStep } from './narrateStep';
import type { RunTitles } from './names';

/** What a protection is called; a run without one is called as its scenario. */
export function titleOf(titles: RunTitles, protection: string | null): Words {
  if (protection === null) return titles.title;
  const offer = titles.protections.find((each) => each.id === protection);
  return offer?.title ?? { en: protection, zh: protection };
}

/** A pane at a row, as the narration takes it. */
function narratedPane(pane: PaneScene, titles: RunTitles, row: number): NarratedPane {
  const end = pane.cells[row - 1]?.end;
  return {
    title: titleOf(titles, pane.protection),
    context: contextAt(pane, titles.words, row),
    steps: stepsOfRow(pane, row),
    reason: end?.kind === 'refused' ? end.reason : null,
    outcomes: stepAt(pane, row).outcomes,
  };
}

/** The sentence of a row: what happened, and between the panes that are seen, what differs. */
export function sentenceAt(
  scene: Scene,
  titles: RunTitles,
  row: number,
  language: Language,
  seen: readonly number[] = scene.panes.map((_, index) => index),
): Sentence {
  const panes = seen.flatMap((index) => scene.panes[index] ?? []);
  const [first] = panes;
  if (!first) return [];
  if (row === 0 || scene.panes.length === 1) {
    return narrateStep(stepAt(first, row), contextAt(first, titles.words, row), language);
  }
  const told = panes.map((pane) => narratedPane(pane, titles, row));
  const [only, ...more] = told;
  return only && more.length === 0 ? narratePane(only, language) : narrateDifference(told, language);
}

/** The sentence of one pane at a row, for the text log of a comparison. */
export function sentenceOfPane(
  pane: PaneScene,
  titles: RunTitles,
  row: number,
  language: Language,
): Sentence {
  return narratePane(narratedPane(pane, titles, row), language);
}

/** What has become of the promise in a pane by a row. */
export function verdictAt(pane: PaneScene, titles: RunTitles, row: number, language: Language): Sentence {
  const { outcomes } = stepAt(pane, row);
  return narrateOutcomes(outcomes, isSettled(pane, row), contextAfter(pane, titles.words, row), language);
}

/** What the narration knows of a pane before a row. */
function contextAt(pane: PaneScene, words: ScenarioWords, row: number): NarrationContext {
  return { setting: pane.setting, words, before: row <= 0 ? null : stepAt(pane, row - 1).world };
}

/** What the narration knows of the decisions that a pane could take after a row. */
export function contextAfter(pane: PaneScene, words: ScenarioWords, row: number): NarrationContext {
  return { setting: pane.setting, words, before: stepAt(pane, row).world };
}
