/** What identifies a state of a live server, and is enough to reach it again. */
import type { PlaceIndex, RecordedStatement } from '../../database/recorded/recording';
import type { Content } from './liveServer';

/** What happened on the server since the last moment without an open transaction. */
export type LogEntry =
  | { readonly kind: 'execute'; readonly place: PlaceIndex; readonly statement: RecordedStatement }
  | { readonly kind: 'close'; readonly place: PlaceIndex };

/** How to reach a state on the server: rows to put back, and the steps since. */
export interface Way {
  readonly base: readonly Content[];
  readonly log: readonly LogEntry[];
}

const BEGIN = /^\s*(begin|start\s+transaction)\b/i;

/** Whether the entry does nothing but begin a transaction. */
export function isBegin(entry: LogEntry): boolean {
  return entry.kind === 'execute' && BEGIN.test(entry.statement.sql);
}

/** A way in its one form, and for each place in it the place it had before. */
export interface Canonical {
  readonly way: Way;
  readonly order: readonly PlaceIndex[];
}

/**
 * The same way with every BEGIN right before the next step of its session, and places in the order of first steps: on
 * both servers BEGIN alone takes neither a lock nor a snapshot (recorded in the script begin-alone-takes-no-snapshot),
 * so ways that differ in its moment only lead to one state.
 */
export function canonical({ base, log }: Way): Canonical {
  const late = withLateBegins(log);
  const order: PlaceIndex[] = [];
  const renumbered = late.map((entry): LogEntry => {
    if (!order.includes(entry.place)) order.push(entry.place);
    return { ...entry, place: order.indexOf(entry.place) };
  });
  return { way: { base, log: renumbered }, order };
}

function withLateBegins(log: readonly LogEntry[]): readonly LogEntry[] {
  const begun = new Map<PlaceIndex, LogEntry>();
  const late: LogEntry[] = [];
  for (const entry of log) {
    const begin = begun.get(entry.place);
    begun.delete(entry.place);
    // A connection that ends right after its BEGIN has done nothing at all.
    if (begin && entry.kind === 'close') continue;
    if (begin) late.push(begin);
    if (isBegin(entry)) begun.set(entry.place, entry);
    else late.push(entry);
  }
  return [...late, ...begun.values()];
}
