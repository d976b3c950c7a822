/** What the site has: its scenarios, and every protection by name. */
import type { Answer, ContentsAnswer } from '../../ui/engine/engineClient';
import { inBoth, namesOfProgram, sameInBoth } from '../../narrate/names';
import { readScenario, type Lessons } from './lessons';

/** Titles of all scenarios in the order of the files, and all protections. A file that cannot be read goes by its id. */
export function answerContents(lessons: Lessons): Answer<ContentsAnswer> {
  const scenarios = Object.keys(lessons.scenarios).map((id) => {
    const parsed = readScenario(lessons, id);
    const file = parsed?.ok ? parsed.value : null;
    const title = (file && inBoth(file.data.title)) ?? sameInBoth(id);
    return { id, title, hasSwitches: file !== null && file.switches.length > 0 };
  });
  const protections = Object.keys(lessons.programTexts).map((id) => namesOfProgram(lessons.programTexts, id));
  return { value: { scenarios, protections }, problems: [] };
}
