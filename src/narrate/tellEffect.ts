/** The business effect: counted, doubled, taken back. The heart of every run. */
import type { Sentence, Word } from '../i18n/sentence';
import { verbOf } from '../database/statementText';
import type { WorldEvent } from '../world/event';
import {
  code,
  copyWord,
  counterWord,
  effectWord,
  eventWord,
  processWord,
  timesWord,
  type Scene,
} from './scene';

export type EffectEvent = Extract<WorldEvent, { type: 'effect' }>;

/** The change of one count, by itself. */
export function tellEffect(event: EffectEvent, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.narration.effect;
  const counter = counterWord(scene);
  const { after: count, before, expected } = event;
  const words = { count, event: eventWord(scene, event.key), effect: effectWord(scene) };
  const times = timesWord(scene.speaker, count);
  if (count < before)
    return counter ? say(told.taken, { counter, ...words }) : say(told.takenUncounted, { before, ...words });
  if (count > expected) {
    if (counter) return say(told.doubled, { counter, times, ...words });
    return say(told.doubledUncounted, { event: words.event, effect: words.effect, times });
  }
  if (expected > 1) {
    return counter
      ? say(told.more, { counter, count, expected })
      : say(told.moreUncounted, { expected, ...words });
  }
  if (counter) return say(told.first, { counter, ...words });
  return say(told.firstUncounted, { event: words.event, effect: words.effect });
}

/** The change of a count together with what brought it about. */
export function tellApplying(event: EffectEvent, cause: WorldEvent | null, scene: Scene): Sentence {
  if (!cause || event.after < event.before || event.expected > 1) return tellEffect(event, scene);
  switch (cause.type) {
    case 'statement':
      return applied(event, cause, isCommit(cause.sql), scene);
    case 'cacheCommand':
    case 'worked':
      return applied(event, { ...cause, copy: null }, false, scene);
    case 'called':
      return tellCalled(event, cause, scene);
    default:
      return tellEffect(event, scene);
  }
}

/** An external service has done it, and keeps it whatever becomes of the transaction. */
function tellCalled(
  event: EffectEvent,
  cause: Extract<WorldEvent, { type: 'called' }>,
  scene: Scene,
): Sentence {
  const { say, messages } = scene.speaker;
  const { called, calledDoubled } = messages.narration.applies;
  const words = {
    process: processWord(scene, cause.process, cause.task),
    service: code(cause.service),
    event: eventWord(scene, event.key),
    effect: effectWord(scene),
  };
  if (event.after <= event.expected) return say(called, words);
  return say(calledDoubled, { ...words, times: timesWord(scene.speaker, event.after) });
}

function isCommit(sql: string): boolean {
  return ['COMMIT', 'END'].includes(verbOf(sql));
}

interface Cause {
  readonly process: string;
  readonly task: number;
  readonly copy: string | null;
}

function applied(event: EffectEvent, cause: Cause, commit: boolean, scene: Scene): Sentence {
  const { say, messages } = scene.speaker;
  const told = messages.narration.applies;
  const process = processWord(scene, cause.process, cause.task);
  const copy = cause.copy === null ? messages.defaults.effectItself : copyWord(scene, cause.copy);
  const counter = counterWord(scene);
  const count = event.after;
  const words: { readonly event: Word; readonly effect: Word } = {
    event: eventWord(scene, event.key),
    effect: effectWord(scene),
  };
  if (count > event.expected) {
    const times = timesWord(scene.speaker, count);
    if (!counter) {
      return commit
        ? say(told.committedDoubledUncounted, { process, times, ...words })
        : say(told.doubledUncounted, { process, copy, times, ...words });
    }
    return commit
      ? say(told.committedDoubled, { process, counter, count, times, ...words })
      : say(told.doubled, { process, copy, counter, count, times, ...words });
  }
  if (!counter) {
    return commit
      ? say(told.committedUncounted, { process, ...words })
      : say(told.firstUncounted, { process, copy, ...words });
  }
  return commit
    ? say(told.committed, { process, counter, count })
    : say(told.first, { process, copy, counter, count });
}
