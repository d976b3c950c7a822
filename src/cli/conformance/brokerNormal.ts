import type { Frame } from '../../broker/event';
import type { Table, TableValue } from '../../broker/model';
import type { Observed } from './brokerScript';

/**
 * Frames of one step in the normal form of the recordings: grouped by connection, then channel; a connection's own
 * first, `counts` last; neighbouring confirms of one kind by number; the time in x-death left out.
 */
export function normalise(frames: readonly Frame[]): Observed[] {
  const places = frames.map((frame) => ({ frame, place: placeOf(frame) }));
  places.sort((left, right) => (left.place < right.place ? -1 : left.place > right.place ? 1 : 0));
  return sortConfirms(places.map(({ frame }) => writeFrame(frame)));
}

function placeOf(frame: Frame): string {
  if (frame.type === 'counts') return '\uffff';
  const channel = 'channel' in frame ? (frame.channel ?? '') : '';
  return `${frame.connection}\u0000${channel}`;
}

/** As recorded: an event of a channel does not name its connection. */
function writeFrame(frame: Frame): Observed {
  if (!('channel' in frame) || frame.channel === undefined) return frame as unknown as Table;
  const { connection: _connection, ...rest } = frame;
  const written = rest as unknown as Record<string, TableValue>;
  return 'headers' in written ? { ...written, headers: withoutTimes(written['headers'] as Table) } : written;
}

function withoutTimes(headers: Table): Table {
  const deaths = headers['x-death'];
  if (!Array.isArray(deaths)) return headers;
  const timeless = (deaths as readonly Table[]).map(({ time: _time, ...death }) => death);
  return { ...headers, 'x-death': timeless };
}

function sortConfirms(events: readonly Observed[]): Observed[] {
  const sorted = [...events];
  const belongs = (one: Observed | undefined, other: Observed): boolean =>
    one?.['type'] === 'confirm' && one['kind'] === other['kind'] && one['channel'] === other['channel'];
  for (let start = 0; start < sorted.length; start += 1) {
    const first = sorted[start] as Observed;
    if (first['type'] !== 'confirm') continue;
    let end = start;
    while (belongs(sorted[end], first)) end += 1;
    const run = sorted
      .slice(start, end)
      .sort((left, right) => Number(left['deliveryTag']) - Number(right['deliveryTag']));
    sorted.splice(start, run.length, ...run);
    start = end - 1;
  }
  return sorted;
}

/** JSON with sorted keys: equal texts are equal values, whatever the order of keys. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}
