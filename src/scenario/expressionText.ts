/** Texts of a file that become expressions: expressions themselves, templates, lengths of time. */
import type { Phrase } from '../i18n/phrase';
import { parseExpression } from '../program/parseExpression';
import type { Expression } from '../program/expression';
import type { Value } from '../program/program';
import { LONGEST_MS } from './longestMs';
import { inside, type Site } from './source';
import type { Report } from './report';
import { shown } from './structure';

export const NULL: Expression = { kind: 'value', value: null };

export function literal(value: Value): Expression {
  return { kind: 'value', value };
}

export function nameOf(name: string): Expression {
  return { kind: 'name', name };
}

/** An expression: text is parsed, every other scalar stands for itself. */
export function toExpression(data: string | number | boolean | null, site: Site, report: Report): Expression {
  return typeof data === 'string' ? parsed(data, 0, site, report) : literal(data);
}

function parsed(text: string, start: number, site: Site, report: Report): Expression {
  const result = parseExpression(text);
  if (result.ok) {
    report.uses?.(namesIn(result.expression), site, text);
    return result.expression;
  }
  const got = text.slice(result.at, result.at + 20).trim();
  report('badExpression', site, {
    expected: result.expected,
    got: got === '' ? { phrase: 'end' } : got,
    at: start + result.at,
  });
  return NULL;
}

/** Expressions by name, each at its own place. */
export function toExpressions(
  data: { readonly [name: string]: string | number | boolean | null },
  site: Site,
  report: Report,
): { readonly [name: string]: Expression } {
  const entries = Object.entries(data).map(([name, text]) => [
    name,
    toExpression(text, inside(site, name), report),
  ]);
  return Object.fromEntries(entries) as { readonly [name: string]: Expression };
}

const PART = /\{\{|\}\}|\{([^{}]*)\}|[^{}]+|[{}]/g;

/** Text in which `{expression}` inserts a value; text that is one expression gives the value itself. `{{` is a brace. */
export function toTemplate(data: string | number, site: Site, report: Report): Expression {
  if (typeof data === 'number') return literal(data);
  const parts: Expression[] = [];
  for (const match of data.matchAll(PART)) parts.push(part(match, site, report));
  const [only, ...more] = parts;
  if (!only) return literal('');
  if (more.length === 0) return only;
  const first = isText(only) ? only : literal('');
  const rest = first === only ? more : parts;
  return rest.reduce<Expression>((left, right) => ({ kind: 'binary', op: '+', left, right }), first);
}

function part(match: RegExpExecArray, site: Site, report: Report): Expression {
  const [whole, inner] = match;
  if (inner !== undefined) return parsed(inner, match.index + 1, site, report);
  if (whole === '{{' || whole === '}}') return literal(whole.slice(1));
  if (whole === '{' || whole === '}') {
    report('badExpression', site, {
      expected: { phrase: 'closedBraces', expression: '{expression}', brace: '{{' },
      got: whole,
      at: match.index,
    });
  }
  return literal(whole);
}

function isText(expression: Expression): boolean {
  return expression.kind === 'value' && typeof expression.value === 'string';
}

/** An expression for a number; one that is written out, and is not within these limits, is reported. */
export function toNumberWithin(
  [least, most]: readonly [number, number],
  data: string | number | boolean | null,
  site: Site,
  report: Report,
): Expression {
  const expression = toExpression(data, site, report);
  const negative = expression.kind === 'minus';
  const written = negative ? expression.of : expression;
  if (written.kind !== 'value' || typeof written.value !== 'number') return expression;
  const value = negative ? -written.value : written.value;
  const expected: Phrase =
    value < least ? { phrase: 'atLeast', least: `${least}` } : { phrase: 'atMost', most: `${most}` };
  if (value < least || value > most) report('wrongValue', site, { expected, got: shown(data) });
  return expression;
}

/** An expression for a length of time. */
export function toLength(data: string | number, site: Site, report: Report): Expression {
  return toNumberWithin([0, LONGEST_MS], data, site, report);
}

/** A length of time in milliseconds; 0 after reporting what is none. */
export function toMilliseconds(data: string | number, site: Site, report: Report): number {
  const ms = typeof data === 'number' ? data : millisecondsIn(data);
  if (ms !== null && ms >= 0 && ms <= LONGEST_MS) return ms;
  const tooLong = ms !== null && ms > LONGEST_MS;
  const expected: Phrase = tooLong ? { phrase: 'longest', time: '24000000h' } : { phrase: 'duration' };
  report('badTime', site, { expected, got: shown(data) });
  return 0;
}

function millisecondsIn(text: string): number | null {
  const result = parseExpression(text);
  const value = result.ok && result.expression.kind === 'value' ? result.expression.value : null;
  return typeof value === 'number' ? value : null;
}

/** The names that an expression looks up. */
export function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'value':
      return [];
    case 'name':
      return [expression.name];
    case 'field':
    case 'not':
    case 'minus':
      return namesIn(expression.of);
    case 'list':
      return expression.items.flatMap(namesIn);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'call':
      return expression.args.flatMap(namesIn);
  }
}
