import fc from 'fast-check';
import type { Broker, RabbitVersion } from '../../broker/model';
import { advanceAndDispatch, createBroker, executeAndDispatch, nextDue } from '../../broker/broker';
import { toArray } from '../../broker/orderedList';
import type { Step } from './brokerScript';
import { proposeStep, type Choice, type Cast } from './livePropose';
import { isRacy, isRacyHere } from './liveRaces';
import { openingSteps, type Setting } from './liveSetting';

const STEPS_MIN = 20;
const STEPS_MAX = 60;
const SEED_STRIDE = 1_000_003;

const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.nat(999),
  who: fc.nat(999),
  what: fc.nat(999),
  how: fc.nat(999),
});

const setting: fc.Arbitrary<Setting> = fc.record({
  main: fc.nat(999),
  other: fc.nat(999),
  exchange: fc.nat(999),
});

/**
 * So many sequences of 20 to 60 operations, the same for the same seed. Each is possible on the simulated broker and
 * free of races: no step in which two queues send to one channel or to one queue.
 */
export function generateSequences(count: number, seed: number, version: RabbitVersion): Step[][] {
  const choices = fc.array(choice, { minLength: STEPS_MAX * 2, maxLength: STEPS_MAX * 2, size: 'max' });
  const length = fc.integer({ min: STEPS_MIN, max: STEPS_MAX });
  const tuples = fc.tuple(setting, choices, length);
  const sequences: Step[][] = [];
  for (let batch = 0; sequences.length < count; batch += 1) {
    const samples = fc.sample(tuples, { seed: seed + batch * SEED_STRIDE, numRuns: count });
    const grown = samples.map(([chosen, drawn, steps]) => sequence(chosen, drawn, steps, version));
    sequences.push(...grown.filter((steps) => steps.length >= STEPS_MIN));
  }
  return sequences.slice(0, count);
}

function sequence(chosen: Setting, drawn: readonly Choice[], length: number, version: RabbitVersion): Step[] {
  const play = createPlay(version);
  let cast: Cast = { named: 0, messages: 0, opened: {} };
  for (const step of openingSteps(chosen)) play.attempt(step);
  for (const each of drawn) {
    if (play.steps.length >= length - 1) break;
    if (mustWait(play.broker(), play.now(), play.steps)) {
      if (!play.attempt({ op: 'wait', ms: WAIT_MS })) break;
      continue;
    }
    const proposed = proposeStep(play.broker(), each, cast);
    if (proposed && play.attempt(proposed.step)) cast = proposed.cast ?? cast;
  }
  return endsWell(play) ? play.steps : [];
}

interface Play {
  readonly steps: Step[];
  readonly broker: () => Broker;
  readonly now: () => number;
  /** Takes the step unless it is a race. */
  attempt(step: Step): boolean;
}

function createPlay(version: RabbitVersion): Play {
  const steps: Step[] = [];
  let broker = createBroker({ version });
  let now = 0;
  return {
    steps,
    broker: () => broker,
    now: () => now,
    attempt: (step) => {
      const next = step.op === 'wait' ? now + step.ms : now;
      const { broker: after, events } =
        step.op === 'wait' ? advanceAndDispatch(broker, next) : executeAndDispatch(broker, step, next);
      if (isRacy(events) || isRacyHere(broker, step, events)) return false;
      steps.push(step);
      broker = after;
      now = next;
      return true;
    },
  };
}

/** No timer may fall due while the final contents are read, and closing the connections must not be a race. */
function endsWell(play: Play): boolean {
  if (isTimed(play.broker(), play.now()) && !play.attempt({ op: 'wait', ms: WAIT_MS })) return false;
  let broker = play.broker();
  const used = new Set(play.steps.flatMap((step) => ('connection' in step ? [step.connection] : [])));
  for (const connection of used) {
    const { broker: after, events } = executeAndDispatch(
      broker,
      { op: 'closeConnection', connection },
      play.now(),
    );
    if (isRacy(events)) return false;
    broker = after;
  }
  return !isTimed(play.broker(), play.now()) && !isTimed(broker, play.now());
}

/** Whether a message, wherever it stands, is about to expire: it may do so before the virtual time says so. */
function isTimed(broker: Broker, now: number): boolean {
  const soon = (due: number | null): boolean => due !== null && due > now && due - now <= LONG_MS;
  const held = Object.values(broker.connections).flatMap(({ channels }) =>
    Object.values(channels).flatMap(({ unacknowledged }) => toArray(unacknowledged)),
  );
  const ready = Object.values(broker.queues).flatMap((queue) => toArray(queue.ready));
  return (
    soon(nextDue(broker, now)) ||
    ready.some((entry) => soon(entry.expiresAt)) ||
    held.some(({ entry }) => soon(entry.expiresAt))
  );
}

/** How many quick steps may pass while a timer runs before the sequence waits for it. */
const STEPS_BEFORE_WAIT = 3;
const WAIT_MS = 2_600;
const LONG_MS = 30_000;

/** A running timer is waited for soon, so that no step comes close to it. */
function mustWait(broker: Broker, now: number, steps: readonly Step[]): boolean {
  const latest = steps.slice(-STEPS_BEFORE_WAIT);
  return isTimed(broker, now) && !latest.some((step) => step.op === 'wait');
}
