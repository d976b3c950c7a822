/**
 * Which parts of the world a decision reads and writes. What is not named here it leaves alone, so that a search may
 * remember what a decision did to these parts and do the same again, whatever the rest looks like.
 * A frame for another process, or a statement of another session that was released, is not foreseen: whoever
 * remembers has to look for them in the events.
 */
import type { Operation } from '../program/program';
import type { Decision } from './decision';
import type { Timing } from './timing';

/**
 * `self` is the process of the decision, `link` only the name of its connection (and whether that is silent),
 * `cast` all processes, `each` every process for itself.
 */
export const PARTS = [
  ...(['broker', 'database', 'cache', 'copies', 'services', 'budget', 'now'] as const),
  ...(['self', 'link', 'cast', 'each'] as const),
] as const;
export type Part = (typeof PARTS)[number];

/** The written parts after a decision are a function of the read parts before it. */
export interface Footprint {
  readonly reads: readonly Part[];
  readonly writes: readonly Part[];
}

/**
 * The footprints of a decision, each for itself. `operation` is what the task does that performs or fails. Time is taken
 * to pass to the next moment at which something is due, as `enabled` offers it.
 */
export function footprintsOf(
  timing: Timing,
  decision: Decision,
  operation: Operation | null,
): readonly Footprint[] {
  switch (decision.kind) {
    case 'perform':
      return ofOperation(timing, operation);
    case 'fail':
      return [SPENDS, ofFailure(operation)];
    case 'handOver':
    case 'comeBack':
      return [over(['self', 'broker'], timing.broker)];
    case 'detect':
      return [over(['self', 'broker'], true)];
    case 'arrive':
      return [decision.direction === 'out' ? over(['self', 'broker'], timing.broker) : over(['self'], false)];
    case 'crash':
      return [SPENDS, ...dying(timing)];
    case 'cut':
      return [SPENDS, over(['self'], false), cutOff(timing)];
    case 'silence':
      return [SPENDS, over(['self'], true)];
    case 'failOver':
      return [SPENDS, over(['cache'], true)];
    case 'restartBroker':
      return [SPENDS, over(['broker'], true), over(['each'], false)];
    case 'pass':
      return passing(timing);
  }
}

const SPENDS: Footprint = { reads: ['budget'], writes: ['budget'] };

/** Reads what it writes, and the moment if that makes a difference. */
function over(parts: readonly Part[], timed: boolean): Footprint {
  return { reads: timed ? [...parts, 'now'] : parts, writes: parts };
}

function cutOff({ broker }: Timing): Footprint {
  return { reads: broker ? ['link', 'broker', 'now'] : ['link', 'broker'], writes: ['broker'] };
}

function dying(timing: Timing): readonly Footprint[] {
  return [over(['self'], false), cutOff(timing), over(['database'], false), over(['cache'], false)];
}

/** Whoever waits notices by itself that its time has come; only silent peers are given up. */
function passing({ broker, silence }: Timing): readonly Footprint[] {
  if (silence) return [over(['broker', 'cache', 'now', 'cast'], false)];
  return [...(broker ? [over(['broker'], true)] : []), over(['cache'], true), over(['now'], false)];
}

/** A process at work: names come from its own values, from its message and perhaps from the moment. */
function working(parts: readonly Part[], timed: boolean): Footprint {
  const { reads, writes } = over(['self', ...parts], timed);
  return { reads: [...reads, 'copies'], writes };
}

function ofOperation(timing: Timing, operation: Operation | null): readonly Footprint[] {
  const { broker, programs, given } = timing;
  const action = operation?.action;
  switch (action?.kind) {
    case undefined:
    case 'note':
    case 'work':
    case 'confirm':
      return [working([], programs)];
    case 'take':
      return [working([], programs || given)];
    case 'sql':
      return [working(['database'], programs || action.names.includes('now'))];
    case 'cache':
      return [working(['cache'], true)];
    case 'call':
      return [working(['services'], true)];
    case 'publish': {
      const { reads, writes } = working(['broker'], programs || broker || given);
      return [{ reads, writes: [...writes, 'copies'] }];
    }
    case 'get':
    case 'ack':
    case 'nack':
    case 'reject':
    case 'cancel':
    case 'subscribe':
    case 'close':
      return [working(['broker'], programs || broker)];
    case 'die':
      return dying(timing);
  }
}

/** A failure also asks in which transaction the task is, and may end its session or its connection. */
function ofFailure(operation: Operation | null): Footprint {
  switch (operation?.action.kind) {
    case 'publish':
      return working(['broker', 'database'], true);
    case 'call':
      return working(['services', 'database'], true);
    default:
      return working(['database', 'cache'], true);
  }
}
