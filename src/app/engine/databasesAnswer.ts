/** One schedule on every database, pane by pane. */
import { ENGINES } from '../../database/engineName';
import { otherDatabases } from '../../explore/otherDatabases';
import type { Answer, AskProblem, DatabasesAnswer, DatabasesAsk } from '../../ui/engine/engineClient';
import { enginesFor, fileOf, scheduleOf, type AnswerKit } from './answers';

/** The panes of a run on every database; a database on which it was never recorded says so. */
export async function answerDatabases(
  { lessons, load }: Pick<AnswerKit, 'lessons' | 'load'>,
  ask: DatabasesAsk,
): Promise<Answer<DatabasesAnswer>> {
  const problems: AskProblem[] = [];
  const file = fileOf(lessons, ask.scenario, problems);
  if (!file) return { value: null, problems };
  const { schedule } = scheduleOf(ask, file, problems);
  const candidates = await Promise.all(
    ENGINES.map(async (name) => {
      const panes = { protections: ask.protections, options: { ...ask.options, engine: name } };
      // That a database has no recording is an answer here, and no problem.
      return { name, engines: await enginesFor(lessons, load, file, panes, schedule, []) };
    }),
  );
  const count = candidates[0]?.engines?.length ?? 0;
  const panes = Array.from({ length: count }, (_, pane) =>
    otherDatabases(
      schedule,
      candidates.map(({ name, engines }) => ({ name, engine: engines?.[pane] ?? null })),
    ),
  );
  return { value: { panes }, problems };
}
