/** What can be said of a run where it stands: the answers of gates, and what claims are held against. */
import { sightOf } from '../trace/sight';
import { lastStep, type Trace } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import type { WorldEvent } from '../world/event';
import { processOf } from '../world/moving';
import { worst } from '../world/outcome';
import { deaths } from '../world/scope';
import type { Fact, FactValue } from './lessonForm';
import type { Played } from './stage';

/**
 * The value of a fact at the end of what was played. `effects`, `promise` and `live` (messages queued or in hand) are
 * those of the first business event; `affected`, `error` and `reply` of the last statement or command; `redelivered` of
 * the last delivery that a handler took, and `deaths` how often that was dead-lettered; `waiting` names who waits for a lock, or says nobody.
 */
export function factOf({ engine, trace }: Played, fact: Fact): FactValue {
  const { outcomes, world } = lastStep(trace);
  const [first] = outcomes;
  switch (fact) {
    case 'effects':
      return first?.effects ?? null;
    case 'promise':
      return first?.promise ?? null;
    case 'live':
      return first?.live ?? null;
    case 'verdict':
      return verdictOf(engine, trace) ?? worst(outcomes);
    case 'affected':
    case 'error':
      return ofStatement(trace, fact);
    case 'redelivered':
      return last(trace, (event) => (event.type === 'taken' ? event.redelivered : undefined));
    case 'deaths':
      return deathsOfTaken(trace);
    case 'reply':
      return last(trace, replyOf);
    case 'waiting':
      return sightOf(engine, world).waits[0]?.process ?? 'nobody';
  }
}

/** The last answer that a process got from its database; COMMIT, BEGIN and ROLLBACK change no rows and are passed over. */
function ofStatement(trace: Trace, fact: 'affected' | 'error'): FactValue {
  return last(trace, (event) => {
    if (event.type !== 'statement' || /^\s*(BEGIN|COMMIT|ROLLBACK|START)/i.test(event.sql)) return undefined;
    const { outcome } = event;
    if (fact === 'error') return outcome.kind === 'error' ? outcome.class : 'none';
    return outcome.kind === 'ok' ? outcome.affected : null;
  });
}

function replyOf(event: WorldEvent): FactValue | undefined {
  if (event.type === 'called') return event.result;
  if (event.type !== 'cacheCommand') return undefined;
  return JSON.stringify(event.reply);
}

/** Of the last delivery that was taken; null when there was none, or nothing of it is in hand after that step. */
function deathsOfTaken({ steps }: Trace): FactValue {
  for (const { events, world } of [...steps].reverse()) {
    const taken = events.findLast((event) => event.type === 'taken');
    if (taken?.type !== 'taken') continue;
    const delivery = processOf(world, taken.process).tasks[taken.task]?.delivery;
    return delivery ? deaths(delivery.headers) : null;
  }
  return null;
}

function last(trace: Trace, read: (event: WorldEvent) => FactValue | undefined): FactValue {
  for (let step = trace.steps.length - 1; step >= 0; step -= 1) {
    for (const event of [...(trace.steps[step]?.events ?? [])].reverse()) {
      const found = read(event);
      if (found !== undefined) return found;
    }
  }
  return null;
}
