/** For which parts of a setting the moment makes a difference: where it makes none, equal steps at different moments are one. */
import type { Setting } from './setting';

export interface Timing {
  /** Something in the broker has a deadline, or may get one. */
  readonly broker: boolean;
  /** Programs look at the clock, take time or wait for no longer than so long. SQL and cache commands apart. */
  readonly programs: boolean;
  /** Some work is given later than at the start. */
  readonly given: boolean;
  /** The broker gives up silent peers by itself. */
  readonly silence: boolean;
}

const DEADLINES = ['x-message-ttl', 'x-expires', 'x-dead-letter-strategy'];

/** What the moment can make a difference to. */
export function timingOf(setting: Setting): Timing {
  const topology = JSON.stringify(setting.topology);
  const programs = JSON.stringify(setting.programs);
  return {
    broker:
      setting.ackTimeoutMs !== null ||
      DEADLINES.some((argument) => topology.includes(argument)) ||
      programs.includes('"expirationMs"'),
    programs:
      programs.includes('{"kind":"name","name":"now"}') ||
      Object.values(setting.programs).some((program) =>
        Object.values(program.operations).some(
          ({ takesMs, action }) =>
            takesMs !== null || (action.kind === 'confirm' && action.timeoutMs !== undefined),
        ),
      ),
    given: setting.processes.some((plan) => plan.given.some((item) => item.atMs > 0)),
    silence: setting.heartbeatMs !== null,
  };
}
