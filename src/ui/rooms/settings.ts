/** What may happen in a room, in its address: the same names and values as in a link to a run. */
import { LINK_VERSION, printLink, readLink, type LinkProblem } from '../../trace/link';
import type { RunOptions } from '../engine/engineClient';

const NOWHERE = { scenario: '-', protections: [], schedule: null, step: 0, view: 'lanes' } as const;

/** What the settings of an address say; null when they say nothing. Everything that was wrong comes along. */
export function readSettings(settings: string): {
  readonly options: RunOptions | null;
  readonly problems: readonly LinkProblem[];
} {
  if (settings === '') return { options: null, problems: [] };
  const { link, problems } = readLink(`v=${LINK_VERSION}&scenario=${NOWHERE.scenario}&${settings}`);
  return { options: (link?.options ?? null) as RunOptions | null, problems };
}

/** The settings as an address has them. */
export function printSettings(options: RunOptions): string {
  // Between the version with its scenario and the step.
  return printLink({ ...NOWHERE, options })
    .split('&')
    .slice(2, -1)
    .join('&');
}
