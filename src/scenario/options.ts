/** What a run may choose besides the file: the options of the commands and of the page. */
import type { EngineName } from '../database/engineName';
import type { Dialect } from '../program/program';
import { FAULTS, type Budget } from '../world/world';
import type { BoundsData, IDS } from './expectationForm';
import type { ScenarioData } from './scenarioForm';

export type Ids = (typeof IDS)[number];

/** Everything is optional: the file's bounds stand where an option is absent. */
export interface CompileOptions {
  readonly protection?: string;
  readonly variant?: string;
  /** Links of the chain that are switched off, by name. */
  readonly off?: readonly string[];
  readonly copies?: number;
  readonly ids?: Ids;
  /** How many of the interchangeable consumers take part. */
  readonly consumers?: number;
  readonly crashes?: number;
  readonly cuts?: number;
  readonly brokerRestarts?: number;
  readonly failovers?: number;
  readonly errors?: number;
  readonly unknowns?: number;
  readonly seconds?: number;
  readonly rabbitmq?: string;
  readonly engine?: EngineName | Dialect;
}

/** The bounds of the file with the options laid over them. */
export function boundsOf(data: BoundsData | undefined, options: CompileOptions): BoundsData {
  const given = Object.entries(options).filter(([key, value]) => value !== undefined && isBound(key));
  return { ...data, ...(Object.fromEntries(given) as BoundsData) };
}

function isBound(key: string): boolean {
  return [...FAULTS, 'copies', 'ids', 'consumers', 'seconds'].includes(key);
}

/** Faults that nobody mentions do not happen. */
export function budgetOf(bounds: BoundsData): Budget {
  return Object.fromEntries(FAULTS.map((fault) => [fault, bounds[fault] ?? 0])) as Budget;
}

/** What a named schedule of the file asks for besides its text: its own bounds. Options given with it win. */
export function optionsWith(
  data: ScenarioData,
  schedule: string,
  options: CompileOptions = {},
): CompileOptions {
  const named = Object.hasOwn(data.schedules ?? {}, schedule) ? data.schedules?.[schedule] : null;
  const own = named && typeof named === 'object' ? (named.with ?? {}) : {};
  const { prologue: _, ...bounds } = own;
  return { ...bounds, ...options };
}

/** The names of the schedules of a file. */
export function scheduleNames(data: ScenarioData): readonly string[] {
  return Object.entries(data.schedules ?? {}).flatMap(([name, text]) => (text === null ? [] : [name]));
}

/** The text of a named schedule; null when the file has none of that name. */
export function scheduleText(data: ScenarioData, schedule: string): string | null {
  const named = Object.hasOwn(data.schedules ?? {}, schedule) ? data.schedules?.[schedule] : null;
  if (named === null || named === undefined) return null;
  return typeof named === 'string' ? named : named.schedule;
}
