/** Holds data against its form; every difference becomes a problem at its place. */
import * as v from 'valibot';
import type { Phrase, Said } from '../i18n/phrase';
import { inside, type Site } from './source';
import { formsAt, keysAt } from './formAt';
import { oneOf, type Report } from './report';

type Issue = v.BaseIssue<unknown>;

/** The data in its form, or undefined after reporting each difference. */
export function inForm<S extends v.GenericSchema>(
  form: S,
  data: unknown,
  site: Site,
  report: Report,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(form, data);
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) tell(issue, { form, site, report });
  return undefined;
}

function stepsOf(issue: Issue): readonly (string | number)[] {
  return (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));
}

/** Where issues are told, and the form that stands there. */
interface Telling {
  readonly form: v.GenericSchema;
  readonly site: Site;
  readonly report: Report;
}

function tell(issue: Issue, telling: Telling): void {
  const { site, report } = telling;
  const place = inside(site, ...stepsOf(issue));
  if (issue.type === 'union' && issue.issues) return tellUnion(issue, telling);
  if (issue.type === 'strict_object' && issue.expected === 'never') return tellUnknown(issue, telling);
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    const key = String(stepsOf(issue).at(-1));
    const parent = { source: site.source, path: place.path.slice(0, -1) };
    return report('missingKey', parent, { expected: { phrase: 'key', key }, of: 'key' });
  }
  if (isAbsent(issue)) {
    return report('missingKey', place, { expected: inWords(issue), of: 'key' });
  }
  report('wrongValue', place, { expected: inWords(issue), got: shown(issue.input), known: literals(issue) });
}

function isAbsent(issue: Issue): boolean {
  return issue.input === null && issue.type === 'strict_object';
}

/** A key that is known one map further out, or further in, is told where it stands. */
function tellUnknown(issue: Issue, { form, site, report }: Telling): void {
  const steps = stepsOf(issue);
  const known = issue.message.split(',');
  const got = String(steps.at(-1));
  const names = oneOf(known);
  const container = steps.at(-2);
  const outer = steps.slice(0, -2);
  const beside = steps.length > 1 && keysAt(form, outer).includes(got);
  const under = known.find((key) => keysAt(form, [...steps.slice(0, -1), key]).includes(got));
  const expected: Phrase = beside
    ? { phrase: 'standsBeside', names, key: got, other: String(container) }
    : under !== undefined
      ? { phrase: 'standsUnder', names, key: got, other: under }
      : names;
  report('unknownKey', inside(site, ...steps), { expected, got, known, of: 'key' });
}

/** The alternative that was meant is the one that the value went furthest into. */
function tellUnion(issue: Issue, telling: Telling): void {
  const inner = issue.issues ?? [];
  const steps = stepsOf(issue);
  const deepest = inner.filter((sub) => (sub.path ?? []).length > 0);
  if (deepest.length > 0) {
    const [form = telling.form] = formsAt(telling.form, steps);
    for (const sub of deepest) tell(sub, { ...telling, form, site: inside(telling.site, ...steps) });
    return;
  }
  const complaint = { expected: inWords(issue), got: shown(issue.input), known: inner.flatMap(literals) };
  telling.report('wrongValue', inside(telling.site, ...steps), complaint);
}

const KINDS: { readonly [type: string]: Phrase } = {
  string: { phrase: 'text' },
  number: { phrase: 'number' },
  boolean: { phrase: 'truth' },
  array: { phrase: 'list' },
  record: { phrase: 'map' },
  integer: { phrase: 'wholeNumber' },
  min_length: { phrase: 'atLeastOne' },
};

function inWords(issue: Issue): Phrase {
  if (issue.type === 'union' && issue.issues) return eitherOf(issue.issues.map(inWords));
  if (issue.type === 'strict_object') return { phrase: 'mapWith', keys: oneOf(issue.message.split(',')) };
  if (issue.type === 'min_value')
    return { phrase: 'atLeast', least: issue.expected?.replace(/^>=/, '') ?? '' };
  if (issue.type === 'max_value') return { phrase: 'atMost', most: issue.expected?.replace(/^<=/, '') ?? '' };
  if (issue.type === 'picklist' || issue.type === 'literal') return oneOf(literals(issue));
  return KINDS[issue.type] ?? { phrase: 'just', it: issue.expected ?? issue.type };
}

/** Alternatives, each once. */
function eitherOf(phrases: readonly Phrase[]): Phrase {
  const distinct = [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
  return distinct.reduce((one, other) => ({ phrase: 'either', one, other }));
}

function literals(issue: Issue): readonly string[] {
  if (issue.type !== 'picklist' && issue.type !== 'literal') return [];
  return (issue.expected ?? '')
    .replace(/[()]/g, '')
    .split(' | ')
    .map((text) => text.replace(/"/g, ''));
}

/** A value as it is shown in a problem: short, on one line. */
export function shown(value: unknown): Said {
  if (value === undefined) return '';
  if (Array.isArray(value)) return { phrase: 'list' };
  if (typeof value === 'object' && value !== null) return { phrase: 'map' };
  const text = String(value).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
