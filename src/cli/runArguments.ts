/** What the commands that run a scenario understand: the scenario, the options that compile it, and their own flags. */
import { parseArgs } from 'node:util';
import { ENGINES } from '../database/engineName';
import { MOST } from '../scenario/expectationForm';
import type { CompileOptions } from '../scenario/options';
import { BadInput } from './badInput';

const COUNTS = ['copies', 'consumers', 'crashes', 'cuts', 'errors', 'unknowns', 'seconds'] as const;
const LONG_COUNTS = { 'broker-restarts': 'brokerRestarts', failovers: 'failovers' } as const;
const WORDS = ['protection', 'variant', 'rabbitmq'] as const;
/** Without any there would be nothing to run. */
const AT_LEAST_ONE = ['copies', 'consumers'] as const;
/** As in the form of a file. */
const AT_MOST: { readonly [name: string]: number } = { copies: MOST.copies, consumers: MOST.consumers };
/** Several, separated by commas. */
const LISTS = ['off'] as const;
const CHOICES = { ids: ['same', 'fresh', 'none'], engine: ENGINES } as const;

export interface RunArguments {
  /** An id, or a path to a file. */
  readonly scenario: string;
  readonly options: CompileOptions;
  readonly flags: { readonly [flag: string]: boolean };
  readonly texts: { readonly [text: string]: string };
}

/** Understands a command line; refuses unknown options, missing values and wrong ones, all of them at once. */
export function runArguments(
  args: readonly string[],
  own: { readonly flags: readonly string[]; readonly texts: readonly string[]; readonly usage: string },
): RunArguments {
  const texts = [
    ...COUNTS,
    ...Object.keys(LONG_COUNTS),
    ...WORDS,
    ...LISTS,
    ...Object.keys(CHOICES),
    ...own.texts,
  ];
  const { values, positionals } = split(args, texts, own.flags, own.usage);
  const problems = [...wrongCounts(values), ...wrongChoices(values)];
  const [scenario, ...more] = positionals;
  if (scenario === undefined) problems.push('no scenario: expected an id or a path');
  if (more.length > 0) problems.push(`one scenario at a time: did not expect ${more.join(' ')}`);
  if (scenario === undefined || problems.length > 0) throw new BadInput([...problems, own.usage]);
  return {
    scenario,
    options: optionsOf(values),
    flags: Object.fromEntries(own.flags.map((flag) => [flag, values[flag] === true])),
    texts: Object.fromEntries(
      own.texts.flatMap((text) => (typeof values[text] === 'string' ? [[text, values[text]]] : [])),
    ),
  };
}

type Values = { readonly [name: string]: string | boolean | undefined };

function split(args: readonly string[], texts: readonly string[], flags: readonly string[], usage: string) {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: withSigns(args),
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new BadInput([error instanceof Error ? error.message : String(error), usage]);
  }
}

/** A negative number after an option is its value, not a further option: it is refused as what it is. */
function withSigns(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const signed = (at: number): boolean =>
      /^-\d/.test(args[at] ?? '') && /^--[a-z-]+$/.test(args[at - 1] ?? '');
    if (signed(index)) return [];
    return signed(index + 1) ? [`${arg}=${args[index + 1]}`] : [arg];
  });
}

function wrongCounts(values: Values): string[] {
  return [...COUNTS, ...Object.keys(LONG_COUNTS)].flatMap((name) => {
    const value = values[name];
    const least = AT_LEAST_ONE.some((each) => each === name) ? 1 : 0;
    const most = AT_MOST[name] ?? 999_999;
    if (value === undefined) return [];
    const right = /^\d+$/.test(String(value)) && Number(value) >= least && Number(value) <= most;
    return right ? [] : [`--${name}: expected a whole number from ${least} to ${most}, got "${value}"`];
  });
}

function wrongChoices(values: Values): string[] {
  return Object.entries(CHOICES).flatMap(([name, known]: readonly [string, readonly string[]]) => {
    const value = values[name];
    if (value === undefined || known.includes(String(value))) return [];
    return [`--${name}: expected ${known.join(', ')}, got "${value}"`];
  });
}

function optionsOf(values: Values): CompileOptions {
  const counts = COUNTS.map((name) => [name, values[name]] as const);
  const long = Object.entries(LONG_COUNTS).map(([name, option]) => [option, values[name]] as const);
  const numbers = [...counts, ...long].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Number(value)]],
  );
  const words = [...WORDS, ...Object.keys(CHOICES)].flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  );
  const lists = LISTS.flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name]).split(',')]],
  );
  return Object.fromEntries([...numbers, ...words, ...lists]) as CompileOptions;
}
