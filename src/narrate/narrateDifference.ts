/** Comparing: what happened at one row of the plan, told once where the panes agree and pane by pane where they do not. */
import type { Language, Words } from '../i18n/language';
import { plainText, type Sentence } from '../i18n/sentence';
import { speakerFor, type Speaker } from '../i18n/speaker';
import type { Reason } from '../world/reason';
import type { EventOutcome } from '../world/outcome';
import type { World } from '../world/world';
import type { NarratedStep, NarrationContext } from './context';
import { narrateReason } from './narrateDecision';
import { narrateBriefly, narrateStep, tellingWeight } from './narrateStep';
import { effectWord, eventWord, sceneOf, timesWord } from './scene';

/** One pane at one row. `context.before` is the world before its first step of this row. */
export interface NarratedPane {
  readonly title: Words;
  readonly context: NarrationContext;
  /** The steps of the row, each with the world after it; empty when the pane stayed as it was. */
  readonly steps: readonly (NarratedStep & { readonly world?: World })[];
  /** Why the row was refused, where it was. */
  readonly reason: Reason | null;
  /** After the row. */
  readonly outcomes: readonly EventOutcome[];
}

/** The sentence of a row: for two panes left and right, for more by their titles. */
export function narrateDifference(panes: readonly NarratedPane[], language: Language): Sentence {
  const speaker = speakerFor(language);
  const tell = panes.length > 2 ? narrateBriefly : narrateStep;
  const told = panes.map((pane) => ({ pane, sentence: tellPane(pane, language, tell) }));
  const groups = grouped(told);
  const [only] = groups;
  if (groups.length <= 1) return only?.sentence ?? [];
  const sentences = groups.map(({ sentence, members }) => {
    if (panes.length === 2) return bySide(speaker, sentence, members[0] === panes[0]);
    const titles = speaker.list(members.map(({ title }) => ({ text: speaker.words(title), role: 'strong' })));
    return speaker.say(speaker.messages.compare.pane, { titles, sentence });
  });
  return speaker.join(...sentences);
}

function bySide({ say, messages }: Speaker, sentence: Sentence, left: boolean): Sentence {
  return say(left ? messages.compare.left : messages.compare.right, { sentence });
}

/** The most telling sentence of a pane at this row, or how it stands when it did nothing. */
export function narratePane(pane: NarratedPane, language: Language): Sentence {
  return tellPane(pane, language, narrateStep);
}

function tellPane(pane: NarratedPane, language: Language, tell: typeof narrateStep): Sentence {
  const { steps, context } = pane;
  if (steps.length === 0) return narrateStanding(pane, language);
  let best: Sentence = [];
  let weight = -1;
  let { before } = context;
  for (const step of steps) {
    if (tellingWeight(step) >= weight) {
      weight = tellingWeight(step);
      best = tell(step, { ...context, before }, language);
    }
    before = step.world ?? before;
  }
  return best;
}

/** A pane that did nothing: why it could not, or what it has come to so far. */
function narrateStanding({ context, reason, outcomes }: NarratedPane, language: Language): Sentence {
  const scene = sceneOf({ decision: null, events: [], outcomes }, context, language);
  const { speaker } = scene;
  const { compare } = speaker.messages;
  if (reason) return speaker.say(compare.refused, { reason: narrateReason(reason, context, language) });
  const [outcome] = outcomes;
  if (!outcome || outcomes.length > 1) return speaker.say(compare.absent);
  const words = { event: eventWord(scene, outcome.key), effect: effectWord(scene) };
  if (outcome.effects === 0) return speaker.say(compare.absentNotYet, words);
  return speaker.say(compare.absentStanding, { ...words, times: timesWord(speaker, outcome.effects) });
}

interface Group {
  readonly sentence: Sentence;
  readonly members: readonly NarratedPane[];
}

function grouped(
  told: readonly { readonly pane: NarratedPane; readonly sentence: Sentence }[],
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { pane, sentence } of told) {
    const key = plainText(sentence);
    const group = groups.get(key);
    groups.set(key, { sentence, members: [...(group?.members ?? []), pane] });
  }
  return [...groups.values()];
}
