/** What became of a business event: `✓ paid once so far`, `‼ paid twice`, `∅ lost: never paid`. */
import type { Language } from '../i18n/language';
import type { Sentence } from '../i18n/sentence';
import type { EventOutcome } from '../world/outcome';
import type { NarrationContext } from './context';
import { effectWord, eventWord, sceneOf, timesWord, type Scene } from './scene';

/** The outcome of one event. While the run goes on it says no more than is certain. Without a full stop. */
export function narrateOutcome(
  outcome: EventOutcome,
  over: boolean,
  context: NarrationContext,
  language: Language,
): Sentence {
  const scene = sceneOf({ decision: null, events: [], outcomes: [outcome] }, context, language);
  return over ? atEnd(outcome, scene) : soFar(outcome, scene);
}

/** The outcomes of all events in one line; with several, each has the name of its event before it. */
export function narrateOutcomes(
  outcomes: readonly EventOutcome[],
  over: boolean,
  context: NarrationContext,
  language: Language,
): Sentence {
  const scene = sceneOf({ decision: null, events: [], outcomes }, context, language);
  const { say, list, messages } = scene.speaker;
  const told = outcomes.map((outcome) => narrateOutcome(outcome, over, context, language));
  if (told.length === 1) return told[0] ?? [];
  const named = told.map((outcome, index) =>
    say(messages.outcomes.ofEvent, { event: eventWord(scene, outcomes[index]?.key ?? ''), outcome }),
  );
  return list(named);
}

function soFar({ effects, expected }: EventOutcome, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.outcomes;
  const effect = effectWord(scene);
  const times = timesWord(scene.speaker, effects);
  if (effects > expected) return say(told.doubledSoFar, { effect, times });
  if (effects === expected)
    return expected === 0 ? say(told.never, { effect }) : say(told.heldSoFar, { effect, times });
  return effects === 0 ? say(told.pending, { effect }) : say(told.pendingSome, { effect, times, expected });
}

function atEnd({ effects, expected, verdict }: EventOutcome, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.outcomes;
  const effect = effectWord(scene);
  const times = timesWord(scene.speaker, effects);
  switch (verdict) {
    case 'exactlyOnce':
      return expected === 0 ? say(told.never, { effect }) : say(told.exactlyOnce, { effect, times });
    case 'parked':
      return say(told.parked, { effect });
    case 'lost':
      return effects === 0 ? say(told.lost, { effect }) : say(told.lostSome, { effect, times, expected });
    case 'doubled':
      return expected === 1
        ? say(told.doubled, { effect, times })
        : say(told.doubledOf, { effect, times, expected });
    case 'stuck':
      return effects === 0 ? say(told.stuckNone, { effect }) : say(told.stuck, { effect, times });
  }
}
