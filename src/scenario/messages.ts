/** Work that the scenario hands to publishers, forms and jobs: messages with their copies and ids, or ticks. */
import type { GivenItem } from '../world/world';
import { toMilliseconds } from './expressionText';
import { toValues } from './givenValue';
import { oneOf, type Report } from './report';
import type { BoundsData } from './expectationForm';
import type { MessageData, ProcessData, ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';

/** The items of a process. Those of publishers and forms come in as many copies as the bounds say. */
export function givenOf(
  process: ProcessData,
  copied: boolean,
  data: ScenarioData,
  bounds: BoundsData,
  site: Site,
  report: Report,
): readonly GivenItem[] {
  const { given } = process;
  if (given === undefined) return [];
  if (!Array.isArray(given)) return ticks(given, site, report);
  const known = Object.keys(data.messages ?? {});
  return given.flatMap((entry, index): readonly GivenItem[] => {
    const place = inside(site, index);
    const name = typeof entry === 'string' ? entry : entry.message;
    const message = Object.hasOwn(data.messages ?? {}, name) ? data.messages?.[name] : undefined;
    if (!message) {
      const where = typeof entry === 'string' ? place : inside(place, 'message');
      report('unknownMessage', where, { expected: oneOf(known), got: name, known });
      return [];
    }
    const at = typeof entry === 'string' ? undefined : entry.at;
    const atMs = at === undefined ? 0 : toMilliseconds(at, inside(place, 'at'), report);
    const own: Site = { source: site.source, path: ['messages', name, 'fields'] };
    const fields = toValues(message.fields, own, report);
    return copiesOf(message, fields, copied ? bounds : {}, atMs);
  });
}

function copiesOf(
  message: MessageData,
  fields: GivenItem['fields'],
  bounds: BoundsData,
  atMs: number,
): readonly GivenItem[] {
  return Array.from({ length: bounds.copies ?? 1 }, (_, copy) => ({
    key: String(message.key),
    messageId: idOf(message, bounds.ids ?? 'same', copy),
    fields,
    atMs,
  }));
}

/** `same`: the resend carries the same id. `fresh`: `m-1`, `m-1b`, `m-1c` … `none`: nobody sets one. */
function idOf(message: MessageData, ids: NonNullable<BoundsData['ids']>, copy: number): string | null {
  const id = message.id ?? null;
  if (ids === 'none') return null;
  if (ids === 'same') return id;
  return `${id ?? `m-${message.key}`}${suffix(copy)}`;
}

function suffix(copy: number): string {
  if (copy === 0) return '';
  return copy < 26 ? String.fromCharCode(97 + copy) : `.${copy + 1}`;
}

/** A job is given moments: one after another, `every` apart, the first after one interval unless `first` says when. */
function ticks(
  data: Exclude<NonNullable<ProcessData['given']>, readonly unknown[]>,
  site: Site,
  report: Report,
): readonly GivenItem[] {
  const every = data.every === undefined ? 0 : toMilliseconds(data.every, inside(site, 'every'), report);
  const first = data.first === undefined ? every : toMilliseconds(data.first, inside(site, 'first'), report);
  return Array.from({ length: data.tick }, (_, index) => ({
    key: `tick-${index + 1}`,
    messageId: null,
    fields: { tick: index + 1 },
    atMs: first + index * every,
  }));
}
