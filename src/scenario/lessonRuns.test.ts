/** Every expectation of every shipped scenario, run for real: on the simulated broker and on SQLite. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLibrary } from '../cli/loadLessons';
import { loadSqliteInNode } from '../cli/sqliteModule';
import { createSqliteEngine } from '../database/sqlite/engine';
import { startOf } from '../explore/prologue';
import { searchToEnd } from '../explore/search';
import { describeScheduleProblem } from '../trace/notation';
import { parseSchedule } from '../trace/parseSchedule';
import { runSchedule } from '../trace/run';
import { withFaultsOf } from '../trace/scheduleBudget';
import { lastStep } from '../trace/step';
import { verdictOf } from '../trace/verdict';
import { worst } from '../world/outcome';
import { startWorld } from '../world/start';
import { compile } from './compile';
import { unmet, type Unmet } from './expectation';
import { optionsWith, scheduleText, type CompileOptions } from './options';
import { describeProblem, type Result } from './problem';
import { parseScenario, type ScenarioFile } from './scenarioFile';
import type { ExpectationData } from './scenarioForm';

const sqlite = await loadSqliteInNode();
const library = readLibrary();
const folder = new URL('../../lessons/scenarios/', import.meta.url);

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(describeProblem).join('\n'));
  return result.value;
}

const files = readdirSync(folder).map((file) =>
  valueOf(parseScenario(readFileSync(new URL(file, folder), 'utf8'), `lessons/scenarios/${file}`)),
);

interface Case {
  readonly name: string;
  readonly file: ScenarioFile;
  readonly options: CompileOptions;
  readonly expected: ExpectationData;
  readonly schedule: string | null;
}

const cases: readonly Case[] = files.flatMap((file) => {
  const texts = [[undefined, file] as const, ...Object.entries(file.variants)];
  return texts.flatMap(([variant, { data }]) =>
    (data.expect ?? []).flatMap((expected, index) =>
      [expected.protection ?? []]
        .flat()
        .map((id): string | undefined => id)
        .concat(expected.protection === undefined ? [undefined] : [])
        .map((protection) => {
          const { prologue: _, ...search } = expected.search ?? {};
          const chosen = {
            ...(protection === undefined ? {} : { protection }),
            ...(variant === undefined ? {} : { variant }),
          };
          const options =
            expected.schedule === undefined
              ? { ...search, ...chosen }
              : optionsWith(data, expected.schedule, chosen);
          const schedule = expected.schedule === undefined ? null : scheduleText(data, expected.schedule);
          const name = [file.id, variant, protection, expected.schedule ?? `search ${index + 1}`]
            .filter(Boolean)
            .join(' · ');
          return { name, file, options, expected, schedule };
        }),
    ),
  );
});

function runOf({ file, options, expected, schedule }: Case): readonly Unmet[] {
  const items = parseSchedule(schedule ?? '');
  if (!items.ok) throw new Error(items.problems.map(describeScheduleProblem).join('\n'));
  const setting = withFaultsOf(valueOf(compile(file, library, options)), items.value);
  const engine = { setting, database: createSqliteEngine(sqlite) };
  const ran = runSchedule(engine, startWorld(engine), items.value);
  if (!ran.ok) {
    const told = ran.problems.map(
      (problem) => `${problem.code} item ${problem.item} ${problem.text} ${JSON.stringify(problem.reason)}`,
    );
    throw new Error(told.join('\n'));
  }
  const { world, outcomes } = lastStep(ran.value);
  return unmet(
    engine,
    { world, outcomes, verdict: verdictOf(engine, ran.value) ?? worst(outcomes) },
    expected,
  );
}

function searchOf({ file, options, expected }: Case): void {
  const setting = valueOf(compile(file, library, options));
  const engine = { setting, database: createSqliteEngine(sqlite) };
  const result = searchToEnd(engine, startOf(engine, startWorld(engine), setting.prologue));
  expect(result.complete).toBe(true);
  if (expected.effects !== undefined) expect(result.effects).toEqual([expected.effects].flat());
  if (expected.verdict !== undefined) {
    expect(result.outcomes.map((outcome) => outcome.verdict)).toEqual([expected.verdict].flat());
  }
}

describe('what the shipped scenarios say', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    if (one.schedule === null) searchOf(one);
    else expect(runOf(one)).toEqual([]);
  });
});
