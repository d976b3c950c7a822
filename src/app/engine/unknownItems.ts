/**
 * Items that nothing in a scenario can ever do: a landmark that no program declares, a name that nobody has. A plan for
 * several protections may well name landmarks that one of them lacks; those are no mistakes.
 */
import { chosenText } from '../../scenario/chosenText';
import { compile } from '../../scenario/compile';
import { protectionsFor } from '../../scenario/protections';
import type { ScenarioFile } from '../../scenario/scenarioFile';
import { compare, type Comparison } from '../../trace/compare';
import type { Schedule } from '../../trace/notation';
import { printItem, type Alias } from '../../trace/printSchedule';
import type { RunOptions, UnknownItem } from '../../ui/engine/engineClient';
import type { Engine } from '../../world/engine';
import type { Lessons } from './lessons';

/** Compares what is known of a schedule, and says what had to be left out. */
export function compareKnown(
  engines: readonly Engine[],
  schedule: Schedule,
  alias: Alias,
  declared: () => ReadonlySet<string>,
): { readonly comparison: Comparison; readonly unknown: readonly UnknownItem[] } {
  const comparison = compare(engines, schedule);
  const unknown = unknownItems(comparison, alias, declared);
  if (unknown.length === 0) return { comparison, unknown };
  const left = new Set(unknown.map(({ number }) => number - 1));
  return {
    comparison: compare(
      engines,
      schedule.filter((_, row) => !left.has(row)),
    ),
    unknown,
  };
}

function unknownItems(
  { plan, panes }: Comparison,
  alias: Alias,
  declared: () => ReadonlySet<string>,
): readonly UnknownItem[] {
  return plan.flatMap((item, row): readonly UnknownItem[] => {
    const ends = panes.map(({ cells }) => cells[row]?.end.kind);
    const told = { item: printItem(item, alias), number: row + 1 };
    if (ends.every((end) => end === 'unknownName'))
      return [{ ...told, code: 'ERR_RUN_UNKNOWN_NAME', known: [] }];
    if (item.kind !== 'reach' || !ends.every((end) => end === 'absent')) return [];
    const known = declared();
    return known.has(item.landmark) ? [] : [{ ...told, code: 'ERR_RUN_NO_LANDMARK', known: [...known] }];
  });
}

/** The landmarks that a program of the scenario declares, whichever protection runs it. */
export function declaredLandmarks(
  lessons: Lessons,
  file: ScenarioFile,
  options: RunOptions,
): ReadonlySet<string> {
  const ids = protectionsFor(chosenText(file, options), lessons.programTexts);
  const settings = ids.map((protection) => compile(file, lessons.programTexts, { ...options, protection }));
  return new Set(
    settings.flatMap((compiled) =>
      compiled.ok ? Object.values(compiled.value.programs).flatMap(({ landmarks }) => landmarks) : [],
    ),
  );
}
