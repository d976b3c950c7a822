/** Holds the end of a run against what a scenario file expects of it. How the run came about is not its business. */
import { toArray } from '../broker/orderedList';
import { entries } from '../cache/cache';
import type { Engine } from '../world/engine';
import type { EventOutcome, Verdict } from '../world/outcome';
import type { World } from '../world/world';
import type { ExpectationData } from './expectationForm';
import type { ScenarioData } from './scenarioForm';
import { queueNamed } from './topology';

/** The end of a run: its last world, its outcomes, and its verdict; of a run that could go on, as it stands. */
export interface RunEnd {
  readonly world: World;
  readonly outcomes: readonly EventOutcome[];
  readonly verdict: Verdict;
}

/** What a text of the file expects; a single expectation may stand without a list. */
export function expectationsOf(data: ScenarioData): readonly ExpectationData[] {
  return [data.expect ?? []].flat();
}

/** One thing that is not as expected. */
export interface Unmet {
  /** As in the file: `effects.1001`, `queues.dlq`, a query. */
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

/** Everything that is not as expected; empty when all is. Says nothing about `search` and `stuck`. */
export function unmet(engine: Engine, end: RunEnd, expected: ExpectationData): readonly Unmet[] {
  const found = [
    ...unmetEffects(end, expected),
    ...unmetVerdict(end, expected),
    ...unmetLoss(end, expected),
    ...each('queues', expected.queues, (name) => queueLength(engine, end.world, name)),
    ...each('consumers', expected.consumers, (name) => consumersOf(engine, end.world, name)),
    ...each('services', expected.services, (name) => end.world.services[name]?.length ?? 0),
    ...each('redis', expected.redis, (name) => cached(end.world, name)),
    ...each('rows', expected.rows, (sql) => rowsOf(engine, end.world, sql)),
  ];
  return found.flatMap((check) => (sameValue(check.expected, check.got) ? [] : [told(check)]));
}

interface Check {
  readonly what: string;
  readonly expected: unknown;
  readonly got: unknown;
}

function told({ what, expected, got }: Check): Unmet {
  return { what, expected: JSON.stringify(expected), got: JSON.stringify(got) };
}

function each(
  what: string,
  expected: { readonly [name: string]: unknown } | undefined,
  got: (name: string) => unknown,
): readonly Check[] {
  return Object.entries(expected ?? {}).map(([name, value]) => {
    const actual = got(name);
    return {
      what: `${what}.${name}`,
      expected: value,
      got: what === 'rows' ? simplest(actual, value) : actual,
    };
  });
}

function unmetEffects(end: RunEnd, { effects }: ExpectationData): readonly Check[] {
  if (effects === undefined || Array.isArray(effects)) return [];
  const counted = (key: string): number | null =>
    end.outcomes.find((outcome) => outcome.key === key)?.effects ?? null;
  const wanted =
    typeof effects === 'number'
      ? end.outcomes.map(({ key }): [string, number] => [key, effects])
      : Object.entries(effects);
  return wanted.map(([key, expected]) => ({ what: `effects.${key}`, expected, got: counted(key) }));
}

function unmetVerdict(end: RunEnd, { verdict }: ExpectationData): readonly Check[] {
  if (verdict === undefined) return [];
  if (typeof verdict === 'string') return [{ what: 'verdict', expected: verdict, got: end.verdict }];
  if (Array.isArray(verdict)) {
    const among = (verdict as readonly Verdict[]).includes(end.verdict);
    return [{ what: 'verdict', expected: among ? end.verdict : verdict, got: end.verdict }];
  }
  return Object.entries(verdict).map(([key, wanted]) => {
    const got = end.outcomes.find((outcome) => outcome.key === key)?.verdict ?? null;
    return { what: `verdict.${key}`, expected: wanted, got };
  });
}

function unmetLoss({ outcomes }: RunEnd, { lost }: ExpectationData): readonly Check[] {
  if (lost === undefined) return [];
  return [{ what: 'lost', expected: lost, got: outcomes.some((outcome) => outcome.verdict === 'lost') }];
}

function queueLength(engine: Engine, world: World, called: string): number | null {
  const queue = world.broker.queues[queueNamed(engine.setting.queues, called) ?? called];
  return queue ? toArray(queue.ready).length + queue.unacknowledged : null;
}

function consumersOf(engine: Engine, world: World, called: string): number | null {
  const queue = world.broker.queues[queueNamed(engine.setting.queues, called) ?? called];
  return queue ? queue.consumers.length : null;
}

function cached(world: World, key: string): unknown {
  if (!world.cache) return null;
  const entry = entries(world.cache, world.nowMs).find((candidate) => candidate.key === key);
  if (!entry) return null;
  return entry.value.type === 'string' ? entry.value.text : entry.value;
}

function rowsOf(engine: Engine, world: World, sql: string): readonly (readonly unknown[])[] {
  if (!engine.database || !world.database) return [];
  return engine.database.read(world.database, sql).map((row) => Object.values(row));
}

/** Rows in the shape in which they are expected: one value, a list of values, or a list of rows. */
function simplest(rows: unknown, expected: unknown): unknown {
  const list = rows as readonly (readonly unknown[])[];
  if (!Array.isArray(expected)) return list[0]?.[0] ?? null;
  const inRows = expected.some((row) => Array.isArray(row));
  return inRows ? list : list.map((row) => (row.length === 1 ? row[0] : row));
}

/** A number equals the text that writes it: YAML keys, headers and columns mix both. */
function sameValue(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameValue(item, right[index]));
  }
  if (left === null || right === null || typeof left === 'object') return left === right;
  return String(left) === String(right);
}
