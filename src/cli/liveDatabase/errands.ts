/** What is worth recording of a scenario: for every protection that fits, the searches and schedules that people will run. */
import { definitionText, type Server } from '../../database/recorded/recording';
import { compile } from '../../scenario/compile';
import { optionsWith, scheduleNames, scheduleText, type CompileOptions } from '../../scenario/options';
import { protectionsFor } from '../../scenario/protections';
import type { ProgramTexts } from '../../scenario/programs';
import type { ScenarioFile, ScenarioText } from '../../scenario/scenarioFile';
import { parseSchedule } from '../../trace/parseSchedule';
import { withFaultsOf } from '../../trace/scheduleBudget';
import type { Errand } from './recordScenario';

/**
 * Searches that are recorded of every scenario whose copies are published, besides those with the bounds of its file. Of
 * an incident its schedules are recorded.
 */
const BOUNDS: readonly CompileOptions[] = [
  { copies: 1, crashes: 1 },
  { copies: 2, ids: 'same', crashes: 0 },
  { copies: 2, ids: 'fresh', crashes: 0 },
];
const LARGE_BOUNDS: CompileOptions = { copies: 2, ids: 'same', crashes: 2 };

/** Errands on equal tables: they share a recording. */
export interface ErrandGroup {
  /** Null for the file itself. */
  readonly variant: string | null;
  readonly errands: readonly Errand[];
}

/** The errands of a scenario, of its variants with them, in groups with equal tables. */
export function errandsOf(
  scenario: ScenarioFile,
  programTexts: ProgramTexts,
  server: Server,
  only: readonly string[] = [],
): readonly ErrandGroup[] {
  const groups = new Map<string, { variant: string | null; errands: Errand[] }>();
  for (const variant of [undefined, ...Object.keys(scenario.variants)]) {
    const text = variant === undefined ? scenario : scenario.variants[variant];
    if (!text) continue;
    const fitting = protectionsFor(text, programTexts).filter((id) => only.length === 0 || only.includes(id));
    for (const protection of fitting.length > 0 ? fitting : [undefined]) {
      const options = { engine: server, ...(variant !== undefined && { variant }), ...(protection !== undefined && { protection }) }; // prettier-ignore
      for (const errand of errandsWith(scenario, programTexts, options)) {
        const { database } = errand.setting;
        if (!database) continue;
        const key = definitionText(database.schema, database.seed);
        const group = groups.get(key) ?? { variant: variant ?? null, errands: [] };
        groups.set(key, group);
        group.errands.push(errand);
      }
    }
  }
  return [...groups.values()];
}

function errandsWith(
  scenario: ScenarioFile,
  programTexts: ProgramTexts,
  options: CompileOptions,
): readonly Errand[] {
  const { variant, protection } = options;
  const text = (variant === undefined ? scenario : scenario.variants[variant]) ?? scenario;
  const reads = [text.data.expect ?? []].flat().flatMap(({ rows }) => Object.keys(rows ?? {}));
  const name = [variant, protection].filter((part) => part !== undefined).join(' ');
  const usual = text.data.incident === undefined ? [{}, ...BOUNDS, LARGE_BOUNDS] : [];
  const search = (bounds: CompileOptions, round: number): readonly Errand[] => {
    const compiled = compile(scenario, programTexts, { ...bounds, ...options });
    const title = `${name} ${JSON.stringify(bounds)}`.trim();
    return compiled.ok
      ? [{ name: title, setting: compiled.value, reads, round, isLarge: bounds === LARGE_BOUNDS }]
      : [];
  };
  const searches = [
    ...expectedSearches(text, protection).flatMap((bounds) => search(bounds, 0)),
    ...usual.flatMap(search),
  ];
  const schedules = scheduleNames(text.data).flatMap((schedule): readonly Errand[] => {
    const parsed = parseSchedule(scheduleText(text.data, schedule) ?? '');
    const compiled = compile(scenario, programTexts, optionsWith(text.data, schedule, options));
    if (!parsed.ok || !compiled.ok) return [];
    const setting = withFaultsOf(compiled.value, parsed.value);
    return [{ name: `${name} ${schedule}`, setting, schedule: parsed.value, reads }];
  });
  return [...schedules, ...searches];
}

/** The searches that the file itself promises something about. */
function expectedSearches({ data }: ScenarioText, protection: string | undefined): readonly CompileOptions[] {
  return [data.expect ?? []].flat().flatMap((expected): readonly CompileOptions[] => {
    if (!expected.search || ![expected.protection ?? protection].flat().includes(protection)) return [];
    const { prologue: _, ...bounds } = expected.search;
    return [bounds];
  });
}
