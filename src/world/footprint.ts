/**
 * Which parts of the world a decision reads and writes. What is not named here it leaves alone, so that a search may
 * remember what a decision did to these parts and do the same again, whatever the rest looks like.
 * A frame for another process, or a statement of another session that was released, is not foreseen: whoever
 * remembers has to look for them in the events.
 */
import type { Action } from '../program/program';
import type { Decision } from './decision';
import type { Setting } from './setting';

/**
 * `self` is the process of the decision, `link` only the name of its connection (and whether that is silent),
 * `cast` all processes.
 */
export const PARTS = [
  ...(['broker', 'database', 'cache', 'copies', 'services', 'budget', 'now'] as const),
  ...(['self', 'link', 'cast'] as const),
] as const;
export type Part = (typeof PARTS)[number];

/** The written parts after a decision are a function of the read parts before it. */
export interface Footprint {
  readonly reads: readonly Part[];
  readonly writes: readonly Part[];
}

const SPENDS: Footprint = { reads: ['budget'], writes: ['budget'] };
const SELF: Footprint = { reads: ['self', 'now'], writes: ['self'] };
const CUT_OFF: Footprint = { reads: ['link', 'broker', 'now'], writes: ['broker'] };
const DIES: readonly Footprint[] = [
  SELF,
  CUT_OFF,
  { reads: ['database'], writes: ['database'] },
  { reads: ['cache'], writes: ['cache'] },
];

/** Whoever waits notices by itself that its time has come; only silent peers are given up. */
const CLOCK: Footprint = { reads: ['broker', 'cache', 'now'], writes: ['broker', 'cache', 'now'] };

/**
 * The footprints of a decision, each for itself. `action` is what the task does that performs or fails. Time is taken
 * to pass to the next moment at which something is due, as `enabled` offers it.
 */
export function footprintsOf(
  { heartbeatMs }: Setting,
  decision: Decision,
  action: Action['kind'] | null,
): readonly Footprint[] {
  switch (decision.kind) {
    case 'perform':
      return ofAction(action);
    case 'fail':
      return [SPENDS, ofFailure(action)];
    case 'handOver':
    case 'detect':
    case 'comeBack':
      return [on('broker')];
    case 'arrive':
      return decision.direction === 'out' ? [on('broker')] : [SELF];
    case 'crash':
      return [SPENDS, ...DIES];
    case 'cut':
      return [SPENDS, SELF, CUT_OFF];
    case 'silence':
      return [SPENDS, SELF];
    case 'failOver':
      return [SPENDS, { reads: ['cache', 'now'], writes: ['cache'] }];
    case 'restartBroker':
      return [SPENDS, { reads: ['broker', 'cast', 'now'], writes: ['broker', 'cast'] }];
    case 'pass':
      return [
        heartbeatMs === null ? CLOCK : { reads: [...CLOCK.reads, 'cast'], writes: [...CLOCK.writes, 'cast'] },
      ];
  }
}

/** A process that uses one more part: names come from its own values, its message and the moment. */
function on(...parts: readonly Part[]): Footprint {
  return { reads: ['self', ...parts, 'copies', 'now'], writes: ['self', ...parts] };
}

function ofAction(action: Action['kind'] | null): readonly Footprint[] {
  switch (action) {
    case null:
    case 'take':
    case 'note':
    case 'work':
    case 'confirm':
      return [on()];
    case 'sql':
      return [on('database')];
    case 'cache':
      return [on('cache')];
    case 'call':
      return [on('services')];
    case 'publish':
      return [{ ...on('broker'), writes: ['self', 'broker', 'copies'] }];
    case 'get':
    case 'ack':
    case 'nack':
    case 'reject':
    case 'cancel':
    case 'subscribe':
    case 'close':
      return [on('broker')];
    case 'die':
      return DIES;
  }
}

/** A failure also asks in which transaction the task is, and may end its session or its connection. */
function ofFailure(action: Action['kind'] | null): Footprint {
  switch (action) {
    case 'publish':
      return { ...on('broker', 'database'), writes: ['self', 'broker'] };
    case 'call':
      return { ...on('services', 'database'), writes: ['self', 'services'] };
    default:
      return on('database', 'cache');
  }
}
