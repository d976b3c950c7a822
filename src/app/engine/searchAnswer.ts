/** Searches all schedules for the page, a slice at a time, so that a worker can hear that it should stop. */
import { startOf } from '../../explore/prologue';
import { search, SEARCH_LIMITS, type SearchResult } from '../../explore/search';
import { printDecisions } from '../../trace/printSchedule';
import type { Answer, AskProblem, SearchAnswer, SearchAsk, SearchNews } from '../../ui/engine/engineClient';
import { startWorld } from '../../world/start';
import { aliasOf, fileOf, loadEngine, type AnswerKit, type LoadedEngine } from './answers';

export interface SearchWatch {
  /** Called often; lets the worker hear its messages, and says whether to go on. */
  breathe(news: SearchNews): Promise<boolean>;
}

const STATES_PER_BREATH = 100;

/** The result of a search; no value and no problem when it was stopped. */
export async function answerSearch(
  { lessons, load }: Pick<AnswerKit, 'lessons' | 'load'>,
  ask: SearchAsk,
  watch: SearchWatch,
): Promise<Answer<SearchAnswer>> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, ask.scenario, problems);
  const options = { ...ask.options, protection: ask.protection };
  const engine = file && (await loadEngine(lessons, load, file, options, problems));
  if (!engine) return { value: null, problems };
  const start = startOf(engine, startWorld(engine), engine.setting.prologue);
  const limits = { ...SEARCH_LIMITS, statesMax: ask.statesMax, statesPerProgress: STATES_PER_BREATH };
  const running = search(engine, start, limits);
  for (;;) {
    const step = running.next();
    if (step.done) return { value: resultOf(engine, step.value), problems };
    if (!(await watch.breathe(step.value))) return { value: null, problems };
  }
}

function resultOf(engine: LoadedEngine, result: SearchResult): SearchAnswer {
  const alias = aliasOf(engine);
  const outcomes = result.outcomes.map(({ verdict, ends, witness, loop }) => ({
    verdict,
    ends,
    witness: printDecisions([...witness, ...loop], alias),
    decisions: witness.length + loop.length,
  }));
  const { effects, states, complete } = result;
  return { protection: engine.setting.protection ?? '', effects, outcomes, states, complete };
}
