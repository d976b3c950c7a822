/** Runs what a recording answered once more, on a live server from its first rows, and says the first difference. */
import type { Outcome, Statement, Table } from '../../database/database';
import type { LiveServer } from './liveServer';
import { createStand, leave, step } from './stand';

/** One question with the recorded answer; a closing has no outcome of its own. */
export type Question =
  | {
      readonly kind: 'execute';
      readonly session: string;
      readonly statement: Statement;
      readonly answer: { readonly outcome: Outcome; readonly resumed: Answers };
    }
  | { readonly kind: 'close'; readonly session: string; readonly answer: { readonly resumed: Answers } };

type Answers = readonly { readonly session: string; readonly outcome: Outcome }[];

/** Questions in their order, with the committed tables before the first and after the last. */
export interface Walk {
  readonly questions: readonly Question[];
  readonly before: readonly Table[];
  readonly after: readonly Table[];
}

/** Null where the server says the same as the recording. */
export type Replay = (walk: Walk) => Promise<string | null>;

/** The same questions of sessions that are called by the order in which they first asked: 0, 1 and so on. */
export function byPlace(questions: readonly Question[]): readonly Question[] {
  const names = [...new Set(questions.map(({ session }) => session))];
  const placeOf = (session: string): string => String(names.indexOf(session));
  const resumedIn = (resumed: Answers): Answers =>
    resumed.map((each) => ({ ...each, session: placeOf(each.session) }));
  return questions.map((question): Question => {
    const session = placeOf(question.session);
    const resumed = resumedIn(question.answer.resumed);
    if (question.kind === 'close') return { kind: 'close', session, answer: { resumed } };
    const { outcome } = question.answer;
    const told = outcome.kind === 'blocked' ? { ...outcome, by: outcome.by.map(placeOf).sort() } : outcome;
    return { ...question, session, answer: { outcome: told, resumed } };
  });
}

/** A replay on this server, whose first rows are those that it has now. The questions are by place. */
export async function createReplay(live: LiveServer): Promise<Replay> {
  const start = await live.contents();
  const stand = createStand(live, false);
  return async ({ questions, before, after }) => {
    await live.restore(start);
    let difference = differenceOf('first rows', before, tablesOf(await live.contents()));
    for (const [index, question] of questions.entries()) {
      if (difference !== null) break;
      const place = Number(question.session);
      const { outcome, released } =
        question.kind === 'close'
          ? await step(stand, { kind: 'close', place })
          : await step(stand, { kind: 'execute', place, statement: plainStatement(question.statement) });
      const got = {
        outcome: outcome?.kind === 'blocked' ? { ...outcome, by: [...outcome.by].sort() } : outcome,
        resumed: released.map(([each, ended]) => ({ session: String(each), outcome: ended })),
      };
      const expected = { outcome: null, ...question.answer };
      const what = question.kind === 'close' ? 'end' : question.statement.sql;
      difference = differenceOf(`${index + 1}. ${question.session}: ${what}`, sorted(expected), sorted(got));
    }
    difference ??= differenceOf('last rows', after, tablesOf(await live.contents()));
    await leave(stand);
    return difference;
  };
}

function plainStatement({ sql, params = {} }: Statement) {
  return { sql, params: { ...params } as Readonly<Record<string, string | number | null>> };
}

function sorted({ outcome, resumed }: { readonly outcome: Outcome | null; readonly resumed: Answers }) {
  return { outcome, resumed: [...resumed].sort((one, other) => (one.session < other.session ? -1 : 1)) };
}

function differenceOf(where: string, expected: unknown, got: unknown): string | null {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(got)];
  return one === other ? null : `${where}: recorded ${one}, now ${other}`;
}

function tablesOf(contents: readonly Table[]): readonly Table[] {
  return contents.map(({ name, columns, rows }) => ({ name, columns, rows }));
}
