/** Reading the scenarios and protections that ship, and what a scenario says about itself. */
import type { Words } from '../../i18n/language';
import type { ScenarioWords } from '../../narrate/context';
import { parseProgram } from '../../scenario/programFile';
import { protectionsFor } from '../../scenario/protections';
import type { Library } from '../../scenario/programs';
import { parseScenario, type ScenarioFile, type ScenarioText } from '../../scenario/scenarioFile';
import type { ScenarioData } from '../../scenario/scenarioForm';
import type { NamedSchedule, Offer, RunOptions, ScenarioCard } from '../../ui/engine/engineClient';

/** Lesson files as texts, by id. */
export interface Lessons {
  readonly scenarios: { readonly [id: string]: string };
  readonly library: Library;
}

/** The file's own text, or that of a variant it has. */
export function dataOf(file: ScenarioFile, variant: string | undefined): ScenarioData {
  return textOf(file, variant).data;
}

function textOf(file: ScenarioFile, variant: string | undefined): ScenarioText {
  return variant === undefined ? file : (file.variants[variant] ?? file);
}

/** Reads a scenario by its id; null when there is none of that name. */
export function readScenario(lessons: Lessons, id: string) {
  const text = Object.hasOwn(lessons.scenarios, id) ? lessons.scenarios[id] : undefined;
  return text === undefined ? null : parseScenario(text, `${id}.yaml`);
}

/** Everything that the page shows of a scenario besides its runs. */
function cardOf(lessons: Lessons, file: ScenarioFile, options: RunOptions): ScenarioCard {
  const data = dataOf(file, options.variant);
  return {
    id: file.id,
    title: inBoth(data.title) ?? sameInBoth(file.id),
    story: inBoth(data.story),
    words: wordsOf(data),
    protections: protectionsFor(textOf(file, options.variant), lessons.library).map((id) =>
      offerOf(lessons.library, id),
    ),
    schedules: schedulesOf(data),
    bounds: boundsIn(data),
  };
}

/** Makes cards, each once: reading every protection takes longer than running most schedules. */
export function createCards(lessons: Lessons): (file: ScenarioFile, options: RunOptions) => ScenarioCard {
  const made = new Map<string, ScenarioCard>();
  return (file, options) => {
    const name = JSON.stringify([file.id, options.variant ?? null]);
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
    if (typeof given === 'string') return [{ name, title: null, schedule: given }];
    return [{ name, title: inBoth(given.title), schedule: given.schedule }];
  });
}

function boundsIn(data: ScenarioData): RunOptions {
  const { prologue: _, ...bounds } = data.bounds ?? {};
  return bounds;
}

function wordsOf(data: ScenarioData): ScenarioWords {
  const titles = Object.entries(data.processes ?? {}).flatMap(([name, plan]) => {
    const title = inBoth(plan?.title);
    return title ? [[name, title] as const] : [];
  });
  const event = inBoth(data.words?.event);
  const effect = inBoth(data.words?.effect);
  return { processes: Object.fromEntries(titles), ...(event && { event }), ...(effect && { effect }) };
}

function offerOf(library: Library, id: string): Offer {
  const parsed = parseProgram(library[id] ?? '', id);
  const { title, summary } = parsed.ok ? parsed.value.data : {};
  return { id, title: inBoth(title) ?? sameInBoth(id), summary: inBoth(summary) };
}

/** Files may say a thing once where it is the same in both languages. */
function inBoth(given: string | Words | undefined): Words | null {
  return typeof given === 'string' ? sameInBoth(given) : (given ?? null);
}

function sameInBoth(text: string): Words {
  return { en: text, zh: text };
}
