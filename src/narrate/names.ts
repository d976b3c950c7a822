/** What the files of a scenario and of its protections call themselves and their things. */
import type { Words } from '../i18n/language';
import { parseProgram } from '../scenario/programFile';
import type { ProgramTexts } from '../scenario/programs';
import type { ScenarioData } from '../scenario/scenarioForm';
import type { ScenarioWords } from './context';

/** What the page, a picture and a sentence need to know of a run besides the run. */
export interface RunTitles {
  readonly title: Words;
  readonly words: ScenarioWords;
  readonly protections: readonly { readonly id: string; readonly title: Words }[];
}

export interface ProgramNames {
  readonly id: string;
  readonly title: Words;
  readonly summary: Words | null;
}

/** The words of a scenario for its processes, its event and its effect. */
export function wordsOf(data: ScenarioData): ScenarioWords {
  const titles = Object.entries(data.processes ?? {}).flatMap(([name, plan]) => {
    const title = inBoth(plan?.title);
    return title ? [[name, title] as const] : [];
  });
  const event = inBoth(data.words?.event);
  const effect = inBoth(data.words?.effect);
  return { processes: Object.fromEntries(titles), ...(event && { event }), ...(effect && { effect }) };
}

/** A protection by its names. */
export function namesOfProgram(programTexts: ProgramTexts, id: string): ProgramNames {
  const parsed = parseProgram(programTexts[id] ?? '', id);
  const { title, summary } = parsed.ok ? parsed.value.data : {};
  return { id, title: inBoth(title) ?? sameInBoth(id), summary: inBoth(summary) };
}

/** Files may say a thing once where it is the same in both languages. */
export function inBoth(given: string | Words | undefined): Words | null {
  return typeof given === 'string' ? sameInBoth(given) : (given ?? null);
}

/** What needs no translation. */
export function sameInBoth(text: string): Words {
  return { en: text, zh: text };
}
