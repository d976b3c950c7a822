/**
 * Values that a file gives as they stand: constants, fields of messages, memory at the start. They are no expressions,
 * so texts need no quotes inside quotes; but a length of time is milliseconds here as it is everywhere else, or a
 * program would add to it, and compare with it, as with a text.
 */
import type { Value } from '../program/program';
import { toMilliseconds } from './expressionText';
import type { Report } from './report';
import { inside, type Site } from './source';

const LENGTH_OF_TIME = /^\d+(?:\.\d+)?(?:ms|s|min|h)$/;

/** Values by name, each length of time in them (in lists and maps too) as milliseconds. One that is too long is reported. */
export function toValues(
  data: { readonly [name: string]: unknown } | undefined,
  site: Site,
  report: Report,
): { readonly [name: string]: Value } {
  const entries = Object.entries(data ?? {}).map(([name, value]) => [
    name,
    toValue(value, inside(site, name), report),
  ]);
  return Object.fromEntries(entries) as { readonly [name: string]: Value };
}

function toValue(data: unknown, site: Site, report: Report): unknown {
  if (typeof data === 'string') return LENGTH_OF_TIME.test(data) ? toMilliseconds(data, site, report) : data;
  if (Array.isArray(data)) return data.map((item, index) => toValue(item, inside(site, index), report));
  if (typeof data !== 'object' || data === null) return data;
  return toValues(data as { readonly [name: string]: unknown }, site, report);
}
