/**
 * What the programs of a setting can tell apart. A name that nobody reads makes no difference to what happens, so worlds
 * that differ in nothing else behave alike.
 */
import type { SqlText } from '../program/program';
import type { Setting } from './setting';
import type { ProcessName } from './world';

export interface Reads {
  /** Delivery tags as numbers, not only to settle with. */
  readonly tags: boolean;
  /** Names of copies. */
  readonly copies: boolean;
  /** Its own name, in another way than `ownerTokens` below. */
  readonly self: boolean;
  /** Its own name as a whole word of a cache command, of which nothing but equality is ever asked. */
  readonly ownerTokens: boolean;
  /** The moment, in a way that can make a difference: more than stamping rows that nobody asks for their stamp. */
  readonly clock: boolean;
}

/** What the programs of a setting, and the answers of its services, look at. */
export function readsOf(setting: Setting): Reads {
  const names = new Set<string>();
  const statements: SqlText[] = [];
  collect([setting.programs, setting.services], names, statements);
  const texts = statements.flatMap((sql) => (typeof sql === 'string' ? [sql] : Object.values(sql)));
  const queries = setting.effects.flatMap((effect) => (effect.kind === 'sql' ? [effect.sql] : []));
  return {
    tags: readsTags(names),
    copies: names.has('copy') || names.has('published') || names.has('batch'),
    ...ownNameIn(setting, names.has('me')),
    clock: names.has('now') || !stampsOnly(texts, queries),
  };
}

/** The processes that look at delivery tags as numbers; for all others a tag is only something to settle with. */
export function tagReaders({ programs, services, processes }: Setting): readonly ProcessName[] {
  return processes.flatMap(({ name, program }) => {
    const names = new Set<string>();
    collect([programs[program], services], names, []);
    return readsTags(names) ? [name] : [];
  });
}

function readsTags(names: ReadonlySet<string>): boolean {
  return names.has('deliveryTag') || names.has('batch');
}

function ownNameIn(setting: Setting, read: boolean): Pick<Reads, 'self' | 'ownerTokens'> {
  if (!read) return { self: false, ownerTokens: false };
  const { programs, processes } = setting;
  const opaque = occurrences(programs, 'me') === tokens(programs, 'me') + compared(programs, 'me');
  const unread = occurrences(programs, 'reply') === compared(programs, 'reply');
  // A value that looks like the name of a process must come from nowhere else.
  const data = JSON.stringify([programs, processes.map((plan) => [plan.given, plan.constants])]);
  const unique = processes.every(
    (plan) => plan.symmetry === null || !data.includes(JSON.stringify(plan.name)),
  );
  return { self: !(opaque && unread && unique), ownerTokens: true };
}

/** How often a name is read. */
function occurrences(part: unknown, name: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  if (isName(part, name)) return 1;
  return Object.values(part).reduce((sum: number, each) => sum + occurrences(each, name), 0);
}

/** How often it is a whole word of a cache command. */
function tokens(part: unknown, name: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  const { kind, command } = part as Record<string, unknown>;
  const own =
    kind === 'cache' ? (command as readonly unknown[]).filter((word) => isName(word, name)).length : 0;
  return Object.values(part).reduce((sum: number, each) => sum + tokens(each, name), own);
}

/** How often a branch asks whether it is there, or equal to something. */
function compared(part: unknown, name: string): number {
  if (typeof part !== 'object' || part === null) return 0;
  const own = 'when' in part ? asked(part.when, name) : 0;
  return Object.values(part).reduce((sum: number, each) => sum + compared(each, name), own);
}

function asked(condition: unknown, name: string): number {
  if (typeof condition !== 'object' || condition === null) return 0;
  if (isName(condition, name)) return 1;
  const { kind, op, of, left, right } = condition as Record<string, unknown>;
  if (kind === 'not') return asked(of, name);
  if (kind !== 'binary') return 0;
  if (op === 'and' || op === 'or') return asked(left, name) + asked(right, name);
  return op === '==' || op === '!=' ? [left, right].filter((side) => isName(side, name)).length : 0;
}

function isName(part: unknown, name: string): boolean {
  const { kind, name: called } = (part ?? {}) as Record<string, unknown>;
  return kind === 'name' && called === name;
}

/** Gathers the names in expressions, and the statements; `:now` in a statement is looked at by its text. */
function collect(part: unknown, names: Set<string>, statements: SqlText[]): void {
  if (typeof part !== 'object' || part === null) return;
  const { kind, name, sql, names: bound } = part as Record<string, unknown>;
  if (kind === 'name' && typeof name === 'string') names.add(name);
  if (kind === 'sql') {
    statements.push(sql as SqlText);
    for (const each of bound as readonly string[]) if (each !== 'now') names.add(each);
  }
  for (const each of Object.values(part)) collect(each, names, statements);
}

/** Whether `:now` is only ever put into columns that no statement mentions otherwise. */
function stampsOnly(texts: readonly string[], queries: readonly string[]): boolean {
  const stamped = new Map<string, number>();
  for (const text of texts) {
    if (!/:now\b/i.test(text)) continue;
    const columns = stampedColumns(text);
    if (columns === null) return false;
    for (const column of columns) stamped.set(column, (stamped.get(column) ?? 0) + 1);
  }
  if (stamped.size === 0) return true;
  const all = [...texts, ...queries].join('\n').toLowerCase();
  if (/\*(?!\s*[\d:(])(?=\s*(,|from\b|$))/m.test(all.replace(/count\s*\(\s*\*\s*\)/g, ''))) return false;
  return [...stamped].every(
    ([column, times]) => (all.match(new RegExp(`\\b${column}\\b`, 'g')) ?? []).length === times,
  );
}

/** The columns that a statement sets to `:now`, lower case; null when it uses the moment in any other way. */
function stampedColumns(text: string): readonly string[] | null {
  const update = /^\s*update\s+\w+\s+set\s+([^;]*?)(\swhere\s[^;]*)?;?\s*$/is.exec(text);
  const insert =
    /^\s*insert\s+(?:or\s+ignore\s+)?into\s+\w+\s*\(([^()]*)\)\s*values\s*\(([^()]*)\)([^;]*);?\s*$/is.exec(
      text,
    );
  if (update) {
    const [, sets = '', where = ''] = update;
    return /:now\b/i.test(where) ? null : pairs(sets.split(',').map((item) => item.split('=')));
  }
  if (insert) {
    const [, columns = '', values = '', rest = ''] = insert;
    const given = values.split(',');
    return /:now\b/i.test(rest)
      ? null
      : pairs(columns.split(',').map((column, at) => [column, given[at] ?? '']));
  }
  return null;
}

function pairs(items: readonly (readonly string[])[]): readonly string[] | null {
  const columns: string[] = [];
  for (const [column = '', ...value] of items) {
    const set = value.join('=').trim().toLowerCase();
    if (set === ':now') columns.push(column.trim().toLowerCase());
    else if (/:now\b/.test(set) || /:now\b/i.test(column)) return null;
  }
  return columns.every((column) => /^\w+$/.test(column)) ? columns : null;
}
