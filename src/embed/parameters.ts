/**
 * The address of the embed page, version 1: what stands after its `?`. Everything has a default, unknown or bad values are
 * problems beside the nearest sensible reading, so that a page with a wrong address still shows something.
 */
import { LANGUAGES, type Language } from '../i18n/language';
import { COPY_IDS, OPTION_COUNTS, OPTION_NAMES, VIEWS, type LinkOptions, type View } from '../trace/link';

export const EMBED_VERSION = 1;

export const CONTROLS = ['full', 'mini', 'none'] as const;
export const EMBED_THEMES = ['auto', 'light', 'dark', 'print'] as const;
export const KEY_POLICIES = ['auto', 'forward', 'off'] as const;
const LANGUAGE_CHOICES = ['auto', ...LANGUAGES] as const;
const SPEEDS = ['0.25', '0.5', '1', '2', '4'] as const;
const SWITCH = ['0', '1'] as const;

export type Controls = (typeof CONTROLS)[number];
export type EmbedTheme = (typeof EMBED_THEMES)[number];
export type KeyPolicy = (typeof KEY_POLICIES)[number];

/** A step by its number, or by the name of a stop of the lesson. */
export type StepRef = number | string;

/** What is shown: a lesson's run, or a scenario. */
export interface EmbedSource {
  readonly kind: 'lesson' | 'scenario';
  readonly id: string;
}

export interface EmbedParameters {
  /** Null for the picture that the site begins with. */
  readonly source: EmbedSource | null;
  readonly language: Language | 'auto';
  /** Null for the step that teaches most, or `from`. */
  readonly step: StepRef | null;
  /** Empty for those that the source shows by itself. */
  readonly protections: readonly string[];
  readonly options: LinkOptions;
  /** In the notation; read by whoever runs it. */
  readonly schedule: string | null;
  readonly view: View;
  readonly controls: Controls;
  readonly theme: EmbedTheme;
  readonly transparent: boolean;
  readonly moves: boolean;
  readonly autoplay: boolean;
  readonly speed: 0.25 | 0.5 | 1 | 2 | 4;
  readonly quiz: boolean;
  readonly keys: KeyPolicy;
  /** The part of the run that is played. */
  readonly from: StepRef | null;
  readonly to: StepRef | null;
  readonly loop: boolean;
}

/** What would have been right, as data: the page says it in its language. */
export type Expected =
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'count' | 'step' | 'name' | 'encoding' }
  /** There is no such parameter. */
  | { readonly kind: 'none' };

export interface ParameterProblem {
  readonly parameter: string;
  readonly got: string;
  readonly expected: Expected;
}

export interface ReadParameters {
  readonly parameters: EmbedParameters;
  readonly problems: readonly ParameterProblem[];
}

const OWN = [
  ...['v', 'lesson', 'scenario', 'lang', 'step', 'protections', 'schedule', 'view', 'controls', 'theme'],
  ...['bg', 'motion', 'autoplay', 'speed', 'quiz', 'keys', 'from', 'to', 'loop', 'off'],
];

/** Every parameter of version 1. */
export const PARAMETERS: readonly string[] = [...OWN, ...OPTION_COUNTS, ...OPTION_NAMES];

/** Reads what stands after the `?` of an address, with or without it. */
export function readParameters(query: string): ReadParameters {
  const problems: ParameterProblem[] = [];
  const given = pairsOf(query, problems);
  const choice = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    oneOf(given, name, known, problems) ?? usual;
  choice('v', [String(EMBED_VERSION)], String(EMBED_VERSION));
  return {
    parameters: {
      source: sourceOf(given, problems),
      language: choice('lang', LANGUAGE_CHOICES, 'auto'),
      step: stepOf(given, 'step', problems),
      protections: listOf(given.get('protections')),
      options: optionsOf(given, problems),
      schedule: given.get('schedule') ?? null,
      view: choice('view', VIEWS, 'lanes'),
      controls: choice('controls', CONTROLS, 'full'),
      theme: choice('theme', EMBED_THEMES, 'auto'),
      transparent: oneOf(given, 'bg', ['transparent'], problems) !== null,
      moves: choice('motion', ['auto', 'off'], 'auto') === 'auto',
      autoplay: choice('autoplay', SWITCH, '0') === '1',
      speed: Number(choice('speed', SPEEDS, '1')) as EmbedParameters['speed'],
      quiz: choice('quiz', SWITCH, '0') === '1',
      keys: choice('keys', KEY_POLICIES, 'auto'),
      from: stepOf(given, 'from', problems),
      to: stepOf(given, 'to', problems),
      loop: choice('loop', SWITCH, '0') === '1',
    },
    problems,
  };
}

/** A step as a parameter, an attribute or a message says it; null when it is neither a number nor a name. */
export function readStep(text: string): StepRef | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  return /^[A-Za-z][\w.-]{0,80}$/.test(text) ? text : null;
}

type Given = ReadonlyMap<string, string>;

function pairsOf(query: string, problems: ParameterProblem[]): Given {
  const given = new Map<string, string>();
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = cut < 0 ? part : part.slice(0, cut);
    const value = decoded(cut < 0 ? '' : part.slice(cut + 1));
    if (value === null) problems.push({ parameter: name, got: part, expected: { kind: 'encoding' } });
    else if (PARAMETERS.includes(name)) given.set(name, value);
    else problems.push({ parameter: name, got: value, expected: { kind: 'none' } });
  }
  return given;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function sourceOf(given: Given, problems: ParameterProblem[]): EmbedSource | null {
  for (const kind of ['lesson', 'scenario'] as const) {
    const id = given.get(kind);
    if (id === undefined) continue;
    if (/^[\w-]{1,80}$/.test(id)) return { kind, id };
    problems.push({ parameter: kind, got: id, expected: { kind: 'name' } });
  }
  return null;
}

function stepOf(given: Given, name: string, problems: ParameterProblem[]): StepRef | null {
  const text = given.get(name);
  if (text === undefined) return null;
  const step = readStep(text);
  if (step === null) problems.push({ parameter: name, got: text, expected: { kind: 'step' } });
  return step;
}

function oneOf<T extends string>(
  given: Given,
  name: string,
  values: readonly T[],
  problems: ParameterProblem[],
): T | null {
  const got = given.get(name);
  const found = values.find((value) => value === got);
  if (got !== undefined && found === undefined) {
    problems.push({ parameter: name, got, expected: { kind: 'oneOf', values } });
  }
  return found ?? null;
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter((id) => id !== '');
}

function optionsOf(given: Given, problems: ParameterProblem[]): LinkOptions {
  const counts = OPTION_COUNTS.flatMap((name) => {
    const got = given.get(name);
    if (got === undefined) return [];
    if (/^\d{1,6}$/.test(got)) return [[name, Number(got)] as const];
    problems.push({ parameter: name, got, expected: { kind: 'count' } });
    return [];
  });
  const names = OPTION_NAMES.flatMap((name) => {
    const value = name === 'ids' ? oneOf(given, name, COPY_IDS, problems) : (given.get(name) ?? null);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const off = listOf(given.get('off'));
  return { ...Object.fromEntries([...counts, ...names]), ...(off.length > 0 && { off }) };
}
