/** What may happen in a room, in its address: the same names and values as in a link to a run. */
import {
  LINK_VERSION,
  OPTION_COUNTS,
  OPTION_NAMES,
  printLink,
  readLink,
  type LinkProblem,
} from '../../trace/link';
import type { RunOptions } from '../engine/engineClient';

const NOWHERE = { scenario: '-', protections: [], schedule: null, step: 0, view: 'lanes' } as const;

/** What the settings of an address say; null when they say nothing. Everything that was wrong comes along. */
export function readSettings(settings: string): {
  readonly options: RunOptions | null;
  readonly problems: readonly LinkProblem[];
} {
  if (settings === '') return { options: null, problems: [] };
  const { link, problems } = readLink(`v=${LINK_VERSION}&scenario=${NOWHERE.scenario}&${settings}`);
  const options = (link?.options ?? null) as RunOptions | null;
  return {
    options,
    problems: [...foreignIn(settings), ...problems.filter(({ parameter }) => TAKEN.includes(parameter))],
  };
}

/** Everything of a link that a room takes; what else a link to a run has would change nothing here. */
const TAKEN: readonly string[] = [...OPTION_COUNTS, ...OPTION_NAMES, 'off'];

function foreignIn(settings: string): readonly LinkProblem[] {
  return settings.split('&').flatMap((got) => {
    const [parameter = ''] = got.split('=');
    if (got === '' || TAKEN.includes(parameter)) return [];
    return [
      { code: 'ERR_LINK_PARAMETER', parameter, got, expected: { phrase: 'oneOf', names: TAKEN.join(', ') } },
    ];
  });
}

/** The settings as an address has them. */
export function printSettings(options: RunOptions): string {
  // Between the version with its scenario and the step.
  return printLink({ ...NOWHERE, options })
    .split('&')
    .slice(2, -1)
    .join('&');
}
