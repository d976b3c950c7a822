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
const COMMIT = /^\s*commit\b/i;
const ENDS = /^\s*(commit|rollback)\b(?!\s+to\b)/i;
const QUERY = /^\s*select\b(?!.*(\bfor\s+(update|share|no\s+key|key)\b|\block\s+in\b))/is;
const ROLLBACK = /^\s*rollback\s*;?\s*$/i;

/** Locks that belong to a session or go by a name: rows do not show them, and the end of a transaction may not end them. */
const NAMED_LOCK = /\b(pg_(try_)?advisory\w*|get_lock|release_lock|release_all_locks)\s*\(/i;

/** Whether somebody has taken or given back a lock that no row shows. Such a state is known by all its steps alone. */
export function hasNamedLock(log: readonly LogEntry[]): boolean {
  return log.some((entry) => entry.kind === 'execute' && NAMED_LOCK.test(entry.statement.sql));
}

/** Whether the entry is a SELECT that locks no row. */
export function isPlainQuery(entry: LogEntry): boolean {
  return entry.kind === 'execute' && QUERY.test(entry.statement.sql) && !hasNamedLock([entry]);
}

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
 * The same way in its shortest form: every BEGIN stands right before the next step of its session, and places are in the
 * order of first steps: on both servers BEGIN alone takes neither a lock nor a snapshot (recorded in the script
 * begin-alone-takes-no-snapshot), so ways that differ in its moment only lead to one state. A query outside a transaction
 * that is asked again at once has read what it read before. Where the way is not `tangled`, what was rolled back is left
 * out.
 */
export function canonical({ base, log }: Way, tangled: boolean): Canonical {
  const late = withLateBegins(log);
  const order: PlaceIndex[] = [];
  const shortest = withoutRepeats(tangled ? late : withoutUndone(late));
  const renumbered = shortest.map((entry): LogEntry => {
    if (!order.includes(entry.place)) order.push(entry.place);
    return { ...entry, place: order.indexOf(entry.place) };
  });
  return { way: { base, log: renumbered }, order };
}

/**
 * The way to a moment in which nobody has done anything in a transaction that is still open: its rows, and a BEGIN of
 * each of these places. Null while one of them has done something.
 */
export function resting({ base, log }: Way, open: readonly PlaceIndex[]): Canonical | null {
  const last = open.map((place) => log.findLast((entry) => entry.place === place));
  const begins = last.filter((entry) => entry !== undefined && isBegin(entry)) as readonly LogEntry[];
  return begins.length === open.length ? canonical({ base, log: begins }, true) : null;
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

/** Without what polling adds: a query by itself, right after the same query of the same session. */
function withoutRepeats(log: readonly LogEntry[]): readonly LogEntry[] {
  const inside = new Set<PlaceIndex>();
  return log.filter((entry, index) => {
    if (isBegin(entry)) inside.add(entry.place);
    else if (entry.kind === 'close' || ENDS.test(entry.statement.sql)) inside.delete(entry.place);
    return (
      !isPlainQuery(entry) ||
      inside.has(entry.place) ||
      JSON.stringify(entry) !== JSON.stringify(log[index - 1])
    );
  });
}

/** Without the transactions that were rolled back, by ROLLBACK or because their connection ended. */
function withoutUndone(log: readonly LogEntry[]): readonly LogEntry[] {
  const open = new Map<PlaceIndex, LogEntry[]>();
  const undone = new Set<LogEntry>();
  for (const entry of log) {
    const sofar = open.get(entry.place) ?? [];
    if (isBegin(entry)) open.set(entry.place, [entry]);
    else if (entry.kind === 'close' || ROLLBACK.test(entry.statement.sql)) {
      for (const each of [...sofar, entry]) undone.add(each);
      open.delete(entry.place);
    } else if (COMMIT.test(entry.statement.sql)) open.delete(entry.place);
    else if (sofar.length > 0) sofar.push(entry);
  }
  return log.filter((entry) => !undone.has(entry));
}
