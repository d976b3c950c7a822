/**
 * The link to an exact step: what stands after the `#` of an address. It reads as a list of `name=value` in a fixed order
 * that begins with the version and ends with the step (so that no program that finds links in text cuts off its end).
 * Spaces are written `_`. A link says how a run came to be, never what it looked like: it is replayed when it is opened.
 */
import type { Phrase } from '../i18n/phrase';
import { DIALECTS } from '../database/database';
import { ENGINES } from '../database/engineName';
import { decodeValue, encodeValue } from './linkText';
import { parseSchedule } from './parseSchedule';
import { failure, success, type Result } from './result';

export const LINK_VERSION = 1;

/** How many protections are compared at once. */
export const LINK_PANES_MAX = 4;

export const VIEWS = ['lanes', 'topology', 'inspector'] as const;
export type View = (typeof VIEWS)[number];

export const COPY_IDS = ['same', 'fresh', 'none'] as const;

/** How the scenario was compiled, where it differs from what its file says: numbers, and names. */
export const OPTION_COUNTS = [
  'copies',
  'consumers',
  'crashes',
  'cuts',
  'brokerRestarts',
  'failovers',
  'errors',
  'unknowns',
  'seconds',
] as const;
export const OPTION_NAMES = ['ids', 'rabbitmq', 'engine', 'variant'] as const;

export type LinkOptions = { readonly [C in (typeof OPTION_COUNTS)[number]]?: number } & {
  readonly [N in (typeof OPTION_NAMES)[number]]?: string;
} & { readonly off?: readonly string[] };

export interface Link {
  readonly scenario: string;
  /** One pane each; empty for the panes that the scenario shows by itself. */
  readonly protections: readonly string[];
  readonly options: LinkOptions;
  /** In the schedule notation; null for the plan that the scenario shows by itself. */
  readonly schedule: string | null;
  /** How many items of a plan, or decisions of a single run, have happened. */
  readonly step: number;
  readonly view: View;
}

export const LINK_PROBLEM_CODES = [
  'ERR_LINK_FOREIGN',
  'ERR_LINK_VERSION',
  'ERR_LINK_ENCODING',
  'ERR_LINK_SCENARIO',
  'ERR_LINK_PARAMETER',
  'ERR_LINK_VALUE',
  'ERR_LINK_SCHEDULE',
] as const;
export type LinkProblemCode = (typeof LINK_PROBLEM_CODES)[number];

export interface LinkProblem {
  readonly code: LinkProblemCode;
  readonly parameter: string;
  readonly got: string;
  readonly expected: Phrase;
}

/** What could be read: the nearest sensible link, null when there is none, and everything that was wrong. */
export interface ReadLink {
  readonly link: Link | null;
  readonly problems: readonly LinkProblem[];
}

/** An engine, or a server at its usual level. */
const ENGINE_NAMES = [...new Set<string>([...ENGINES, ...DIALECTS])];

const KNOWN = [
  'v',
  'scenario',
  'protections',
  ...OPTION_COUNTS,
  ...OPTION_NAMES,
  'off',
  'schedule',
  'view',
  'step',
];

/** Prints a link, without the `#`. Defaults are left out. */
export function printLink(link: Link): string {
  const parts: (readonly [string, string])[] = [
    ['v', String(LINK_VERSION)],
    ['scenario', link.scenario],
  ];
  if (link.protections.length > 0) parts.push(['protections', link.protections.join(',')]);
  for (const name of [...OPTION_COUNTS, ...OPTION_NAMES]) {
    const value = link.options[name];
    if (value !== undefined) parts.push([name, String(value)]);
  }
  const { off = [] } = link.options;
  if (off.length > 0) parts.push(['off', off.join(',')]);
  if (link.schedule !== null) parts.push(['schedule', link.schedule]);
  if (link.view !== 'lanes') parts.push(['view', link.view]);
  parts.push(['step', String(link.step)]);
  return parts.map(([name, value]) => `${name}=${encodeValue(name, value)}`).join('&');
}

/** Parses a link, with or without its `#`; refuses it when anything in it is wrong, with all problems. */
export function parseLink(text: string): Result<Link, LinkProblem> {
  const { link, problems } = readLink(text);
  return link && problems.length === 0 ? success(link) : failure(...problems);
}

