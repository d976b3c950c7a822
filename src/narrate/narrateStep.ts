/** The sentence of a step: the most telling of its events, and what follows from it where that is decisive. */
import { verbOf } from '../database/statementText';
import type { Language } from '../i18n/language';
import type { Sentence } from '../i18n/sentence';
import { speakerFor } from '../i18n/speaker';
import type { WorldEvent, WorldEventType } from '../world/event';
import type { NarratedStep, NarrationContext } from './context';
import { sceneOf, type Scene } from './scene';
import { brokerEventsOf, eventOf, eventsOf } from './stepEvents';
import { tellDeadLetter } from './tellBroker';
import { afterCheck } from './tellCheck';
import { tellApplying, type EffectEvent } from './tellEffect';
import { tellEvent } from './tellEvent';

/** One sentence, at most two, that say what happened to whom and why it matters. */
export function narrateStep(step: NarratedStep, context: NarrationContext, language: Language): Sentence {
  const scene = sceneOf(step, context, language);
  const { speaker } = scene;
  if (step.decision === null && step.events.length === 0)
    return speaker.say(speaker.messages.narration.begins);
  const lead = leadOf(step.events);
  const said = lead && sentenceOf(lead, scene);
  if (!lead || !said) return speaker.say(speaker.messages.narration.nothing);
  const more = consequence(lead, scene);
  return more ? speaker.join(said, more) : said;
}

/** Only the first sentence, for where several steps are told beside each other. */
export function narrateBriefly(step: NarratedStep, context: NarrationContext, language: Language): Sentence {
  const scene = sceneOf(step, context, language);
  const lead = leadOf(step.events);
  return (lead && sentenceOf(lead, scene)) ?? scene.speaker.say(scene.speaker.messages.narration.nothing);
}

/** The text log of a step: every event worth a line, in order. */
export function narrateDetails(
  step: NarratedStep,
  context: NarrationContext,
  language: Language,
): readonly Sentence[] {
  const scene = sceneOf(step, context, language);
  return step.events.flatMap((event) => {
    const sentence = isPlumbing(event) || isToldAlready(event, scene) ? null : tellEvent(event, scene);
    return sentence ? [sentence] : [];
  });
}

/** The sentence of a single event, plumbing included; null for frames that only answer. */
export function narrateEvent(
  event: WorldEvent,
  step: NarratedStep,
  context: NarrationContext,
  language: Language,
): Sentence | null {
  return tellEvent(event, sceneOf(step, context, language));
}

/** The live region's text for a step of a run. */
export function announce(
  step: { readonly number: number; readonly total: number; readonly sentence: Sentence },
  language: Language,
): string {
  const { text, messages } = speakerFor(language);
  const { beginning, step: later } = messages.announcement;
  const { number, total, sentence } = step;
  return number === 0 ? text(beginning, { total, sentence }) : text(later, { number, total, sentence });
}

/** From the most telling to the least. What is not in it never leads. */
const LEADS: readonly WorldEventType[] = [
  ...(['failed', 'crashed', 'effect', 'brokerRestarted', 'cacheFailedOver', 'timePassed'] as const),
  ...(['statement', 'cacheCommand', 'called', 'settling', 'published', 'confirmAwaited'] as const),
  ...(['started', 'reconnected', 'silenced', 'disconnected', 'arrived', 'frameLost', 'taken'] as const),
  ...(['worked', 'rolledBack', 'resumed', 'broker', 'underWay', 'noted', 'branch', 'landmark'] as const),
];

/** How telling a step is: the greater, the more it deserves the one sentence of several steps. */
export function tellingWeight(step: NarratedStep): number {
  const lead = leadOf(step.events);
  if (!lead) return 0;
  if (lead.type === 'effect') return LEADS.length + (lead.after > lead.expected ? 2 : 1);
  return LEADS.length - LEADS.indexOf(lead.type) + (lead.type === 'statement' ? tellingOf(lead) : 0);
}

