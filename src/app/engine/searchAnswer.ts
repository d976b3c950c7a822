/** Searches all schedules for the page, a slice at a time, so that a worker can hear that it should stop. */
import { priceOf, type Price } from '../../explore/price';
import { startOf } from '../../explore/prologue';
import { search, SEARCH_LIMITS, type SearchResult } from '../../explore/search';
import type { CompileOptions } from '../../scenario/options';
import type { ScenarioFile } from '../../scenario/scenarioFile';
import { printDecisions } from '../../trace/printSchedule';
import type { Answer, AskProblem, SearchAnswer, SearchAsk, SearchNews } from '../../ui/engine/engineClient';
import { startWorld } from '../../world/start';
import { FAULTS } from '../../world/world';
import { aliasOf, fileOf, loadEngine, type AnswerKit, type LoadedEngine } from './answers';

export interface SearchWatch {
  /** Called often; lets the worker hear its messages, and says whether to go on. */
  breathe(news: SearchNews): Promise<boolean>;
}

/** How often a search looks at the clock, and after how long it breathes. */
const STATES_PER_LOOK = 100;
const BREATH_MS = 30;

/** The result of a search; no value and no problem when it was stopped. */
export async function answerSearch(
  { lessons, load }: Pick<AnswerKit, 'lessons' | 'load'>,
  ask: SearchAsk,
  watch: SearchWatch,
): Promise<Answer<SearchAnswer>> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, ask.scenario, problems);
  const { protection } = ask;
  const options = { ...ask.options, ...(protection === null ? {} : { protection }) };
  const engine = file && (await loadEngine(lessons, load, file, options, problems));
  if (!engine) return { value: null, problems };
  const start = startOf(engine, startWorld(engine), engine.setting.prologue);
  const limits = { ...SEARCH_LIMITS, statesMax: ask.statesMax, statesPerProgress: STATES_PER_LOOK };
  const running = search(engine, start, limits);
  let spentMs = 0;
  for (;;) {
    const startMs = performance.now();
    let step = running.next();
    while (!step.done && performance.now() - startMs < BREATH_MS) step = running.next();
    spentMs += performance.now() - startMs;
    if (step.done) {
      const price = await priceIn(lessons, load, file, options);
      return { value: { ...foundBy(engine, step.value), ms: spentMs, price }, problems };
    }
    if (!(await watch.breathe(step.value))) return { value: null, problems };
  }
}

/** What the protection costs, whatever the bounds of the search: two copies and no faults. */
async function priceIn(
  lessons: AnswerKit['lessons'],
  load: AnswerKit['load'],
  file: ScenarioFile,
  options: CompileOptions,
): Promise<Price | null> {
  const noFaults = Object.fromEntries(FAULTS.map((name) => [name, 0]));
  const calm = { ...options, ...noFaults, copies: 2, ids: 'same' as const };
  const engine = await loadEngine(lessons, load, file, calm, []);
  return engine && priceOf(engine, startWorld(engine), engine.setting.prologue);
}

function foundBy(engine: LoadedEngine, result: SearchResult): Omit<SearchAnswer, 'ms' | 'price'> {
  const alias = aliasOf(engine);
  const outcomes = result.outcomes.map(({ verdict, ends, witness, loop }) => ({
    verdict,
    ends,
    witness: printDecisions([...witness, ...loop], alias),
    decisions: witness.length + loop.length,
  }));
  const { effects, states, complete, gaps } = result;
  return { protection: engine.setting.protection, effects, outcomes, states, complete, gaps };
}