/** Reads as much of a link as can be read, for a page that shows something in any case. */
export function readLink(text: string): ReadLink {
  const problems: LinkProblem[] = [];
  const complain: Complain = (code, parameter, got, expected) => {
    problems.push({ code, parameter, got, expected });
  };
  const given = parametersOf(text, complain);
  if (!given.has('v') && !given.has('scenario')) {
    complain('ERR_LINK_FOREIGN', text, '', { phrase: 'just', it: `v=${LINK_VERSION}&scenario=…&step=…` });
    return { link: null, problems: problems.filter(({ code }) => code !== 'ERR_LINK_PARAMETER') };
  }
  const version = given.get('v') ?? '';
  if (version !== String(LINK_VERSION)) {
    complain('ERR_LINK_VERSION', 'v', version, { phrase: 'version', version: String(LINK_VERSION) });
    return { link: null, problems };
  }
  const scenario = given.get('scenario') ?? '';
  if (scenario === '') complain('ERR_LINK_SCENARIO', 'scenario', '', { phrase: 'scenarioName' });
  const link: Link = {
    scenario,
    protections: protectionsOf(given, complain),
    options: optionsOf(given, complain),
    schedule: scheduleOf(given.get('schedule'), complain),
    step: countOf(given, 'step', complain) ?? 0,
    view: oneOf(given, 'view', VIEWS, complain) ?? 'lanes',
  };
  return { link: scenario === '' ? null : link, problems };
}

type Complain = (code: LinkProblemCode, parameter: string, got: string, expected: Phrase) => void;
type Given = ReadonlyMap<string, string>;

function parametersOf(text: string, complain: Complain): Given {
  const given = new Map<string, string>();
  for (const part of text.replace(/^#/, '').split('&')) {
    const cut = part.indexOf('=');
    const name = cut < 0 ? part : part.slice(0, cut);
    const value = decodeValue(name, cut < 0 ? '' : part.slice(cut + 1));
    if (value === null) complain('ERR_LINK_ENCODING', name, part, { phrase: 'encodedText' });
    else if (KNOWN.includes(name)) given.set(name, value);
    else if (part !== '')
      complain('ERR_LINK_PARAMETER', name, part, { phrase: 'oneOf', names: KNOWN.join(', ') });
  }
  return given;
}

function optionsOf(given: Given, complain: Complain): LinkOptions {
  const counts = OPTION_COUNTS.flatMap((name) => {
    const value = countOf(given, name, complain);
    return value === null ? [] : [[name, value] as const];
  });
  const closed: { readonly [name: string]: string | null } = {
    ids: oneOf(given, 'ids', COPY_IDS, complain),
    engine: oneOf(given, 'engine', ENGINE_NAMES, complain),
  };
  const names = OPTION_NAMES.flatMap((name) => {
    const value = name in closed ? closed[name] : given.get(name);
    return value === null || value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const off = listOf(given, 'off');
  return { ...Object.fromEntries([...counts, ...names]), ...(off.length > 0 && { off }) };
}

/** No more than there is room for beside each other. */
function protectionsOf(given: Given, complain: Complain): readonly string[] {
  const named = listOf(given, 'protections');
  if (named.length > LINK_PANES_MAX)
    complain('ERR_LINK_VALUE', 'protections', String(named.length), {
      phrase: 'atMost',
      most: String(LINK_PANES_MAX),
    });
  return named.slice(0, LINK_PANES_MAX);
}

function listOf(given: Given, name: string): readonly string[] {
  return (given.get(name) ?? '').split(',').filter((each) => each !== '');
}

function countOf(given: Given, name: string, complain: Complain): number | null {
  const text = given.get(name);
  if (text === undefined) return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const { least, most } = rangeOf(name);
  if (value === null) complain('ERR_LINK_VALUE', name, text, { phrase: 'wholeNumber' });
  else if (value < least) complain('ERR_LINK_VALUE', name, text, { phrase: 'atLeast', least: String(least) });
  else if (value > most) complain('ERR_LINK_VALUE', name, text, { phrase: 'atMost', most: String(most) });
  else return value;
  return null;
}

/** What a page can still show: a run without messages or consumers is none, and more would be drawn too small to read. */
function rangeOf(name: string): { readonly least: number; readonly most: number } {
  if (name === 'copies' || name === 'consumers') return { least: 1, most: 4 };
  return { least: 0, most: name === 'step' || name === 'seconds' ? Infinity : 9 };
}

function oneOf<T extends string>(
  given: Given,
  name: string,
  known: readonly T[],
  complain: Complain,
): T | null {
  const text = given.get(name);
  if (text === undefined) return null;
  const found = known.find((each) => each === text);
  if (found === undefined)
    complain('ERR_LINK_VALUE', name, text, { phrase: 'oneOf', names: known.join(', ') });
  return found ?? null;
}

function scheduleOf(text: string | undefined, complain: Complain): string | null {
  if (text === undefined) return null;
  const parsed = parseSchedule(text);
  if (parsed.ok) return text;
  for (const { column, got, expected } of parsed.problems) {
    complain('ERR_LINK_SCHEDULE', 'schedule', got, {
      phrase: 'atCharacter',
      expected,
      column: String(column),
    });
  }
  return null;
}
