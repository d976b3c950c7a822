/** Holds data against its form; every difference becomes a problem at its place. */
import * as v from 'valibot';
import { inside, type Site } from './source';
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
  for (const issue of parsed.issues) tell(issue, site, report);
  return undefined;
}

function stepsOf(issue: Issue): readonly (string | number)[] {
  return (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));
}

function tell(issue: Issue, site: Site, report: Report): void {
  const place = inside(site, ...stepsOf(issue));
  if (issue.type === 'union' && issue.issues) return tellUnion(issue, place, report);
  if (issue.type === 'strict_object' && issue.expected === 'never') return tellUnknown(issue, place, report);
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
    const key = String(stepsOf(issue).at(-1));
    const parent = { source: site.source, path: place.path.slice(0, -1) };
    return report('missingKey', parent, { expected: `the key ${key}`, of: 'key' });
  }
  if (isAbsent(issue)) {
    return report('missingKey', place, { expected: inWords(issue), of: 'key' });
  }
  report('wrongValue', place, { expected: inWords(issue), got: shown(issue.input), known: literals(issue) });
}

function isAbsent(issue: Issue): boolean {
  return issue.input === null && issue.type === 'strict_object';
}

function tellUnknown(issue: Issue, place: Site, report: Report): void {
  const known = issue.message.split(',');
  const got = String(place.path.at(-1));
  report('unknownKey', place, { expected: oneOf(known), got, known, of: 'key' });
}

/** The alternative that was meant is the one that the value went furthest into. */
function tellUnion(issue: Issue, place: Site, report: Report): void {
  const inner = issue.issues ?? [];
  const deepest = inner.filter((sub) => (sub.path ?? []).length > 0);
  if (deepest.length > 0) {
    for (const sub of deepest) tell(sub, place, report);
    return;
  }
  const expected = [...new Set(inner.map(inWords))].join(' or ');
  report('wrongValue', place, { expected, got: shown(issue.input), known: inner.flatMap(literals) });
}

const KINDS: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  record: 'a map',
  strict_object: 'a map',
  integer: 'a whole number',
};

function inWords(issue: Issue): string {
  if (issue.type === 'union' && issue.issues) return [...new Set(issue.issues.map(inWords))].join(' or ');
  if (issue.type === 'strict_object') return `a map with ${oneOf(issue.message.split(','))}`;
  if (issue.type === 'min_value') return `at least ${issue.expected?.replace(/^>=/, '') ?? ''}`;
  if (issue.type === 'min_length') return 'at least one';
  if (issue.type === 'picklist' || issue.type === 'literal') return oneOf(literals(issue));
  return KINDS[issue.type] ?? issue.expected ?? issue.type;
}

function literals(issue: Issue): readonly string[] {
  if (issue.type !== 'picklist' && issue.type !== 'literal') return [];
  return (issue.expected ?? '')
    .replace(/[()]/g, '')
    .split(' | ')
    .map((text) => text.replace(/"/g, ''));
}

/** A value as it is shown in a problem: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  const text = String(value).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
