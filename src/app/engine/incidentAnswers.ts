/** What happened to somebody: the list of incidents, and the runs of one of them. */
import { expectedRuns, type ExpectedRun } from '../../explore/expectedRuns';
import { chosenText } from '../../scenario/chosenText';
import { compile } from '../../scenario/compile';
import { protectionsFor } from '../../scenario/protections';
import { parseScenario, type ScenarioFile } from '../../scenario/scenarioFile';
import { parseSchedule } from '../../trace/parseSchedule';
import { withFaultsOf } from '../../trace/scheduleBudget';
import type {
  Answer,
  AskProblem,
  IncidentAnswer,
  IncidentCard,
  RunOptions,
  SceneAsk,
} from '../../ui/engine/engineClient';
import type { Budget } from '../../world/world';
import { fileOf, type AnswerKit } from './answers';
import { inBoth, sameInBoth } from '../../narrate/names';
import type { Lessons } from './lessons';

/** A card for every text that can be read, in the order of the texts. */
export function answerIncidents(texts: { readonly [id: string]: string }): Answer<readonly IncidentCard[]> {
  const problems: AskProblem[] = [];
  const cards = Object.entries(texts).flatMap(([id, text]) => {
    const parsed = parseScenario(text, `${id}.yaml`);
    if (parsed.ok) return [cardOf(parsed.value)];
    problems.push(...parsed.problems.map((problem) => ({ kind: 'file' as const, problem })));
    return [];
  });
  return { value: cards, problems };
}

/** An incident with the run that shows it, and the run of its fix where it has one. */
export function answerIncident({ lessons }: Pick<AnswerKit, 'lessons'>, id: string): Answer<IncidentAnswer> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, id, problems);
  if (!file) return { value: null, problems };
  const runs = expectedRuns(file).filter(({ schedule }) => schedule !== null);
  const run = runs.find(({ options }) => options.variant === undefined);
  const fix = runs.find(({ options }) => options.variant === 'fix');
  const ask = (each: ExpectedRun | undefined): SceneAsk | null => (each ? askOf(lessons, file, each) : null);
  const bounds = run ? boundsOf(lessons, file, run) : {};
  return { value: { card: cardOf(file), run: ask(run), fix: ask(fix), bounds }, problems };
}

function cardOf({ id, data }: ScenarioFile): IncidentCard {
  return {
    id,
    title: inBoth(data.title) ?? sameInBoth(id),
    story: inBoth(data.story) ?? sameInBoth(''),
    sources: [data.source ?? []].flat(),
  };
}

/** The run as the file has it, with the protection that its setting takes. */
function askOf(lessons: Lessons, file: ScenarioFile, { options: chosen, schedule }: ExpectedRun): SceneAsk {
  const compiled = compile(file, lessons.programTexts, chosen);
  const protection = compiled.ok ? compiled.value.protection : null;
  const offered = protectionsFor(chosenText(file, chosen), lessons.programTexts);
  const { protection: _, ...options } = chosen;
  return { scenario: file.id, protections: offered.filter((id) => id === protection), options, schedule };
}

/** The bounds of the file, with the faults that happened in the run. */
function boundsOf(lessons: Lessons, file: ScenarioFile, { options, schedule }: ExpectedRun): RunOptions {
  const { protection: _, ...chosen } = options;
  const compiled = compile(file, lessons.programTexts, options);
  const items = parseSchedule(schedule ?? '');
  if (!compiled.ok || !items.ok) return chosen;
  const { budget } = withFaultsOf(compiled.value, items.value);
  const faults = Object.entries(budget).filter(([, count]) => count > 0);
  return { ...chosen, ...(Object.fromEntries(faults) as Partial<Budget>) };
}
