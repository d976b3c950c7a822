/** Reading the scenarios and protections that ship, and what a scenario says about itself. */
import { inBoth, namesOfProgram, sameInBoth, wordsOf } from '../../narrate/names';
import { chosenText } from '../../scenario/chosenText';
import { protectionsFor } from '../../scenario/protections';
import type { ProgramTexts } from '../../scenario/programs';
import { parseScenario, type ScenarioFile } from '../../scenario/scenarioFile';
import type { ScenarioData } from '../../scenario/scenarioForm';
import type { NamedSchedule, RunOptions, ScenarioCard } from '../../ui/engine/engineClient';

/** Lesson files as texts, by id. */
export interface Lessons {
  readonly scenarios: { readonly [id: string]: string };
  readonly programTexts: ProgramTexts;
}

/** Reads a scenario by its id; null when there is none of that name. */
export function readScenario(lessons: Lessons, id: string) {
  const text = Object.hasOwn(lessons.scenarios, id) ? lessons.scenarios[id] : undefined;
  return text === undefined ? null : parseScenario(text, `${id}.yaml`);
}

/** Everything that the page shows of a scenario besides its runs. */
function cardOf(lessons: Lessons, file: ScenarioFile, options: RunOptions): ScenarioCard {
  const text = chosenText(file, options);
  const { data } = text;
  return {
    id: file.id,
    title: inBoth(data.title) ?? sameInBoth(file.id),
    story: inBoth(data.story),
    words: wordsOf(data),
    protections: protectionsFor(text, lessons.programTexts).map((id) =>
      namesOfProgram(lessons.programTexts, id),
    ),
    schedules: schedulesOf(data),
    variants: Object.entries(file.variants).map(([id, variant]) => ({
      id,
      title: inBoth(variant.data.title) ?? sameInBoth(id),
    })),
    bounds: boundsIn(data.bounds),
    switches: file.switches.map(({ name, title, summary, against }) => ({
      id: name,
      title: inBoth(title) ?? sameInBoth(name),
      summary: inBoth(summary),
      against: boundsIn(against),
    })),
  };
}

/** Makes cards, each once: reading every protection takes longer than running most schedules. */
export function createCards(lessons: Lessons): (file: ScenarioFile, options: RunOptions) => ScenarioCard {
  const made = new Map<string, ScenarioCard>();
  return (file, options) => {
    const name = JSON.stringify([file.id, options.variant ?? null, options.off ?? []]);
    const card = made.get(name) ?? cardOf(lessons, file, options);
    made.set(name, card);
    return card;
  };
}

/** The schedule that a comparison of this scenario shows by itself. */
export function planOf(data: ScenarioData): string {
  return data.plan ?? schedulesOf(data)[0]?.schedule ?? '';
}

function schedulesOf(data: ScenarioData): readonly NamedSchedule[] {
  return Object.entries(data.schedules ?? {}).flatMap(([name, given]) => {
    if (!given) return [];
    if (typeof given === 'string') return [{ name, title: null, schedule: given, needs: {} }];
    return [{ name, title: inBoth(given.title), schedule: given.schedule, needs: boundsIn(given.with) }];
  });
}

function boundsIn(given: ScenarioData['bounds']): RunOptions {
  const { prologue: _, ...bounds } = given ?? {};
  return bounds;
}