/** Among statements: a refusal tells most, then one that found nothing; what only frames a transaction tells least. */
function tellingOf({ outcome, sql }: Extract<WorldEvent, { type: 'statement' }>): number {
  if (outcome.kind !== 'ok') return 0.9;
  switch (verbOf(sql)) {
    case 'UPDATE':
    case 'DELETE':
      return outcome.affected === 0 ? 0.8 : 0.5;
    case 'COMMIT':
      return 0.6;
    case 'INSERT':
    case 'SELECT':
      return 0.5;
    default:
      return 0.1;
  }
}

function leadOf(events: readonly WorldEvent[]): WorldEvent | null {
  const broken = events.find((event) => event.type === 'effect' && event.after > event.expected);
  if (broken) return broken;
  for (const type of LEADS) {
    const found = events.find((event) => event.type === type && (type !== 'broker' || leads(event)));
    if (found) return found;
  }
  return null;
}

/** Of what the broker did by itself, a hand-over or a loss leads; answers and counts never do. */
function leads(event: WorldEvent): boolean {
  return (
    event.type === 'broker' &&
    ['handedOver', 'getEmpty', 'activated', 'deadLettered', 'dropped'].includes(event.event.type)
  );
}

function sentenceOf(lead: WorldEvent, scene: Scene): Sentence | null {
  if (lead.type === 'effect') return tellApplying(lead, causeOf(lead, scene), scene);
  const onItsWay = eventOf(scene, 'underWay');
  if (onItsWay && (lead.type === 'settling' || lead.type === 'broker')) return tellEvent(onItsWay, scene);
  return tellEvent(lead, scene);
}

/** What made the count change: the statement, command, call or work of the same step. */
function causeOf(effect: EffectEvent, scene: Scene): WorldEvent | null {
  const causes = scene.step.events.filter((event) =>
    ['statement', 'cacheCommand', 'called', 'worked'].includes(event.type),
  );
  return causes.find((event) => event.type !== 'called' || event.key === effect.key) ?? null;
}

/** A second sentence, only where the first does not yet say why the step matters. */
function consequence(lead: WorldEvent, scene: Scene): Sentence | null {
  if (lead.type === 'failed') {
    const effect = eventOf(scene, 'effect');
    return effect && tellEvent(effect, scene);
  }
  if (lead.type === 'effect') {
    const call = eventsOf(scene, 'called').find((event) => event.key === lead.key);
    return call ? null : afterWaiting(scene);
  }
  if (lead.type === 'statement') return afterStatement(lead, scene);
  if (lead.type === 'cacheCommand') return afterCheck(lead, scene);
  if (lead.type === 'branch') return afterCheck({ ...lead, operation: lead.from }, scene);
  if (lead.type === 'settling') {
    const letter = lead.requeue ? brokerEventsOf(scene, 'deadLettered')[0] : undefined;
    return letter ? tellDeadLetter(letter, scene) : null;
  }
  return null;
}

function afterStatement(lead: Extract<WorldEvent, { type: 'statement' }>, scene: Scene): Sentence | null {
  const { outcome } = lead;
  const verb = verbOf(lead.sql);
  const changed = outcome.kind === 'ok' && outcome.affected > 0 && (verb === 'UPDATE' || verb === 'DELETE');
  const checks = changed || (outcome.kind === 'ok' && verb === 'SELECT');
  return checks && !lead.isEffect ? afterCheck(lead, scene) : afterWaiting(scene);
}

/** Somebody's statement returned because of this step. */
function afterWaiting(scene: Scene): Sentence | null {
  const resumed = eventOf(scene, 'resumed');
  return resumed && tellEvent(resumed, scene);
}

function isPlumbing(event: WorldEvent): boolean {
  return (
    event.type === 'branch' ||
    event.type === 'landmark' ||
    (event.type === 'noted' && event.where === 'locals')
  );
}

/** A return or a settlement that the line of its cause has told. */
function isToldAlready(event: WorldEvent, scene: Scene): boolean {
  if (event.type !== 'broker' || !['returned', 'settled'].includes(event.event.type)) return false;
  return scene.step.events.some((other) => TELLS_WHAT_FOLLOWS.includes(other.type));
}

const TELLS_WHAT_FOLLOWS: readonly WorldEventType[] = [
  'crashed',
  'settling',
  'disconnected',
  'brokerRestarted',
];
